// The forms of a game: the host's, and the player's own name and leaving. They work without scripts
// too; with them nobody has to leave the page.

import { announce, byId, field, find, hideToast, isPressedTwice, queryAll, showErrors, showToast } from "../../../lib/dom.js";
import { ApiError, fetchPage, formData, OFFLINE, post, refresh, submit, swap } from "../../../lib/requests.js";
import { counted, gettext } from "../../../lib/wording.js";
import { playerOf } from "../../../models/play/players.js";
import { hideNotice, leaveNotice, showNotice } from "./messages.js";

/** @import { PlayerState, Snapshot } from "#js/api.js" */
/** @import { PlayerForm } from "../../../models/play/players.js" */
/** @import { Phrases } from "./messages.js" */

const NOW = gettext("End it now");

export class Hosting {
  /** @type {Map<string, string>} By the id of a fragment: what it shows. */
  #shown = new Map();
  /** @type {number | null} */
  #seat = null;
  #undoable = undoable();
  #isFinishing = false;
  /** Whether no other person plays. */
  isAlone = false;

  /**
   * @param {string} code
   * @param {(snapshot: Snapshot) => void} update Receives the snapshots that requests return.
   */
  constructor(code, update) {
    this.code = code;
    this.update = update;
    this.renameForm = byId("rename-form", HTMLFormElement);
    byId("rules").parentElement?.addEventListener("submit", (event) => {
      if (event.target instanceof HTMLFormElement && event.target.matches("#settings-form, .list-change")) this.#configure(event, event.target);
    });
    byId("players-panel").addEventListener("submit", (event) => {
      if (event.target instanceof HTMLFormElement && find("door")?.contains(event.target)) this.#changeDoor(event, event.target);
    });
    byId("start-form").addEventListener("submit", (event) => { event.preventDefault(); this.request("start"); });
    find("pause-form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.submitter instanceof HTMLButtonElement) this.request(event.submitter.value === "pause" ? "pause" : "resume");
    });
    find("another-form")?.addEventListener("submit", (event) => { event.preventDefault(); this.request("another"); });
    find("finish-form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.submitter instanceof HTMLElement) this.#finish(event.submitter);
    });
    this.renameForm.addEventListener("submit", (event) => this.#rename(event));
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    const { game, you } = snapshot;
    if (you) {
      this.showOwnName(you.seat, you.name);
      this.#renameDetails?.classList.toggle("is-given", !you.may_rename);
    }
    if (this.#hasChanged("", [game.settings, game.host, game.board_set])) byId("game").classList.add("settings-changed"); // since the round whose results are shown
    const changed = queryAll(document, "[data-redrawn-by]").filter(({ id, dataset }) => this.#hasChanged(id, values(snapshot, dataset.redrawnBy)));
    const free = changed.filter((part) => !part.contains(document.activeElement));
    if (free.length) refresh(...free.map(({ id }) => id));
  }

  /**
   * @param {string} id Of a part of the page, or none.
   * @param {unknown} now
   */
  #hasChanged(id, now) {
    const before = this.#shown.get(id);
    this.#shown.set(id, JSON.stringify(now));
    return before !== undefined && before !== this.#shown.get(id);
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  showOwnName(seat, name) {
    this.#seat = seat;
    byId("own-name").textContent = name;
    if (!this.#renameDetails?.open) field(this.renameForm, "name").value = name;
  }

  /**
   * Changes a player.
   * @param {string} action `remove`, `host`, `deputy`, or `player` to save the form.
   * @param {PlayerState} player
   * @param {PlayerForm} form
   */
  async change(action, player, form) {
    if (action === "remove") {
      this.#undoable.plan(gettext("%(name)s is being removed.", { name: player.name }), () => this.request("remove", { seat: player.seat }));
      return;
    }
    this.update(await this.#post(action, { seat: player.seat, ...action === "player" ? playerOf(form) : {} }));
    hideNotice();
  }

  /**
   * Ends the round in five seconds, or at once if the player asks a second time. Alone, nothing is ended that is not
   * asked for twice.
   * @param {HTMLElement} button
   */
  #finish(button) {
    if (this.#isFinishing) {
      this.#undoable.doNow();
      return;
    }
    const isOfLists = ["writing", "checking"].includes(byId("game").dataset.phase ?? "");
    if (this.isAlone || isOfLists) {
      if (isOfLists || isPressedTwice(button, NOW)) this.request("finish");
      return;
    }
    const label = button.textContent;
    const stay = () => {
      this.#isFinishing = false;
      button.textContent = label;
    };
    const end = () => {
      stay();
      if (["playing", "paused"].includes(byId("game").dataset.phase ?? "")) this.request("finish");
    };
    this.#isFinishing = true;
    button.textContent = NOW;
    this.#undoable.plan(gettext("The round ends in five seconds."), end, stay);
  }

  get #renameDetails() { return this.renameForm.closest("details"); }

  /**
   * @param {string} path
   * @param {object} data
   * @returns {Promise<Snapshot>}
   */
  #post(path, data) {
    return post(`games/${this.code}/${path}`, data);
  }

  /**
   * Sends a request to the API, and shows the answer.
   * @param {"another" | "start" | "finish" | "pause" | "resume" | "remove" | "rename" | "let_in" | "turn_away" | "say"} path
   * @param {object} data
   */
  async request(path, data = {}) {
    try {
      this.update(await this.#post(path, data));
      hideNotice();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showNotice(error.message);
    }
  }

  /**
   * @param {SubmitEvent} event
   * @param {HTMLFormElement} form
   */
  async #configure(event, form) {
    event.preventDefault();
    form.setAttribute("aria-busy", "true");
    const isAnswered = await submit(form, null, "rules", "notice");
    form.removeAttribute("aria-busy");
    if (!isAnswered) {
      showNotice(OFFLINE);
      return;
    }
    /** @type {HTMLElement | null} */
    const wrong = byId("rules").querySelector("[aria-invalid]");
    (wrong ?? byId("rules").querySelector("summary"))?.focus();
    announce(wrong ? "" : byId("notice").textContent?.trim() ?? "");
  }

  /**
   * @param {SubmitEvent} event
   * @param {HTMLFormElement} form
   */
  async #changeDoor(event, form) {
    event.preventDefault();
    const minutes = form.elements.namedItem("minutes");
    if (minutes instanceof HTMLSelectElement) {
      const question = counted(Number(minutes.value),
        "Remove everybody who joined in the last minute, and lock the door?",
        "Remove everybody who joined in the last %(count)s minutes, and lock the door?");
      if (!confirm(question)) return;
    }
    if (!await submit(form, null, "notice")) {
      showNotice(OFFLINE);
      return;
    }
    /** @type {HTMLElement | null} */
    const next = byId("door").querySelector(form.matches(".computer-form") ? ".computer-form button" : "button");
    next?.focus();
    leaveNotice();
    announce(byId("notice").textContent?.trim() ?? "");
  }

  /** @param {SubmitEvent} event */
  async #rename(event) {
    event.preventDefault();
    const form = this.renameForm;
    try {
      this.update(await this.#post("rename", { seat: this.#seat, name: field(form, "name").value }));
      showErrors(form, {});
      if (this.#renameDetails) this.#renameDetails.open = false;
      byId("own-name").closest("summary")?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrors(form, { name: error.message });
    }
  }
}

// -- people ---------------------------------------------------------------------------------------------------
//
// Whom a player can invite, follow and mute: a part of another page, which is fetched once it is opened.

export class PeopleView {
  /**
   * @param {string} code
   * @param {Phrases | null} phrases
   */
  constructor(code, phrases) {
    this.address = `/games/${code}/people/`;
    this.phrases = phrases;
    const panel = byId("people-panel", HTMLDetailsElement);
    panel.addEventListener("toggle", () => panel.open && this.#load());
    panel.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.submitter instanceof HTMLButtonElement) this.#send(event.submitter);
    });
  }

  async #load() {
    byId("people").setAttribute("aria-busy", "true");
    this.#show(await fetchPage(this.address));
  }

  /** @param {HTMLButtonElement} button */
  async #send(button) {
    if (!button.form) return;
    byId("people").setAttribute("aria-busy", "true");
    const body = new URLSearchParams(formData(button.form, button));
    const name = button.querySelector(".visually-hidden")?.textContent ?? "";
    this.#show(await fetchPage(button.hasAttribute("formaction") ? button.formAction : button.form.action, { method: "POST", body }));
    this.#focus(name);
  }

  /** @param {Awaited<ReturnType<typeof fetchPage>>} answer */
  #show(answer) {
    if (answer) swap(answer.page, ["people"]);
    else showNotice(OFFLINE);
    const people = byId("people");
    people.removeAttribute("aria-busy");
    this.phrases?.setMuted(people);
    announce(people.querySelector(".notice p")?.textContent ?? "");
  }

  /**
   * The button that was pressed is gone: the focus goes to another one for the same player.
   * @param {string} name
   */
  #focus(name) {
    const same = queryAll(byId("people"), "button").find((button) => button.querySelector(".visually-hidden")?.textContent === name);
    (same ?? byId("people-panel").querySelector("summary"))?.focus();
  }
}

/**
 * Values of a snapshot.
 * @param {Snapshot} snapshot
 * @param {string} paths Such as `game.door you.removed`.
 */
function values(snapshot, paths = "") {
  /** @type {(value: any, name: string) => any} */
  const inside = (value, name) => value?.[name];
  return paths.split(" ").map((path) => path.split(".").reduce(inside, snapshot));
}

// -- undoing --------------------------------------------------------------------------------------------------
//
// An action of the host that others would suffer from can be undone in a toast, or with the Escape key.

function undoable() {
  /** @type {Undoable} */
  const actions = new Undoable({
    show: (message) => showToast(message, { label: gettext("Undo"), run: () => actions.undo() }),
    hide: hideToast,
  });
  addEventListener("pagehide", () => actions.doNow());
  addEventListener("keydown", ({ key }) => key === "Escape" && actions.undo());
  return actions;
}

const UNDO_MS = 5000;

/** @typedef {{ run: () => void, undone: () => void }} Action */

export class Undoable {
  /** @type {(Action & { timer: ReturnType<typeof setTimeout> }) | null} */
  #waiting = null;

  /** @param {{ show(message: string): void, hide(): void }} view Offers to undo, and stops offering. */
  constructor(view) {
    this.view = view;
  }

  /**
   * Does something in five seconds. An action that waits already is done now.
   * @param {string} message
   * @param {() => void} run
   * @param {() => void} [undone] Follows if it is taken back.
   */
  plan(message, run, undone = () => {}) {
    this.doNow();
    this.#waiting = { run, undone, timer: setTimeout(() => this.doNow(), UNDO_MS) };
    this.view.show(message);
  }

  /** Does what waits. */
  doNow() {
    this.#take()?.run();
  }

  /** Takes back what waits. */
  undo() {
    this.#take()?.undone();
  }

  #take() {
    const waiting = this.#waiting;
    if (!waiting) return null;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    this.view.hide();
    return waiting;
  }
}
