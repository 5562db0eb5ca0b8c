// A search that the server has recorded: its steps, its prefixes, its playback, a sentence for each step.

import { counted, gettext } from "../../lib/wording.js";

/** @import { SearchAnswer, SearchStep, TilePath } from "#js/types.js" */

/**
 * The state after a step.
 * @typedef {object} State
 * @property {SearchStep[0] | "start"} kind What the step did.
 * @property {number | null} tile The tile that the step is about.
 * @property {string} letters The letters that the step is about.
 * @property {TilePath} path The path that the search has taken.
 * @property {string} prefix The letters on the path.
 * @property {number[]} rejected The tiles that the search turned back from at the end of the path.
 * @property {number} calls The number of calls so far.
 * @property {number} entered The number of tiles entered so far.
 * @property {string | null} word The word that a search by words tries to place.
 * @property {State | null} from The state from which the path was extended.
 */

/** @type {State} */
const START = {
  kind: "start", path: [], prefix: "", rejected: [], tile: null, letters: "", calls: 0, entered: 0,
  word: null, from: null,
};

export class SearchRun {
  /** @type {State[]} Consecutive states share what has not changed. */
  #states = [START];
  /** @type {{ word: string, at: number }[]} The words and the steps that found them. */
  found = [];

  /** @param {SearchAnswer} answer */
  constructor({ rows, words, steps, complete }) {
    this.words = words;
    this.isComplete = complete;
    this.rows = rows.length;
    this.columns = rows[0].length;
    this.tiles = rows.flat();
    this.prefixes = new Prefixes(words);
    for (const step of steps) this.#states.push(this.#after(this.#states[this.#states.length - 1], step));
  }

  /** The number of steps. */
  get length() { return this.#states.length - 1; }

  /**
   * The state after so many steps.
   * @param {number} step
   */
  at(step) { return this.#states[step]; }

  /**
   * The words found in so many steps, in order.
   * @param {number} step
   */
  foundBy(step) { return this.found.filter(({ at }) => at <= step).map(({ word }) => word); }

  /**
   * The last step that took no more than so many calls.
   * @param {number} calls
   */
  stepAfter(calls) {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#states[middle].calls <= calls) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * @param {State} before
   * @param {SearchStep} step
   * @returns {State}
   */
  #after(before, [kind, place, letters, calls, word]) {
    const tile = place && place[0] * this.columns + place[1];
    const state = { ...before, kind, tile, letters, calls, word: word ?? null };
    if (kind === "found") this.found.push({ word: letters, at: this.#states.length });
    if (kind === "enter" && tile !== null) {
      const path = [...before.path, tile];
      return { ...state, path, prefix: before.prefix + letters, rejected: [], entered: before.entered + 1, from: before };
    }
    if (kind === "cut" && tile !== null) {
      const rejected = before.word === state.word ? before.rejected : [];
      return { ...state, rejected: [...rejected, tile] };
    }
    if (kind === "leave" && before.from) {
      const { path, prefix, rejected, from } = before.from;
      return { ...state, path, prefix, rejected, from };
    }
    return state;
  }
}

// -- prefixes -------------------------------------------------------------------------------------------------
//
// The words of a search as a trie: the letters that may follow a prefix, the words that begin with it.

/** @typedef {{ next: Map<string, TrieNode>, isWord: boolean, words: number }} TrieNode */

/** @typedef {{ letter: string, isWord: boolean, isChosen: boolean }} BranchLetter */

export class Prefixes {
  #root = newNode();

  /** @param {string[]} words */
  constructor(words) {
    for (const word of words) {
      let node = this.#root;
      node.words += 1;
      for (const letter of word) {
        node = childOf(node, letter);
        node.words += 1;
      }
      node.isWord = true;
    }
  }

  /**
   * The number of words that begin with a prefix.
   * @param {string} prefix
   */
  count(prefix) { return this.#at(prefix)?.words ?? 0; }

  /**
   * The branch of a prefix: a row of alternatives for each of its letters and for the one that follows,
   * as far as the trie goes.
   * @param {string} prefix
   */
  branch(prefix) {
    /** @type {BranchLetter[][]} */
    const rows = [];
    /** @type {TrieNode | undefined} */
    let node = this.#root;
    for (const chosen of [...prefix, ""]) {
      if (node.next.size) {
        rows.push([...node.next].map(([letter, { isWord }]) => ({ letter, isWord, isChosen: letter === chosen })));
      }
      node = node.next.get(chosen);
      if (!node) break;
    }
    return rows;
  }

  /** @param {string} prefix */
  #at(prefix) {
    /** @type {TrieNode | undefined} */
    let node = this.#root;
    for (const letter of prefix) node = node?.next.get(letter);
    return node;
  }
}

/**
 * @param {TrieNode} node
 * @param {string} letter
 */
function childOf(node, letter) {
  const child = node.next.get(letter) ?? newNode();
  node.next.set(letter, child);
  return child;
}

/** @returns {TrieNode} */
const newNode = () => ({ next: new Map(), isWord: false, words: 0 });

// -- playback -------------------------------------------------------------------------------------------------
//
// Plays one or two searches. One advances step by step; two advance together, call by call.

const FRAME_MS = 1000 / 30; // above this frame rate several steps are taken at a time

export class Playback {
  /** @type {number[][]} For each position the number of steps that each run has done. */
  #positions;
  position = 0;

  /** @param {SearchRun[]} runs */
  constructor(runs) {
    this.runs = runs;
    this.#positions = runs.length === 1
      ? Array.from({ length: runs[0].length + 1 }, (_, step) => [step])
      : byCalls(runs);
  }

  /** The last position. */
  get end() { return this.#positions.length - 1; }
  get atEnd() { return this.position >= this.end; }

  /** The number of steps that each run has done. */
  get steps() { return this.#positions[this.position]; }

  /** @param {number} position */
  go(position) { this.position = Math.max(0, Math.min(this.end, position)); }

  /**
   * The words that each run found between two positions.
   * @param {number} from
   * @param {number} to
   */
  foundBetween(from, to) {
    return this.runs.map((run, index) => run.found
      .filter(({ at }) => at > this.#positions[from][index] && at <= this.#positions[to][index])
      .map(({ word }) => word));
  }
}

/**
 * A position for each number of calls that any of the runs reaches.
 * @param {SearchRun[]} runs
 */
function byCalls(runs) {
  const calls = new Set(runs.flatMap((run) => Array.from({ length: run.length + 1 }, (_, step) => run.at(step).calls)));
  return [...calls].sort((a, b) => a - b).map((number) => runs.map((run) => run.stepAfter(number)));
}

/**
 * How to play a number of steps a second: steps to take at once, and milliseconds to wait between.
 * @param {number} speed
 */
export function pace(speed) {
  const wait = Math.max(1000 / speed, FRAME_MS);
  return { wait, steps: Math.max(1, Math.round((speed * wait) / 1000)) };
}

// -- sentences ------------------------------------------------------------------------------------------------

/**
 * The sentence for the state of a run after so many steps.
 * @param {SearchRun} run
 * @param {number} step
 */
export function sentence(run, step) {
  const state = run.at(step);
  if (step === run.length && !run.isComplete) {
    return counted(run.length,
      "The first %(count)s step end here; the whole search is longer.",
      "The first %(count)s steps end here; the whole search is longer.");
  }
  if (step === run.length && step > 0) {
    const found = counted(run.found.length, "Done: %(count)s word was found.", "Done: %(count)s words were found.");
    return `${found} ${counted(state.calls, "That took %(count)s call.", "That took %(count)s calls.")}`;
  }
  return SENTENCES[state.kind](state, run.prefixes);
}

/** @type {Record<State["kind"], (state: State, prefixes: Prefixes) => string>} */
const SENTENCES = {
  start: () => gettext("Nothing done yet."),
  enter: entered,
  cut: rejected,
  found: ({ letters }) => gettext("Finds “%(letters)s”.", { letters }),
  leave: ({ letters }) => (letters ? gettext("Goes back to “%(letters)s”.", { letters }) : gettext("Goes back to the beginning.")),
};

/**
 * @param {State} state
 * @param {Prefixes} prefixes
 */
function entered({ prefix, letters, word }, prefixes) {
  const tile = capitalised(letters);
  if (word) return gettext("Goes on to %(tile)s: “%(prefix)s” of “%(word)s”.", { tile, prefix, word });
  const words = prefixes.count(prefix);
  if (!words) return gettext("Goes on to %(tile)s, though no word begins with “%(prefix)s”.", { tile, prefix });
  return counted(words,
    "Goes on to %(tile)s: %(count)s word begins with “%(prefix)s”.",
    "Goes on to %(tile)s: %(count)s words begin with “%(prefix)s”.",
    { tile, prefix });
}

/** @param {State} state */
function rejected({ prefix, letters, word }) {
  const tile = capitalised(letters);
  if (!word) return gettext("Turns back at %(tile)s: no word begins with “%(prefix)s”.", { tile, prefix: prefix + letters });
  const letter = capitalised(word[prefix.length]);
  return prefix
    ? gettext("Turns back at %(tile)s: after “%(prefix)s”, “%(word)s” needs %(letter)s.", { tile, prefix, word, letter })
    : gettext("Turns back at %(tile)s: “%(word)s” needs %(letter)s first.", { tile, word, letter });
}

/** @param {string} text */
const capitalised = (text) => text[0].toUpperCase() + text.slice(1);
