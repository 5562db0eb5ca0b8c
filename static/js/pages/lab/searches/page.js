// The search page of the lab: fetches the searches that the address names, and plays them.

import { ApiError, post } from "../../../lib/api.js";
import { announce, byId, find, queryAll } from "../../../lib/dom.js";
import { Playback } from "../../../models/lab/playback.js";
import { SearchRun } from "../../../models/lab/search_run.js";
import { sentence } from "../../../models/lab/step_text.js";
import { PlaybackControls } from "./playback_controls.js";
import { RunView } from "./run_view.js";

/** @import { Move } from "./playback_controls.js" */

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
    this.#announcing = setTimeout(() => this.#announce(`Found: ${this.#found.join(", ")}.`), ANNOUNCE_EVERY_MS);
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

offerOwnWords();
const stage = find("stage");
if (stage) play(stage);
