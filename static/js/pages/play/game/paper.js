// Rounds on real dice and paper: lists are typed once the time is up, and checked by the table.

import { byId, closest, Emitter, find, query, storageSlot, toggleState } from "../../../lib/dom.js";
import { ApiError, fetchPage, formData, post, swap } from "../../../lib/requests.js";
import { gettext } from "../../../lib/wording.js";
import { reason } from "../../../models/play/words.js";
import { SENTENCES } from "./messages.js";

/** @import { PhaseEnum, Snapshot, VerdictResponse } from "#js/api.js" */

const RETRY_MS = 2000;
const SEPARATORS = /[\s,;.]+/;

/** @typedef {{ seat: number, word: string, round: string, again: boolean }} Typed A word on its way to the server. */

/**
 * Sends typed words in order, and keeps those that the server has not answered, also for the next page.
 * Events: `said` with a sentence about a word, `changed` with the words on their way, `sent` once none is.
 * @extends {Emitter<{ said: string, changed: Typed[], sent: void }>}
 */
class TypedWords extends Emitter {
  #isSending = false;

  /**
   * @param {string} code
   * @param {(verdict: VerdictResponse) => string} sentence
   */
  constructor(code, sentence) {
    super();
    this.code = code;
    this.sentence = sentence;
    this.storage = storageSlot("sessionStorage", `paper ${code}`);
    /** @type {Typed[]} */
    this.words = JSON.parse(this.storage.load() ?? "[]");
  }

  /** @param {Omit<Typed, "again">[]} words */
  add(words) {
    this.words.push(...words.map((word) => ({ ...word, again: false })));
    this.#changed();
    this.send();
  }

  async send() {
    if (this.#isSending) return;
    this.#isSending = true;
    const count = this.words.length;
    while (this.words.length && await this.#post(this.words[0])) {
      this.words.shift();
      this.#changed();
    }
    this.#isSending = false;
    if (this.words.length) setTimeout(() => this.send(), RETRY_MS);
    else if (count) this.emit("sent");
  }

  /**
   * Whether the server has answered.
   * @param {Typed} typed
   */
  async #post(typed) {
    try {
      /** @type {VerdictResponse} */
      const verdict = await post(`games/${this.code}/words`, typed);
      if (!verdict.accepted) this.emit("said", this.sentence(verdict));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      typed.again = true;
      this.emit("said", error.message);
      return !error.retry;
    }
    return true;
  }

  #changed() {
    this.storage.save(JSON.stringify(this.words));
    this.emit("changed", this.words);
  }
}

export class PaperView {
  /** @type {string | null} What the part was fetched for. */
  #shown = null;
  #isFetching = false;
  /** The list that the player writes, if they have chosen one. */
  #list = "";

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.form = byId("paper-entry", HTMLFormElement);
    this.box = byId("paper-word", HTMLInputElement);
    this.words = new TypedWords(code, ({ code: why, word, written }) => reason(SENTENCES.verdicts, why, written ?? word, this.#shortest));
    this.words.on("said", (text) => this.#say(text));
    this.words.on("changed", (words) => this.#showWaiting(words));
    this.words.on("sent", () => this.refresh());
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#add(); });
    // The focus, and with it the on-screen keyboard, stays with the text box.
    this.form.addEventListener("mousedown", (event) => { if (event.target !== this.box) event.preventDefault(); });
    addEventListener("submit", (event) => this.#submitted(event));
    addEventListener("click", (event) => this.#clicked(event));
    this.words.send();
  }

  get #part() { return byId("on-paper"); }
  get #shortest() { return Number(this.#part.dataset.shortest) || null; }

  /**
   * @param {Snapshot} snapshot
   * @param {PhaseEnum} phase
   */
  show(snapshot, phase) {
    const { round, game, you, players } = snapshot;
    const part = phase === "lobby" || phase === "finished" ? null : round?.paper;
    const isOnPaper = Boolean(part ?? game.settings.paper);
    byId("game").classList.toggle("on-paper", isOnPaper);
    byId("game").classList.toggle("no-board", isOnPaper && !part?.has_board);
    this.round = round?.id ?? "";
    const online = phase === "writing" ? players.map(({ seat, online: isOnline }) => [seat, isOnline]) : [];
    const key = JSON.stringify([isOnPaper && phase, part, you?.votes, game.host, online]);
    if (key === this.#shown) return;
    const isFirst = this.#shown === null;
    this.#shown = key;
    if (!isFirst) this.refresh();
  }

  /** Fetches the part again; those who ask meanwhile get it after that. */
  async refresh() {
    if (this.#isFetching) {
      this.again = true;
      return;
    }
    this.#isFetching = true;
    const answer = await fetchPage(`${location.pathname}?list=${this.#list}`);
    this.#isFetching = false;
    if (answer) this.#swap(answer.page);
    if (this.again) {
      this.again = false;
      this.refresh();
    }
  }

  /**
   * @param {Document} page
   * @param {HTMLFormElement} [sent]
   */
  #swap(page, sent) {
    swap(page, ["on-paper"], sent);
    const { list = "", label = "", phase } = this.#part.dataset;
    const isNew = this.form.hidden && phase === "writing";
    this.form.hidden = page.getElementById("paper-entry")?.hidden ?? true;
    byId("paper-label").textContent = label;
    byId("paper-seat", HTMLInputElement).value = list;
    if (isNew && !this.form.hidden) this.box.focus();
  }

  #add() {
    const words = this.box.value.split(SEPARATORS).filter(Boolean);
    const seat = Number(byId("paper-seat", HTMLInputElement).value);
    this.box.value = "";
    this.box.focus();
    this.#say("");
    if (words.length) this.words.add(words.map((word) => ({ seat, word, round: this.round ?? "" })));
  }

  /** @param {string} text */
  #say(text) {
    const line = byId("paper-said");
    if (text) line.append(`${line.textContent ? " " : ""}${text}`);
    else line.textContent = "";
  }

  /** @param {Typed[]} words */
  #showWaiting(words) {
    const line = byId("paper-waiting");
    line.hidden = !words.length;
    line.textContent = words.length ? gettext("Sending: %(words)s", { words: words.map(({ word }) => word).join(", ") }) : "";
  }

  /** @param {Event} event */
  #clicked(event) {
    const chosen = closest(event, "#on-paper a[data-list]");
    if (!chosen) return;
    event.preventDefault();
    this.#list = chosen.dataset.list ?? "";
    this.#say("");
    this.refresh().then(() => this.box.focus());
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !this.#part.contains(form)) return;
    event.preventDefault();
    const { submitter } = event;
    if (submitter?.ariaDisabled) return;
    if (submitter) toggleState(submitter, "aria-disabled", true);
    const body = new URLSearchParams(formData(form, submitter));
    if (body.get("do") === "done" && body.get("done") === "yes") this.#list = ""; // the next one
    const answer = await fetchPage(form.action, { method: "POST", body });
    if (submitter) toggleState(submitter, "aria-disabled", false);
    if (!answer) {
      this.#say(gettext("The site does not answer. Try again."));
      return;
    }
    swap(answer.page, ["notice"]);
    this.#swap(answer.page, form);
    this.#focusAfter(body);
  }

  /**
   * The focus goes to the same button for the same word, else to the box for words.
   * @param {URLSearchParams} sent
   */
  #focusAfter(sent) {
    const same = [...this.#part.querySelectorAll("form")].find((form) =>
      ["do", "word"].every((name) => new FormData(form).get(name) === sent.get(name)) && sent.get("do") === "vote");
    if (same && find("paper-object")?.closest("form") !== same) query(same, "button").focus();
    else if (!this.form.hidden) this.box.focus();
  }
}
