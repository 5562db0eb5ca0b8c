// The player's own words: on their way to the server, judged, listed.

import { byId } from "../../../../lib/dom.js";
import { Outbox } from "../../../../models/play/outbox.js";
import { OwnWords } from "../../../../models/play/own_words.js";
import { reason } from "../../../../models/play/verdicts.js";
import { counted } from "../../../../models/words.js";
import { notice, say } from "../messages.js";
import { OwnWordsView } from "./own_words.js";

const FIRST_ID_RANGE = 2 ** 40;
const PATIENCE_MS = 400; // verdicts take milliseconds; only longer waits are worth a line

/** `connection` is to be set before words are entered; it takes them from the `outbox`. */
export class Desk {
  constructor(code, board, effects) {
    this.board = board;
    this.effects = effects;
    this.view = new OwnWordsView();
    this.words = new OwnWords();
    this.outbox = new Outbox({ keep: shelf(`outbox ${code}`), firstId: Math.floor(Math.random() * FIRST_ID_RANGE) });
    this.paths = new Map(); // of the words under way, by their ids
  }

  enterRound(id) {
    const late = this.outbox.enter(id);
    if (late.length) notice(`${counted(late.length, "word")} came too late: ${late.join(", ")}.`);
    this.words.clear();
    this.view.show(this.words);
    this.view.wait(this.outbox.words);
  }

  /** What the server knows of. */
  merge(words) {
    if (this.words.merge(words)) this.view.show(this.words);
  }

  enter({ word, path }) {
    const { id } = this.outbox.add(word);
    this.paths.set(id, path);
    this.connection.flush();
    if (this.connection.status === "lost") say(`“${word}” is kept for later.`, "hint");
    this.#showWaiting();
  }

  judged({ id, word, accepted, points, code }, minLength) {
    if (code === "rate.limited") {
      this.connection.slowDown(id);
      return;
    }
    const entry = this.outbox.settle(id);
    if (!entry) return;
    const path = this.paths.get(id) ?? [];
    this.paths.delete(id);
    if (accepted) this.#accept(word, points);
    else say(reason(code, word ?? entry.word, { minLength }), "bad");
    this.board.flash(path, accepted ? "good" : "bad");
    this.effects.play(accepted ? "good" : "bad");
    this.#showWaiting();
  }

  #accept(word, points) {
    this.words.add(word, points);
    this.view.show(this.words);
    this.view.fly(byId("word"));
    say(`“${word}”: ${counted(points, "point")}`, "good");
  }

  #showWaiting() {
    clearTimeout(this.waitingTimer);
    const show = () => this.view.wait(this.outbox.words);
    if (this.outbox.size) this.waitingTimer = setTimeout(show, PATIENCE_MS);
    else show();
  }
}

/** A place for text in this tab's storage, if it has one. */
function shelf(key) {
  return {
    load: () => { try { return sessionStorage.getItem(key); } catch { return null; } },
    save: (text) => { try { sessionStorage.setItem(key, text); } catch { /* it lives as long as the page */ } },
  };
}
