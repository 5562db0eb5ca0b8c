// What the host, and everybody about themselves, changes between rounds. The forms work without
// scripts too; with them nobody has to leave the page.

import { ApiError, post } from "../../../lib/api.js";
import { byId } from "../../../lib/dom.js";
import { showErrors } from "../../../lib/fields.js";
import { refresh, send } from "../../../lib/fragment.js";
import { changesOf } from "../../../models/play/handicap.js";
import { announce, hideNotice, notice } from "./messages.js";

const UNSURE = "The site could not be reached. What you chose is still here: try again.";

export class Hosting {
  #known = null; // settings and host as they are shown

  /** `hear`: is given the snapshots that requests are answered with. */
  constructor(code, hear) {
    this.code = code;
    this.hear = hear;
    byId("rules").parentElement.addEventListener("submit", (event) => {
      if (event.target.id === "settings-form") this.#configure(event);
    });
    byId("start-form").addEventListener("submit", (event) => this.#ask(event, "start"));
    byId("finish-form")?.addEventListener("submit", (event) => this.#ask(event, "finish"));
    byId("rename-form").addEventListener("submit", (event) => this.#rename(event));
    byId("leave-form").addEventListener("submit", (event) => this.#leave(event));
  }

  show({ game, you }) {
    if (you) this.called(you.seat, you.name);
    const now = JSON.stringify([game.settings, game.host]);
    const changed = this.#known !== null && this.#known !== now;
    this.#known = now;
    if (!changed) return;
    byId("game").classList.add("settings-changed"); // since the round whose results are shown
    if (!byId("rules").contains(document.activeElement)) refresh("rules");
  }

  /** The player's seat, and the name that goes with it now. */
  called(seat, name) {
    this.seat = seat;
    byId("own-name").textContent = name;
    if (!byId("rename-form").closest("details").open) byId("new-name").value = name;
  }

  /** Do something about a player; whether it was done. `wish`: what the form says. */
  async change(what, player, wish) {
    if (what === "remove" && !confirm(`Remove ${player.name} from this game for good?`)) return false;
    const { seat } = player;
    const changes = what === "player" ? changesOf(player, wish) : [[what === "remove" ? "remove" : "host", {}]];
    for (const [path, data] of changes) this.hear(await this.#post(path, { seat, ...data }));
    hideNotice();
    return true;
  }

  #post(what, data) {
    return post(`games/${this.code}/${what}`, data);
  }

  async #ask(event, what) {
    event.preventDefault();
    try {
      this.hear(await this.#post(what, {}));
      hideNotice();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notice(error.message);
    }
  }

  async #configure(event) {
    event.preventDefault();
    const form = event.target;
    form.setAttribute("aria-busy", "true");
    const answered = await send(form, "rules", "notice");
    form.removeAttribute("aria-busy");
    if (!answered) {
      notice(UNSURE);
      return;
    }
    const wrong = byId("rules").querySelector("[aria-invalid]");
    (wrong ?? byId("rules").querySelector("summary"))?.focus();
    announce(wrong ? "" : byId("notice").textContent.trim());
  }

  async #rename(event) {
    event.preventDefault();
    const form = event.target;
    try {
      this.hear(await this.#post("rename", { seat: this.seat, name: form.elements.name.value }));
      showErrors(form, {});
      form.closest("details").open = false;
      byId("own-name").closest("summary").focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrors(form, { name: error.message });
    }
  }

  #leave(event) {
    const playing = byId("game").dataset.phase === "playing";
    if (playing && !confirm("Leave in the middle of the round? Your words stay, and you can come back.")) event.preventDefault();
  }
}
