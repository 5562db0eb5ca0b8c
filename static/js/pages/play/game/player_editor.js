// The host's menu for a player: a copy of the form in the page's template.

import { ApiError } from "../../../lib/api.js";
import { byId, query, queryAll } from "../../../lib/dom.js";
import { field, showErrors } from "../../../lib/fields.js";

/** @import { Player } from "#js/types.js" */
/** @import { Hosting } from "./hosting.js" */

export class PlayerEditor {
  /**
   * @param {Player} player
   * @param {Hosting} hosting
   */
  constructor(player, hosting) {
    this.player = player;
    this.hosting = hosting;
    const copy = document.importNode(byId("player-editor", HTMLTemplateElement).content, true);
    this.element = query(copy, "details", HTMLDetailsElement);
    this.form = query(this.element, "form", HTMLFormElement);
    this.summary = query(this.element, "summary");
    for (const name of ["id", "for", "aria-describedby"]) {
      for (const node of queryAll(this.form, `[${name}]`)) {
        node.setAttribute(name, `${node.getAttribute(name)}${player.seat}`); // unique on the page
      }
    }
    this.form.addEventListener("submit", (event) => this.#submitted(event));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#close());
  }

  /**
   * Shows a player; while the menu is open its fields stay.
   * @param {Player} player
   * @param {boolean} isOwn
   */
  show(player, isOwn) {
    this.player = player;
    this.summary.setAttribute("aria-label", `Change ${player.name}`);
    for (const button of queryAll(this.form, "[data-others]")) button.hidden = isOwn;
    if (player.computer) query(this.form, "[value=pass_host]").hidden = true;
    if (!this.element.open) this.#fill();
  }

  #fill() {
    const { name, handicap } = this.player;
    field(this.form, "name").value = name;
    field(this.form, "min_length").value = String(handicap?.min_length ?? "");
    field(this.form, "percent").value = String(handicap?.percent ?? 100);
    showErrors(this.form, {});
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    event.preventDefault();
    const [name, min_length, percent] = ["name", "min_length", "percent"].map((each) => field(this.form, each).value);
    const action = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "player";
    try {
      await this.hosting.change(action, this.player, { name, min_length, percent });
      this.#close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isKnown = error.field !== null && this.form.elements.namedItem(error.field) !== null;
      showErrors(this.form, { [isKnown && error.field || "all"]: error.message });
    }
  }

  #close() {
    if (!this.element.open) return;
    this.element.open = false;
    this.#fill();
    this.summary.focus();
  }
}
