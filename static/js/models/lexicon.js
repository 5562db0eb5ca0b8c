// A lexicon on this device: reads the file that `game/services/solving/device_lexicon.py` packs, and does with it what
// the server does: finds the words of a board, and deals boards.

import { BLOCKED, COMMON, DEFAULT_RULES, FREQUENCY_STEPS, MAX_WORD_LETTERS, WILD } from "../lib/declared.js";
import { byAlphabet, gettext_noop } from "../lib/wording.js";
import { neighbours, plainLetters } from "./grid.js";

/** @import { OwnWord } from "#js/api.js" */
/** @import { LexiconHead, RulePack, Solution } from "#js/types.js" */

const MAX_VISITS = 5_000_000; // as SOLVE_VISIT_LIMIT: only boards with many wildcards need more
const LENGTH_ERROR = gettext_noop("A word length is a whole number from 1 to %(most)s.");
const TOO_WILD = gettext_noop("Too many wildcards: this board would take too long. Fill in some of the “?”.");
/** How many letters of the word before are dropped, what follows instead, and capitals. */
const ENTRY = /(Z*)([A-Y])([^A-Z^]*)(\^[^A-Z]*)?/gu;

/** A “no” with the field that it is about, as the server's. The page translates it. */
export class DeviceRefusal extends Error {
  /**
   * @param {string} message
   * @param {string} field
   * @param {Record<string, number>} [values] Of the message.
   */
  constructor(message, field, values = {}) {
    super(message);
    this.field = field;
    this.values = values;
  }
}

// -- the trie -------------------------------------------------------------------------------------------------
//
// Nodes are in depth-first order: the first child of a node is the one after it, and `next` has the following child of
// the same parent, or 0. `codes` has the letter of each node, and flags.

const LETTER = 63;
const ENDS_WORD = 64;
const HAS_CHILDREN = 128;
const KNOWN = 63;
const CAPITAL = 64; // in `known`: the word is written with a capital at its beginning, and in no other way

/**
 * Of two forms of a spelling: it is as well known as the one that is known better, and common if one is.
 * @param {number} one
 * @param {number} other
 */
const best = (one, other) => Math.max(one % COMMON, other % COMMON) + (Math.max(one, other) >= COMMON ? COMMON : 0);

export class DeviceLexicon {
  /** @param {string} file Lines: the head as JSON, the words as they are written, how well known each is. */
  constructor(file) {
    const [head, words, frequencies = ""] = file.split("\n");
    /** @type {LexiconHead} */
    this.head = JSON.parse(head);
    this.knowsFrequencies = frequencies !== "";
    this.letters = [...this.head.letters];
    /** @type {Map<number, string>} How other words are written that tiles spell otherwise, by their node. */
    this.others = new Map();
    this.numbers = new Map(this.letters.map((letter, number) => [letter, number]));
    const { codes, next, known } = this.#build(words, frequencies);
    this.codes = Uint8Array.from(codes);
    this.known = Uint8Array.from(known);
    this.next = Int32Array.from(next);
  }

  /**
   * @param {string} packed
   * @param {string} frequencies
   */
  #build(packed, frequencies) {
    const [codes, next, known, path] = [[0], [0], [0], [0]]; // `path`: the nodes of the word before, after the root
    let [number, written] = [0, ""];
    for (const [small, form] of unpacked(packed)) {
      const spelling = this.#spelled(small);
      const word = [...spelling].map((letter) => this.numbers.get(letter) ?? 0);
      let depth = 0;
      while (depth < word.length && depth + 1 < path.length && (codes[path[depth + 1]] & LETTER) === word[depth]) depth += 1;
      if (depth < word.length && path.length > depth + 1) next[path[depth + 1]] = codes.length;
      path.length = depth + 1;
      for (; depth < word.length; depth += 1) {
        codes[path[depth]] |= HAS_CHILDREN;
        path.push(codes.length);
        codes.push(word[depth]);
        next.push(0);
        known.push(0);
      }
      const node = path[depth];
      written = codes[node] & ENDS_WORD ? `${written}, ${form}` : form; // the forms of a spelling follow each other
      codes[node] |= ENDS_WORD;
      known[node] = best(known[node] & KNOWN, parseInt(frequencies[number] ?? "0", 36));
      if (written !== spelling) {
        if (written === capital(spelling)) known[node] |= CAPITAL;
        else this.others.set(node, written);
      }
      number += 1;
    }
    return { codes, next, known };
  }

  /** @param {string} form */
  #spelled(form) {
    const { accents } = this.head;
    return accents ? [...form].map((letter) => accents[letter] ?? letter).join("") : form;
  }

  /**
   * The child of a node; 0 if there is none.
   * @param {number} node
   * @param {number} letter
   */
  child(node, letter) {
    let child = this.firstChild(node);
    while (child && (this.codes[child] & LETTER) !== letter) child = this.next[child];
    return child;
  }

  /**
   * How well known a word is, as tiles spell it, on the Zipf scale; null where nothing is known of the language.
   * @param {string} word
   */
  frequencyOf(word) { return this.knowsFrequencies ? (this.#knownOf(word) % COMMON) / FREQUENCY_STEPS : null; }

  /**
   * Whether a word is no bonus.
   * @param {string} word
   */
  isCommon(word) { return this.#knownOf(word) >= COMMON; }

  /** @param {string} word */
  #knownOf(word) {
    const node = [...word].reduce((parent, letter) => this.child(parent, this.numbers.get(letter) ?? 0), 0);
    return this.known[node] & KNOWN;
  }

  /**
   * How a word is written; undefined if it is as tiles spell it.
   * @param {number} node
   * @param {string} word
   */
  written(node, word) {
    return this.others.get(node) ?? (this.known[node] & CAPITAL ? capital(word) : undefined);
  }

  /** @param {number} node */
  firstChild(node) {
    return this.codes[node] & HAS_CHILDREN ? node + 1 : 0;
  }
}

/**
 * The words of a file, in small letters and as they are written.
 * @param {string} packed
 * @returns {Generator<[string, string]>}
 */
function* unpacked(packed) {
  let word = "";
  for (const [, more, dropped, rest, mark] of packed.matchAll(ENTRY)) {
    word = word.slice(0, word.length - more.length * 25 - dropped.charCodeAt(0) + 65) + rest;
    yield [word, mark ? withCapitals(word, mark.slice(1)) : word];
  }
}

/**
 * @param {string} word
 * @param {string} places Digits of base 36; "" for the first.
 */
function withCapitals(word, places) {
  if (!places) return capital(word);
  const capitals = [...places].map((digit) => parseInt(digit, 36));
  return [...word].map((letter, place) => (capitals.includes(place) ? capital(letter) : letter)).join("");
}

// -- the search -----------------------------------------------------------------------------------------------

/**
 * The words of a board, in alphabetical order.
 * @param {DeviceLexicon} lexicon
 * @param {string[][]} rows Tiles as the server takes them.
 * @param {{ rules?: string, min_length?: string | number | null, max_length?: string | number | null }} [settings]
 * @returns {Solution}
 */
export function solveBoard(lexicon, rows, { rules = DEFAULT_RULES, min_length = null, max_length = null } = {}) {
  const pack = lexicon.head.rules[rules];
  const [shortest, longest] = lengths(pack, min_length, max_length);
  const board = { rows: rows.length, columns: rows[0].length, tiles: rows.flat().map((tile) => read(tile, lexicon.head.plain_q)) };
  const words = new Search(lexicon, board).run()
    .filter(({ length }) => length >= shortest && length <= longest)
    .map(({ word, written, length }) => ({ word, ...(written ? { written } : {}), points: pointsOf(pack, length) }));
  return { board: boardText(board), words: words.sort(order(lexicon.head)) };
}

class Search {
  #visits = 0;
  /** @type {string[]} */
  #word = [];
  /** @type {Set<number>} */
  #seen = new Set();
  /** @type {{ word: string, written: string | undefined, length: number }[]} */
  #found = [];

  /**
   * @param {DeviceLexicon} lexicon
   * @param {{ rows: number, columns: number, tiles: string[] }} board
   */
  constructor(lexicon, board) {
    this.lexicon = lexicon;
    this.near = board.tiles.map((_, index) => neighbours(board, index));
    this.isUsed = new Uint8Array(board.tiles.length);
    /** The numbers of each tile's letters: none for a wildcard, null for a tile that is in no word. */
    this.faces = board.tiles.map((tile) => facesOf(tile, lexicon));
  }

  run() {
    this.faces.forEach((_, tile) => this.#enter(0, tile));
    return this.#found;
  }

  /**
   * Steps on a tile after the letters that lead to a node.
   * @param {number} node
   * @param {number} tile
   */
  #enter(node, tile) {
    const face = this.faces[tile];
    if (!face || this.isUsed[tile]) return;
    const { lexicon } = this;
    if (!face.length) {
      for (let child = lexicon.firstChild(node); child; child = lexicon.next[child]) this.#visit(child, tile, 1);
      return;
    }
    let last = node;
    for (const letter of face) {
      last = lexicon.child(last, letter);
      if (!last) return;
    }
    this.#visit(last, tile, face.length, face);
  }

  /**
   * @param {number} node
   * @param {number} tile
   * @param {number} letters
   * @param {number[]} [face]
   */
  #visit(node, tile, letters, face = [this.lexicon.codes[node] & LETTER]) {
    this.#visits += 1;
    if (this.#visits > MAX_VISITS) throw new DeviceRefusal(TOO_WILD, "board");
    for (const letter of face) this.#word.push(this.lexicon.letters[letter]);
    if (this.lexicon.codes[node] & ENDS_WORD && !this.#seen.has(node)) this.#add(node);
    if (this.lexicon.codes[node] & HAS_CHILDREN) {
      this.isUsed[tile] = 1;
      for (const next of this.near[tile]) this.#enter(node, next);
      this.isUsed[tile] = 0;
    }
    this.#word.length -= letters;
  }

  /** @param {number} node */
  #add(node) {
    this.#seen.add(node);
    const word = this.#word.join("");
    this.#found.push({ word, written: this.lexicon.written(node, word), length: this.#word.length });
  }
}

/**
 * @param {string} tile
 * @param {DeviceLexicon} lexicon
 */
function facesOf(tile, { numbers }) {
  if (tile === WILD) return [];
  const letters = [...tile].map((letter) => numbers.get(letter));
  return letters.every((letter) => letter !== undefined) && tile !== BLOCKED ? /** @type {number[]} */ (letters) : null;
}

// -- what the server does as well -----------------------------------------------------------------------------

/**
 * A tile in lower case; `q` is Qu, unless the language has the letter, and `q.` is the letter.
 * @param {string} text
 * @param {boolean} isPlainQ
 */
function read(text, isPlainQ) {
  const tile = plainLetters(text.trim().replaceAll("İ", "i")).toLowerCase().replaceAll("ς", "σ");
  if (tile === "q.") return "q";
  return tile === "q" && !isPlainQ ? "qu" : tile;
}

/**
 * The shortest text for a board.
 * @param {{ rows: number, columns: number, tiles: string[] }} board
 */
function boardText({ rows, columns, tiles }) {
  const isSpaced = tiles.some((tile) => [...tile].length > 1 && tile !== "qu");
  const short = tiles.map((tile) => (tile === "q" ? "q." : isSpaced ? tile : [...tile][0]));
  const lines = Array.from({ length: rows }, (_, row) => short.slice(row * columns, (row + 1) * columns));
  if (!isSpaced && rows === columns) return short.join("");
  const joined = lines.map((line) => (isSpaced && columns === 1 ? `${line[0]},` : line.join(isSpaced ? " " : "")));
  return joined.join("/") + (rows === 1 ? "/" : "");
}

/**
 * The points of a word of so many letters.
 * @param {RulePack} pack
 * @param {number} length
 */
function pointsOf({ points, long_from, points_per_letter }, length) {
  if (long_from !== null && length >= long_from) return length * points_per_letter;
  return points[Math.min(length, points.length - 1)];
}

/**
 * The shortest and the longest length that counts.
 * @param {RulePack} pack
 * @param {string | number | null} min
 * @param {string | number | null} max
 */
function lengths(pack, min, max) {
  const [shortest, longest] = [min, max].map((text) => (text === null || text === "" ? null : Number(text)));
  for (const [field, length] of /** @type {const} */ ([["min_length", shortest], ["max_length", longest]])) {
    const isValid = length === null || (Number.isInteger(length) && length >= 1 && length <= MAX_WORD_LETTERS);
    if (!isValid) throw new DeviceRefusal(LENGTH_ERROR, field, { most: MAX_WORD_LETTERS });
  }
  const least = shortest ?? pack.min_length;
  if (longest !== null && longest < least) {
    throw new DeviceRefusal(gettext_noop("The maximum length is below the minimum length, which is %(least)s."), "max_length", { least });
  }
  return [least, longest ?? Infinity];
}

/**
 * Sorts words by the places of their letters in the alphabet.
 * @param {LexiconHead} head
 * @returns {(a: OwnWord, b: OwnWord) => number}
 */
function order({ places }) {
  if (!places) return byAlphabet;
  /** @type {(word: string) => number[]} */
  const key = (word) => [...word].map((letter) => places[letter]);
  return (a, b) => {
    const [first, second] = [key(a.word), key(b.word)];
    const differs = first.findIndex((place, index) => place !== second[index]);
    if (differs < 0) return first.length - second.length || (a.word < b.word ? -1 : 1);
    return differs >= second.length ? 1 : first[differs] - second[differs];
  };
}

/**
 * A random board: rolls the named dice, else the usual ones of the size, else draws letters by their frequency.
 * @param {LexiconHead} head
 * @param {string} size `4x4`
 * @param {string} [name]
 * @param {() => number} [random]
 * @returns {{ size: string, rows: string[][] }}
 */
export function deal(head, size, name = "", random = Math.random) {
  const dice = head.dice.find((each) => (name ? each.name === name : each.size === size));
  const [rows, columns] = (dice?.size ?? size).split("x").map(Number);
  const tiles = dice ? roll(dice.dice, random) : draw(head.frequencies, rows * columns, random);
  return {
    size: `${rows}x${columns}`,
    rows: Array.from({ length: rows }, (_, row) => tiles.slice(row * columns, (row + 1) * columns).map(capital)),
  };
}

/**
 * @param {string[][]} dice
 * @param {() => number} random
 */
function roll(dice, random) {
  const left = [...dice];
  return dice.map(() => {
    const [die] = left.splice(Math.floor(random() * left.length), 1);
    return die[Math.floor(random() * die.length)];
  });
}

/**
 * @param {Record<string, number>} frequencies
 * @param {number} count
 * @param {() => number} random
 */
function draw(frequencies, count, random) {
  const letters = Object.entries(frequencies);
  const total = letters.reduce((sum, [, weight]) => sum + weight, 0);
  return Array.from({ length: count }, () => {
    let at = random() * total;
    return (letters.find(([, weight]) => (at -= weight) < 0) ?? letters[0])[0];
  });
}

/** @param {string} tile */
function capital(tile) {
  const head = tile[0].toUpperCase();
  return (head.length === 1 ? head : tile[0]) + tile.slice(1);
}
