// Solves the board, and keeps the address in step.

import { WILD } from "../../lib/declared.js";
import { announce, byId, Emitter, hasMouse, prefersLessMotion, queryAll } from "../../lib/dom.js";
import { ApiError, get, isAborted, isUnreachable, post } from "../../lib/requests.js";
import { gettext } from "../../lib/wording.js";
import { linkFor, linkTo, WordList } from "../../models/solving/words.js";
import { deviceModule, SENTENCES } from "./settings.js";

/** @import { RandomBoardResponse, RichnessResponse } from "#js/api.js" */
/** @import { Solution, SolverSettings } from "#js/types.js" */
/** @import { Device } from "../../lib/device.js" */
/** @import { Grid } from "../../models/grid.js" */
/** @import { SolverPage } from "./page.js" */

/**
 * Event `solved` with how to update the address.
 * @extends {Emitter<{ solved: "push" | "replace" }>}
 */
export class Solving extends Emitter {
  #server = new Server();
  /** @type {string | null} The text of the board whose words are shown. */
  board = null;

  /** @param {SolverPage} page */
  constructor(page) {
    super();
    this.page = page;
  }

  /**
   * Shows the words that the server rendered.
   * @param {string | null} board
   * @param {WordList<Grid>} list
   */
  show(board, list) {
    this.board = board;
    this.page.results.show(list);
  }

  /** The shown words stay until there are new ones, but their paths are no longer on the board. */
  boardChanged() {
    const { problems, paths, results, settings, board } = this.page;
    this.#server.abort();
    problems.showTyped();
    paths.clear();
    results.setStale(true);
    settings.showSize(board.grid);
  }

  /** Removes the words. */
  clear() {
    this.board = null;
    this.page.results.clear();
    this.page.paths.clear();
  }

  solveIfComplete({ isExplicit = false } = {}) {
    if (this.page.board.grid.isComplete) this.solve({ isExplicit });
  }

  /**
   * @param {object} [options]
   * @param {boolean} [options.isExplicit] Asked for, or the last letter was typed: phones scroll to the words.
   * @param {boolean} [options.isNew] Adds an entry to the browser's history.
   */
  async solve({ isExplicit = false, isNew = true } = {}) {
    const { board: { grid }, settings, problems, results } = this.page;
    const wrong = grid.problems();
    if (wrong.length) {
      problems.showTiles(wrong);
      return;
    }
    const answer = await this.#ask(
      () => this.#server.solve(grid, settings.values), () => this.solve({ isExplicit: true }));
    if (!answer) return;
    this.board = answer.board;
    results.show(answer.list, answer.richness, answer.isOnDevice);
    updateLabLinks(answer.board, answer.list.grid);
    this.page.paths.dictionary = settings.values.dictionary;
    updatePlayForm(answer.board, settings.values.dictionary);
    announce(answer.list.summary);
    deviceModule().then((module) => module?.offerToKeep(settings.values.dictionary, gettext("To solve without a network, too:")));
    this.emit("solved", isNew ? "push" : "replace");
    if (isExplicit) requestAnimationFrame(scrollToResults); // which needs the layout anyway
  }

  /**
   * A random board; null, with an error shown, if there is none.
   * @param {() => void} retry
   */
  random(retry) {
    const { board: { grid }, settings } = this.page;
    return this.#ask(() => this.#server.random(grid, settings.values), retry);
  }

  /**
   * Runs a request. Shows its error, if any, and returns null then.
   * @template T
   * @param {() => Promise<T>} request
   * @param {() => void} retry
   */
  async #ask(request, retry) {
    const { form, settings, problems } = this.page;
    form.setAttribute("aria-busy", "true");
    problems.clearNotice();
    try {
      const answer = await request();
      settings.showErrors({});
      return answer;
    } catch (error) {
      if (error instanceof ApiError) problems.showError(error, retry);
      else if (!isAborted(error)) throw error;
      return null;
    } finally {
      form.removeAttribute("aria-busy");
    }
  }
}

function scrollToResults() {
  const results = byId("results");
  if (results.getBoundingClientRect().top < innerHeight * 0.6) return;
  if (!hasMouse() && document.activeElement instanceof HTMLElement) document.activeElement.blur(); // closes a phone's keyboard
  results.scrollIntoView({ behavior: prefersLessMotion() ? "auto" : "smooth", block: "start" });
}

// -- the server -----------------------------------------------------------------------------------------------
//
// Asks the server for solutions and random boards; a newer request of the same type aborts the older one. Where the
// server can't be reached, this device answers if it keeps the dictionary.

/** @typedef {{ board: string, list: WordList<Grid>, richness: RichnessResponse | null, isOnDevice: boolean }} Solved */

const CACHED = 30; // solutions, so that going back is instant

class Server {
  /** @type {Map<string, Solved>} */
  #cache = new Map();
  /** @type {Map<string, AbortController>} */
  #running = new Map();
  /** @type {Device | null} */
  #device = null;

  /**
   * The words of a grid.
   * @param {Grid} grid
   * @param {SolverSettings} settings
   * @returns {Promise<Solved>}
   */
  async solve(grid, settings) {
    const question = { board: grid.toRows(), ...settings, paths: false };
    const key = JSON.stringify(question);
    const signal = this.#replaceRequest("solve");
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const copy = grid.resized(grid.rows, grid.columns); // the visitor may go on typing
    /** @type {Solution} */
    const { board, words, richness } = await this.#orOnDevice(
      () => post("solve", blanksAsNull(question), signal), settings.dictionary, { solve: question });
    const solved = { board, richness: richness ?? null, isOnDevice: richness === undefined, list: new WordList(words, copy) };
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < CACHED) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(key, solved);
    return solved;
  }

  /**
   * A random board; chosen dice decide its size.
   * @param {Grid} grid
   * @param {SolverSettings} settings
   * @returns {Promise<RandomBoardResponse>}
   */
  random(grid, { dice, dictionary }) {
    /** @type {Record<string, string>} */
    const query = dice ? { dice, dictionary } : { size: grid.name, dictionary };
    const signal = this.#replaceRequest("random");
    return this.#orOnDevice(
      () => get("boards/random", query, signal), dictionary, { random: { size: grid.name, dice } });
  }

  /**
   * An answer of the server, or of this device where the server can't be reached.
   * @template T
   * @param {() => Promise<T>} request
   * @param {string} dictionary
   * @param {Parameters<Device["ask"]>[1]} question
   * @returns {Promise<T>}
   */
  async #orOnDevice(request, dictionary, question) {
    try {
      return await request();
    } catch (error) {
      const answer = isUnreachable(error) ? await this.#askDevice(dictionary, question) : null;
      if (!answer) throw error;
      return /** @type {T} */ (answer);
    }
  }

  /** @type {Device["ask"]} */
  async #askDevice(dictionary, question) {
    const module = await deviceModule();
    this.#device ??= module && new module.Device();
    return this.#device && this.#device.ask(dictionary, question);
  }

  /** Aborts all requests. */
  abort() {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  /** @param {string} kind */
  #replaceRequest(kind) {
    this.#running.get(kind)?.abort();
    const controller = new AbortController();
    this.#running.set(kind, controller);
    return controller.signal;
  }
}

/** @param {object} question */
const blanksAsNull = (question) =>
  Object.fromEntries(Object.entries(question).map(([key, value]) => [key, value === "" ? null : value]));

// -- the address ----------------------------------------------------------------------------------------------
//
// Keeps the address and the title in step with the page, and restores states from the history.

/**
 * `solved` is the text of the solved board, or null if none is.
 * @typedef {{ rows: number, columns: number, tiles: string[], settings: SolverSettings, sort: string, solved: string | null }} HistoryState
 */

/**
 * Event `back` with the state to restore.
 * @extends {Emitter<{ back: HistoryState }>}
 */
export class Address extends Emitter {
  /** @param {SolverPage} page */
  constructor(page) {
    super();
    this.page = page;
    addEventListener("popstate", ({ state }) => state && this.#back(state));
  }

  /** Stores the state of the page under the address it was loaded from. */
  begin() {
    history.replaceState(this.#state(), "");
  }

  /**
   * Sets the address and the title to what the page shows.
   * @param {"push" | "replace"} how
   */
  update(how) {
    const { board, settings: { values, defaults }, results, solving } = this.page;
    const link = linkFor({ board: solving.board, size: board.grid.name, settings: values, defaults, sort: results.order });
    const isSame = link === location.pathname + location.search;
    history[how === "push" && !isSame ? "pushState" : "replaceState"](this.#state(), "", link);
    document.title = solving.board && results.list ? `${results.list.summary} · Boggle` : SENTENCES.title;
  }

  /** @returns {HistoryState} */
  #state() {
    const { board, settings, results, solving } = this.page;
    const { rows, columns, tiles } = board.grid;
    return { rows, columns, tiles: [...tiles], settings: settings.values, sort: results.order, solved: solving.board };
  }

  /** @param {HistoryState} state */
  #back(state) {
    this.emit("back", state);
    if (!state.solved) document.title = SENTENCES.title;
  }
}

// -- links ----------------------------------------------------------------------------------------------------
//
// Links to the pages of the lab that take a board of this size, and the buttons to play it.

/**
 * Points the links at the solved board, and hides those of pages that do not take its size.
 * @param {string} board
 * @param {{ name: string, rows: number, columns: number }} grid
 */
function updateLabLinks(board, { name, rows, columns }) {
  for (const link of queryAll(document, ".board-links a", HTMLAnchorElement)) {
    const { mostTiles, sizes } = link.dataset;
    link.hidden = rows * columns > Number(mostTiles) || Boolean(sizes && !sizes.split(" ").includes(name));
    link.href = linkTo(link.pathname, { board });
  }
}

/**
 * Makes the form play the solved board, if it can be played.
 * @param {string} board
 * @param {string} dictionary
 */
function updatePlayForm(board, dictionary) {
  for (const button of queryAll(document, ".board-links button")) button.hidden = board.includes(WILD);
  byId("play-letters", HTMLInputElement).value = board;
  byId("play-dictionary", HTMLInputElement).value = dictionary;
}
