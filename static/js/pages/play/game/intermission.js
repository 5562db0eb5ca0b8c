// Between two rounds: who starts, when it goes on, and the results of the last one.

import { byId } from "../../../lib/dom.js";
import { clockText } from "../../../models/play/clock.js";
import { ResultsView } from "../results/results.js";

const AGAIN_MS = 1500;
const JITTER_MS = 1500; // not all players of the public game at once

export class Pause {
  #loaded = null; // the round whose results are shown
  #wanted = null;

  constructor(code) {
    this.code = code;
    this.place = byId("last-round");
  }

  /** There are results of this round. */
  settled(round) {
    if (round === this.#wanted) return;
    this.#wanted = round;
    setTimeout(() => this.#load(round), this.code === "OPEN" ? Math.random() * JITTER_MS : 0);
  }

  show(phase, { game, round, you }, now) {
    const pausing = phase === "lobby" || phase === "finished";
    byId("between").hidden = !pausing;
    this.place.hidden = phase !== "finished" || this.#loaded !== round?.id;
    byId("finish-form")?.toggleAttribute("hidden", phase !== "playing" || round.ends_at !== null || !mayStart(game, you));
    if (!pausing) return;
    byId("invitation")?.toggleAttribute("hidden", phase !== "lobby");
    byId("start-form").hidden = !mayStart(game, you);
    byId("start").textContent = phase === "finished" ? "Next round" : "Start the round";
    this.#write(phase, game, round, you, now);
  }

  #write(phase, game, round, you, now) {
    const over = phase === "finished";
    let text = "";
    if (over && round.next_starts_at) text = `Next round in ${clockText(round.next_starts_at - now)}`;
    else if (game.public) text = round ? `The round starts in ${clockText(round.starts_at - now)}` : "There is no round just now.";
    else if (!mayStart(game, you)) text = `The host starts the ${over ? "next " : ""}round.`;
    if (over && this.#loaded !== round.id) text = `Time is up. The words are being counted. ${text}`;
    if (byId("next").textContent !== text) byId("next").textContent = text;
  }

  async #load(round) {
    const page = await fetchPage(`/rounds/${round}/`);
    if (round !== this.#wanted) return;
    const results = page?.getElementById("round-results");
    if (!results) {
      setTimeout(() => this.#load(round), AGAIN_MS);
      return;
    }
    this.place.replaceChildren(results);
    this.#loaded = round;
    new ResultsView();
  }
}

const mayStart = (game, you) =>
  Boolean(you) && !game.public && (game.settings.start_by === "anyone" || game.host === you.seat);

/** The document at an address of ours; null if it can't be had now. */
async function fetchPage(address) {
  try {
    const response = await fetch(address);
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  } catch {
    return null;
  }
}
