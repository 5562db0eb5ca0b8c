// The lab page: fetches the searches that the address names and plays them.

import { ApiError, post } from "../../../lib/api.js";
import { byId } from "../../../lib/dom.js";
import { Playback } from "../../../models/lab/playback.js";
import { SearchRun } from "../../../models/lab/search_run.js";
import { sentence } from "../../../models/lab/step_text.js";
import { Player } from "./player.js";
import { RunView } from "./run_view.js";

const SAID_EVERY_MS = 1500; // found words come faster than anybody can say them

class LabPage {
  #found = [];
  #saying = 0;

  constructor(stage) {
    this.stage = stage;
    this.places = [...stage.querySelectorAll(".run")];
    this.#load();
  }

  async #load() {
    const { board, lexicon, words } = this.stage.dataset;
    const searched = words ? { words: words.split(" ") } : { lexicon_size: Number(lexicon) };
    try {
      // One after the other: the server has one search at a time.
      const runs = [];
      for (const { dataset } of this.places) {
        runs.push(new SearchRun(await post("lab/search", { board, algorithm: dataset.algorithm, ...searched })));
      }
      this.#begin(runs);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      byId("lab-notice").textContent = error.message;
      byId("lab-notice").hidden = false;
    }
  }

  #begin(runs) {
    this.film = new Playback(runs);
    this.views = runs.map((run, index) => new RunView(this.places[index], run));
    this.player = new Player(byId("player"), this.film);
    this.player.addEventListener("moved", ({ detail }) => this.#moved(detail));
    this.#draw();
  }

  #moved({ from, asked }) {
    this.#draw();
    if (asked) this.#say(this.#sentences().join(" "));
    else this.#sayFound(from);
  }

  #draw() {
    this.views.forEach((view, index) => view.show(this.film.steps[index]));
  }

  #sentences() {
    return this.film.runs.map((run, index) => sentence(run, this.film.steps[index]));
  }

  #sayFound(from) {
    this.#found.push(...new Set(this.film.foundBetween(from, this.film.place).flat()));
    if (this.film.atEnd) {
      this.#say(this.#sentences().join(" "));
    } else if (this.#found.length && !this.#saying) {
      this.#saying = setTimeout(() => this.#say(`Found: ${this.#found.join(", ")}.`), SAID_EVERY_MS);
    }
  }

  #say(text) {
    clearTimeout(this.#saying);
    this.#saying = 0;
    this.#found = [];
    byId("announcer").textContent = text;
  }
}

/** The box for words of one’s own is there while they are chosen; what is in it is kept. */
function offerOwnWords() {
  const lexicon = byId("lexicon");
  const show = () => { byId("own-words").hidden = lexicon.value !== "own"; };
  lexicon.addEventListener("change", show);
  addEventListener("pageshow", show); // back in the browser's history, choices are as they were left
}

offerOwnWords();
if (byId("stage")) new LabPage(byId("stage"));
