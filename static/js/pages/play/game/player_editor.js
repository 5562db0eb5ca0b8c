// What the host may change about a player: a copy of the form that the page has as a template.

import { ApiError } from "../../../lib/api.js";
import { byId } from "../../../lib/dom.js";
import { showErrors } from "../../../lib/fields.js";

export class PlayerEditor {
  constructor({ seat }, hosting) {
    this.hosting = hosting;
    this.element = byId("player-editor").content.firstElementChild.cloneNode(true);
    this.form = this.element.querySelector("form");
    this.summary = this.element.querySelector("summary");
    for (const name of ["id", "for", "aria-describedby"]) {
      for (const node of this.form.querySelectorAll(`[${name}]`)) {
        node.setAttribute(name, node.getAttribute(name) + seat); // unique on the page
      }
    }
    this.form.addEventListener("submit", (event) => this.#submitted(event));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#close());
  }

  /** What is being changed stays as it is. */
  show(player, isOwn) {
    this.player = player;
    this.summary.setAttribute("aria-label", `Change ${player.name}`);
    for (const button of this.form.querySelectorAll("[data-others]")) button.hidden = isOwn;
    if (!this.element.open) this.#fill();
  }

  #fill() {
    const { name, min_length: length, percent } = this.form.elements;
    name.value = this.player.name;
    length.value = this.player.handicap?.min_length ?? "";
    percent.value = this.player.handicap?.percent ?? 100;
    showErrors(this.form, {});
  }

  async #submitted(event) {
    event.preventDefault();
    const { name, min_length: length, percent } = this.form.elements;
    const wish = { name: name.value, min_length: length.value, percent: percent.value };
    try {
      const done = await this.hosting.change(event.submitter?.value ?? "player", this.player, wish);
      if (done) this.#close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = error.field in this.form.elements ? error.field : "all";
      showErrors(this.form, { [known]: error.message });
    }
  }

  #close() {
    if (!this.element.open) return;
    this.element.open = false;
    this.#fill();
    this.summary.focus();
  }
}
