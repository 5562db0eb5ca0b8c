// The search page of the lab: fetches the searches that the address names, and plays them.

import { announce, byId, closest, Emitter, find, prefersLessMotion, query, queryAll } from "../../../lib/dom.js";
import { ApiError, post } from "../../../lib/requests.js";
import { gettext } from "../../../lib/wording.js";
import { pace, Playback, SearchRun, sentence } from "../../../models/lab/search.js";
import { RunView } from "./run_view.js";

const ANNOUNCE_EVERY_MS = 1500; // words are found faster than a screen reader can read them

/** Plays the searches of the stage. */
class Stage {
  /** @type {string[]} Words found since the last announcement. */
  #found = [];
  #announcing = 0;

  /**
   * @param {HTMLElement[]} articles
   * @param {SearchRun[]} runs
   */
  constructor(articles, runs) {
    this.playback = new Playback(runs);
    this.views = runs.map((run, index) => new RunView(articles[index], run));
    new PlaybackControls(byId("player"), this.playback).on("moved", (move) => this.#moved(move));
    this.#draw();
  }

  /** @param {Move} move */
  #moved({ from, isManual }) {
    this.#draw();
    if (isManual || this.playback.atEnd) this.#announce(this.#sentences());
    else this.#announceFound(from);
  }

  #draw() {
    this.views.forEach((view, index) => view.show(this.playback.steps[index]));
  }

  #sentences() {
    return this.playback.runs.map((run, index) => sentence(run, this.playback.steps[index])).join(" ");
  }

  /** @param {number} from */
  #announceFound(from) {
    this.#found.push(...new Set(this.playback.foundBetween(from, this.playback.position).flat()));
    if (!this.#found.length || this.#announcing) return;
    this.#announcing = setTimeout(() => this.#announce(gettext("Found: %(words)s.", { words: this.#found.join(", ") })), ANNOUNCE_EVERY_MS);
  }

  /** @param {string} text */
  #announce(text) {
    clearTimeout(this.#announcing);
    this.#announcing = 0;
    this.#found = [];
    announce(text);
  }
}

/** @param {HTMLElement} stage */
async function play(stage) {
  const { board, lexicon, words } = stage.dataset;
  const lexiconOf = words ? { words: words.split(" ") } : { lexicon_size: Number(lexicon) };
  const articles = queryAll(stage, ".run");
  try {
    const runs = [];
    for (const { dataset: { algorithm } } of articles) { // in turn: the server runs one search at a time
      runs.push(new SearchRun(await post("lab/search", { board, algorithm, ...lexiconOf })));
    }
    new Stage(articles, runs);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byId("lab-notice").textContent = error.message;
    byId("lab-notice").hidden = false;
  }
}

/** Shows the text box for the visitor's own words while they are chosen; its content is kept. */
function offerOwnWords() {
  const lexicon = byId("lexicon", HTMLSelectElement);
  const show = () => { byId("own-words").hidden = lexicon.value !== "own"; };
  lexicon.addEventListener("change", show);
  addEventListener("pageshow", show); // the browser restores fields when the visitor goes back
}

// -- the controls ---------------------------------------------------------------------------------------------
//
// The buttons, the slider and the keys that control the playback.

const REDUCED_SPEED = "1"; // for visitors who prefer less motion

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "step", " ": "play" };

/**
 * A change of position; `isManual` if the visitor asked for this single one.
 * @typedef {{ from: number, isManual: boolean }} Move
 */

/** @extends {Emitter<{ moved: Move }>} */
class PlaybackControls extends Emitter {
  #timer = 0;
  #label;

  /**
   * @param {HTMLElement} bar
   * @param {Playback} playback
   */
  constructor(bar, playback) {
    super();
    this.playback = playback;
    this.play = query(bar, "[data-does=play]");
    this.#label = this.play.textContent; // “Play”, which is another word for games
    this.slider = byId("place", HTMLInputElement);
    this.speed = byId("speed", HTMLSelectElement);
    for (const button of queryAll(bar, "[data-does]", HTMLButtonElement)) {
      button.disabled = false;
      button.addEventListener("click", () => this.#do(button.dataset.does ?? ""));
    }
    this.slider.disabled = false;
    this.slider.max = String(playback.end);
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    this.speed.addEventListener("change", () => { if (this.#timer) this.#run(); });
    if (prefersLessMotion()) this.speed.value = REDUCED_SPEED;
    addEventListener("keydown", (event) => this.#key(event));
    this.#show();
  }

  /** @param {string} action */
  #do(action) {
    const { position, end } = this.playback;
    /** @type {Record<string, number>} */
    const targets = { start: 0, back: position - 1, step: position + 1, end };
    if (action === "play") this.#toggle();
    else this.#go(targets[action]);
  }

  #toggle() {
    if (this.#timer) {
      this.#stop();
      return;
    }
    if (this.playback.atEnd) this.#move(0, false);
    this.#run();
  }

  #run() {
    clearInterval(this.#timer);
    const { wait, steps } = pace(Number(this.speed.value));
    this.#timer = setInterval(() => {
      this.#move(this.playback.position + steps, false);
      if (this.playback.atEnd) this.#stop();
    }, wait);
    this.#show();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#show();
  }

  /** @param {number} position */
  #go(position) {
    this.#stop();
    this.#move(position, true);
  }

  /**
   * @param {number} position
   * @param {boolean} isManual
   */
  #move(position, isManual) {
    const from = this.playback.position;
    this.playback.go(position);
    this.slider.value = String(this.playback.position);
    this.emit("moved", { from, isManual });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || closest(event, "input, select, textarea")) return;
    const action = KEYS[event.key];
    if (!action || (action === "play" && closest(event, "button, a, summary"))) return;
    event.preventDefault();
    this.#do(action);
  }

  #show() {
    this.play.textContent = this.#timer ? gettext("Pause") : this.#label;
    const { position, end } = this.playback;
    this.slider.setAttribute("aria-valuetext", gettext("%(position)s of %(end)s", { position, end }));
  }
}

offerOwnWords();
const stage = find("stage");
if (stage) play(stage);
