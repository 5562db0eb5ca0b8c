// What the page tells the player: notices, verdicts, the introduction, the words to find.

import { drawPath } from "../../../board/path_layer.js";
import { PHRASE_MS } from "../../../lib/declared.js";
import { announce, byId, element, find, prefersLessMotion, queryAll, showToast, storageSlot } from "../../../lib/dom.js";
import { ApiError, post, refresh, submit } from "../../../lib/requests.js";
import { counted, filled, gettext } from "../../../lib/wording.js";

/** @import { PlayerState, Snapshot } from "#js/api.js" */
/** @import { Sentences } from "#js/types.js" */
/** @import { GameBoard } from "./board.js" */
/** @import { Hosting } from "./hosting.js" */

/** @typedef {"live" | "polling" | "lost"} Status How the page is connected. */

/**
 * The sentences that the template has, too: `for_scripts` in game/web/play/game/sentences.py. Practice has none, nor
 * have tests.
 * @type {Sentences}
 */
export const SENTENCES = JSON.parse(globalThis.document?.getElementById?.("sentences")?.textContent ?? "{}");
const ARRIVAL_MS = 4000;
const NOTICE_MS = 8000;
const VERDICT_MS = 5000; // after which a verdict goes
const READING_MS = 700; // for which it stays while the next word is begun

/** @type {Record<Status, string>} */
const STATUS_TEXT = {
  live: "",
  polling: gettext("Slow connection: you can play on."),
  lost: gettext("Connection lost. Your words are kept."),
};

/** @param {string} text */
export function showNotice(text) {
  byId("notice").replaceChildren(element("p", {}, text));
  byId("notice").hidden = false;
  byId("notice").classList.remove("good");
  leaveNotice();
}

/** The notice goes after a while if a round is played: there it covers what stands under the clock. */
export function leaveNotice() {
  const [text] = byId("notice").children;
  setTimeout(() => { if (text?.isConnected && document.body.classList.contains("in-round")) hideNotice(); }, NOTICE_MS);
}

/** @param {PlayerState[]} players */
export function showArrival(players) {
  if (byId("toast").querySelector("button")) return; // something can be undone
  const names = players.map(({ name }) => name);
  showToast(counted(names.length, "%(names)s has joined.", "%(names)s have joined.", { names: names.join(", ") }), null, ARRIVAL_MS);
}

export function hideNotice() {
  byId("notice").hidden = true;
}

let verdictAt = 0;

/**
 * Shows the verdict on the word that was entered last, in the place of that word: in the text box, and above the board
 * for those who drag or tap.
 * @param {string} text
 * @param {"good" | "bad" | "hint"} look
 */
export function showVerdict(text, look) {
  const lines = ["verdict", "joined-verdict"].map((id) => {
    const line = element("span", { class: look }, text); // a new element restarts the animation
    byId(id).replaceChildren(line);
    return line;
  });
  verdictAt = performance.now();
  setTimeout(() => lines.forEach((line) => line.remove()), VERDICT_MS);
}

/** The next word is begun; screen readers may still have to read the verdict. */
export function hideVerdict() {
  const lines = queryAll(document, ":is(#verdict, #joined-verdict) > span");
  if (lines.length) setTimeout(() => lines.forEach((line) => line.remove()), verdictAt + READING_MS - performance.now());
}

/** @param {Status} status */
export function showStatus(status) {
  const line = byId("connection");
  line.hidden = status === "live";
  line.textContent = STATUS_TEXT[status];
  byId("verdict").dataset.status = STATUS_TEXT[status]; // where the header has no room for it
}

// -- the introduction -----------------------------------------------------------------------------------------
//
// What those who play for the first time should know: words are dragged before their eyes, a sentence at a
// time. It takes less than twenty seconds, holds nothing up, and isn't shown again.

const TICK_MS = 700; // a tile is joined, or the picture stays
const HOLD = 4; // ticks
const PATHS = [[0, 1, 2], [8, 4, 2, 5]]; // of cat and site, in the first two steps
const SEEN = storageSlot("localStorage", "introduced");

export class Introduction {
  #timer = 0;

  constructor() {
    this.root = byId("introduction");
    this.steps = byId("introduction-steps");
    this.button = byId("introduction-close");
    const grid = [...byId("introduction-tiles").children];
    this.tiles = { rows: 3, columns: 3, tiles: grid.map((tile) => tile.textContent ?? "") };
    this.button.addEventListener("click", () => this.close());
    if (SEEN.load() !== null) return;
    this.root.hidden = false;
    if (prefersLessMotion()) this.#showAll();
    else this.#run(0, 0);
  }

  /** The player knows how it goes. */
  close() {
    clearTimeout(this.#timer);
    this.root.hidden = true;
    SEEN.save("yes");
  }

  /**
   * @param {number} step
   * @param {number} tick Since the step began.
   */
  #run(step, tick) {
    const { length } = this.steps.children;
    if (step === length) {
      this.#end();
      return;
    }
    const path = PATHS[step] ?? [];
    if (!tick) this.#show(step);
    if (path.length) this.#draw(path.slice(0, tick + 1));
    const isLast = tick >= path.length + HOLD;
    this.#timer = setTimeout(() => this.#run(isLast ? step + 1 : step, isLast ? 0 : tick + 1), TICK_MS);
  }

  #showAll() {
    this.#draw(PATHS[1]);
    this.#end();
  }

  #end() {
    this.button.textContent = gettext("Got it");
    SEEN.save("yes");
  }

  /** @param {number} step */
  #show(step) {
    this.root.classList.add("running");
    this.root.classList.toggle("sharing", step >= PATHS.length);
    [...this.steps.children].forEach((each, index) => each.classList.toggle("current", index === step));
  }

  /** @param {number[]} path */
  #draw(path) {
    const word = path.map((tile) => this.tiles.tiles[tile].toLowerCase()).join("");
    drawPath(byId("introduction-path", SVGElement), this.tiles, { word, path });
    [...byId("introduction-tiles").children].forEach((tile, index) => tile.classList.toggle("on-path", path.includes(index)));
  }
}

// -- hints ----------------------------------------------------------------------------------------------------
//
// The words of a drill, or those to find in practice without a clock, and the hints that were asked for.

export class HintsView {
  /**
   * @param {GameBoard} board
   * @param {() => void} changed A hint was given.
   */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    addEventListener("submit", (event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== "hints-form") return;
      event.preventDefault();
      this.#ask(event.target, event.submitter);
    });
  }

  /** The player has found a word, which may be one of these. */
  async update() {
    if (find("hints")?.hidden === false) await this.fetch();
  }

  async fetch() {
    if (!await refresh("hints")) return;
    this.showStarts();
    this.changed();
  }

  /** Shows on the tiles how many of the words begin there. */
  showStarts() {
    const starts = find("hints")?.dataset.starts ?? "";
    this.board.showStarts(starts ? starts.split(" ").map(Number) : []);
  }

  /** The round is over. */
  remove() {
    const hints = find("hints");
    hints?.replaceChildren();
    if (hints) hints.hidden = true;
    delete hints?.dataset.cost;
    this.board.showStarts([]);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement | null} button
   */
  async #ask(form, button) {
    if (button) button.ariaDisabled = "true";
    const chosen = form.querySelector(":checked")?.id;
    if (!await submit(form, button, "notice")) return;
    leaveNotice();
    this.showStarts();
    this.changed();
    if (chosen) find(chosen)?.toggleAttribute("checked", true);
    const hints = byId("hints");
    announce(queryAll(hints, ".drill-words li, .drill-places.with-script, .hint-cost").map((told) => told.textContent).join(". "));
    const value = button?.getAttribute("value");
    queryAll(hints, value ? `button[value="${value}"]` : "button")[0]?.focus();
  }
}

// -- phrases --------------------------------------------------------------------------------------------------
//
// What players say to each other between rounds: beside their names for a while, and in a toast.

const MUTE = gettext("Mute");

export class Phrases {
  /** @type {Map<number, number>} By seat, when the phrase was said that was told last. */
  #told = new Map();
  /** @type {Map<number, number>} By seat, until when the phrase is shown, on the clock of this device. */
  #until = new Map();
  /** @type {Set<number>} Seats whose phrases this player does not want to see. */
  #muted = new Set();
  #isFirst = true;

  /**
   * @param {Hosting} hosting
   * @param {() => void} changed
   */
  constructor(hosting, changed) {
    this.form = byId("say", HTMLFormElement);
    this.changed = changed;
    this.code = hosting.code;
    this.#muted = mutedOf(this.form);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.submitter instanceof HTMLButtonElement) hosting.request("say", { phrase: event.submitter.value });
    });
  }

  /**
   * What stands beside a name, if anything.
   * @param {PlayerState} player
   */
  of({ seat, said }) {
    if (!said || this.#muted.has(seat)) return "";
    if (this.#told.get(seat) !== said.at) {
      this.#until.set(seat, performance.now() + PHRASE_MS);
      setTimeout(this.changed, PHRASE_MS + 50);
    }
    return performance.now() < (this.#until.get(seat) ?? 0) ? this.#text(said.phrase) : "";
  }

  /** @param {string} phrase */
  #text(phrase) {
    return this.form.querySelector(`button[value="${CSS.escape(phrase)}"]`)?.textContent ?? "";
  }

  /**
   * Tells what was said since the last time.
   * @param {Snapshot} snapshot
   */
  show({ players, you, game }) {
    const others = players.some(({ seat, computer }) => !computer && seat !== you?.seat);
    this.form.hidden = !game.settings.phrases || !others;
    for (const { seat, name, said } of players) {
      if (!said || this.#told.get(seat) === said.at) continue;
      this.#told.set(seat, said.at);
      if (!this.#isFirst && !this.#muted.has(seat)) this.#tell(seat, name, this.#text(said.phrase), seat === you?.seat);
    }
    this.#isFirst = false;
  }

  /**
   * @param {number} seat
   * @param {string} name
   * @param {string} text
   * @param {boolean} isOwn
   */
  #tell(seat, name, text, isOwn) {
    const offered = byId("toast").querySelector("button")?.textContent;
    if (offered && offered !== MUTE) return; // something can be undone
    const mute = { label: MUTE, run: () => this.#mute(seat, name) };
    showToast(isOwn ? gettext("You: %(phrase)s", { phrase: text }) : gettext("%(name)s: %(text)s", { name, text }), isOwn ? null : mute, PHRASE_MS);
  }

  /** @param {HTMLElement} element That has the seats of muted players. */
  setMuted(element) {
    this.#muted = mutedOf(element);
    this.changed();
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  #mute(seat, name) {
    this.#set(seat, true);
    showToast(filled(SENTENCES.muted, { name }), { label: gettext("Undo"), run: () => this.#set(seat, false) }, PHRASE_MS);
  }

  /**
   * @param {number} seat
   * @param {boolean} isMuted
   */
  async #set(seat, isMuted) {
    if (isMuted) this.#muted.add(seat);
    else this.#muted.delete(seat);
    this.changed();
    try {
      await post("me/following", { game: this.code, seat, state: isMuted ? "muted" : "none" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showNotice(error.message);
    }
  }
}

/** @param {HTMLElement} element */
const mutedOf = ({ dataset }) => new Set((dataset.muted ?? "").split(" ").filter(Boolean).map(Number));
