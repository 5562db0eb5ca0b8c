// Dictionary, minimum length, rules, dice and size: what is chosen beside the letters.

import { byId } from "../../lib/dom.js";
import { MAX_SIDE } from "../../models/grid.js";

const NAMES = ["dictionary", "min_length", "rules", "dice"];
const WRONG_SIZE = `Rows and columns are whole numbers from 1 to ${MAX_SIDE}.`;

/** Event `changed`: another dictionary, length, rule pack or set of dice. */
export class Settings extends EventTarget {
  constructor(form) {
    super();
    this.form = form;
    const { dictionary, lengths } = form.dataset;
    this.defaults = { dictionary, lengths: JSON.parse(lengths) };
    for (const name of NAMES) byId(name).addEventListener("change", () => this.#changed(name));
  }

  get values() {
    return Object.fromEntries(NAMES.map((name) => [name, byId(name).value]));
  }

  set values(values) {
    for (const name of NAMES) byId(name).value = values[name] ?? "";
  }

  /** The size that a button stands for: [rows, columns]; null, with an error, for a bad one. */
  readSize(value) {
    const { rows, columns } = this.form.elements;
    const size = (value === "other" ? [rows.value, columns.value] : value.split("x")).map(Number);
    const good = size.every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE);
    this.showErrors({ size: good ? "" : WRONG_SIZE });
    if (!good) return null;
    byId("dice").value = ""; // dice have a size of their own
    byId("other-size").open = false;
    return size;
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
      for (const field of name === "size" ? this.#sizeFields() : [byId(name)]) {
        if (errors[name]) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
        field.setAttribute("aria-describedby", `${name}-error`);
      }
    }
    const first = NAMES.find((name) => errors[name]);
    if (first) byId(first).focus();
    else if (errors.size) this.form.elements.rows.focus();
  }

  #sizeFields() {
    return [this.form.elements.rows, this.form.elements.columns];
  }

  // Each rule pack has its own minimum length; so has a field that was emptied.
  #changed(name) {
    const length = byId("min_length");
    if (name === "rules" || length.value === "") length.value = this.defaults.lengths[byId("rules").value];
    this.showErrors({});
    this.dispatchEvent(new Event("changed"));
  }
}
