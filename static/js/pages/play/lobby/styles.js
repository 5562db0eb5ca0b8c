// Styles of play: a link fills in the settings of a style. Without scripts the server does.

import { queryAll, toggleState } from "../../../lib/dom.js";

export class Styles {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.links = queryAll(form, "[data-settings]");
    for (const link of this.links) {
      link.addEventListener("click", (event) => { event.preventDefault(); this.#fillIn(link); });
    }
    form.addEventListener("change", () => this.#mark());
  }

  /** @param {HTMLElement} link */
  #fillIn(link) {
    for (const [name, value] of settings(link)) this.#field(name).value = value;
    this.#mark();
  }

  #mark() {
    for (const link of this.links) {
      toggleState(link, "aria-current", settings(link).every(([name, value]) => this.#field(name).value === value));
    }
  }

  /**
   * A field or a group of radio buttons.
   * @param {string} name
   * @returns {{ value: string }}
   */
  #field(name) {
    const field = this.form.elements.namedItem(name);
    if (field && "value" in field) return /** @type {{ value: string }} */ (field);
    throw new TypeError(`The form has no field ${name}`);
  }
}

/**
 * @param {HTMLElement} link
 * @returns {[name: string, value: string][]}
 */
const settings = (link) => Object.entries(JSON.parse(link.dataset.settings ?? "{}"));
