// Dictionary, minimum length, rules, dice and size: what is chosen beside the letters.

import { byId } from "../../lib/dom.js";

const NAMES = ["dictionary", "min_length", "rules", "dice"];

export class Settings {
  constructor(form) {
    this.form = form;
    const { dictionary, lengths } = form.dataset;
    this.defaults = { dictionary, lengths: JSON.parse(lengths) };
    byId("rules").addEventListener("change", () => this.#followRules());
  }

  get values() {
    return Object.fromEntries(NAMES.map((name) => [name, byId(name).value]));
  }

  set values(values) {
    for (const name of NAMES) byId(name).value = values[name] ?? "";
  }

  /** Show a board's size: the pressed button, the fields, what the form would send. */
  showSize(grid) {
    const buttons = [...document.querySelectorAll("button[name=resize][aria-pressed]")];
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.value === grid.name));
    const usual = buttons.some((button) => button.value === grid.name);
    document.querySelector("[data-other-size]").textContent = usual ? "Other" : `${grid.rows}×${grid.columns}`;
    this.form.elements.size.value = grid.name;
    this.form.elements.rows.value = grid.rows;
    this.form.elements.columns.value = grid.columns;
  }

  /** Put errors at their fields: { rules: "…" }; the others get none. */
  showErrors(errors) {
    for (const name of [...NAMES, "size"]) {
      byId(`${name}-error`).textContent = errors[name] ?? "";
      const field = byId(name);
      if (!field) continue;
      if (errors[name]) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      field.setAttribute("aria-describedby", `${name}-error`);
    }
    const first = NAMES.find((name) => errors[name]);
    if (first) byId(first).focus();
  }

  #followRules() {
    byId("min_length").value = this.defaults.lengths[byId("rules").value];
  }
}
