// The settings beside the letters: dictionary, lengths, rules, dice and size.

import { byId, query, queryAll, toggleState } from "../../lib/dom.js";
import { Emitter } from "../../lib/emitter.js";
import { field } from "../../lib/fields.js";
import { MAX_SIDE } from "../../models/grid.js";

/** @import { SolverDefaults, SolverSettings } from "#js/types.js" */
/** @import { Grid } from "../../models/grid.js" */

const NAMES = /** @type {const} */ (["dictionary", "min_length", "max_length", "rules", "dice"]);
const WRONG_SIZE = `Rows and columns are whole numbers from 1 to ${MAX_SIDE}.`;

/**
 * Event `changed`: another dictionary, length, rule pack or dice set.
 * @extends {Emitter<{ changed: void }>}
 */
export class Settings extends Emitter {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super();
    this.form = form;
    const { dictionary = "", lengths = "{}" } = form.dataset;
    /** @type {SolverDefaults} */
    this.defaults = { dictionary, lengths: JSON.parse(lengths) };
    for (const name of NAMES) this.#field(name).addEventListener("change", () => this.#changed(name));
    byId("settings-toggle").addEventListener("click", () => this.#unfold(!byId("settings-panel").classList.contains("open")));
    this.#showLine();
  }

  /** @returns {SolverSettings} */
  get values() {
    const [dictionary, min_length, max_length, rules, dice] = NAMES.map((name) => this.#field(name).value);
    return { dictionary, min_length, max_length, rules, dice };
  }

  set values(values) {
    for (const name of NAMES) this.#field(name).value = values[name] ?? "";
    this.#showLine();
  }

  /** Whether a single Q is the letter, not Qu, in the language of the chosen dictionary. */
  get isPlainQ() {
    return (this.form.dataset.plainQ ?? "").split(" ").includes(this.values.dictionary);
  }

  /**
   * The size that a button stands for; null, with an error shown, if it is invalid.
   * @param {string} value
   * @returns {[rows: number, columns: number] | null}
   */
  readSize(value) {
    const sides = value === "other" ? this.#sizeFields().map((side) => side.value) : value.split("x");
    const [rows, columns] = sides.map(Number);
    const isValid = [rows, columns].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE);
    this.showErrors({ size: isValid ? "" : WRONG_SIZE });
    if (!isValid) return null;
    this.#field("dice").value = ""; // a dice set has a size of its own
    this.#showLine();
    byId("other-size", HTMLDetailsElement).open = false;
    return [rows, columns];
  }

  /**
   * Shows the size of a board: the pressed button, the fields, the value that the form would send.
   * @param {Grid} grid
   */
  showSize(grid) {
    const buttons = queryAll(document, "button[name=resize][aria-pressed]", HTMLButtonElement);
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.value === grid.name));
    const isUsual = buttons.some((button) => button.value === grid.name);
    const other = query(document, "[data-other-size]");
    other.textContent = isUsual ? "Other" : `${grid.rows}×${grid.columns}`;
    toggleState(other, "aria-current", !isUsual);
    this.#field("size").value = grid.name;
    this.#field("rows").value = String(grid.rows);
    this.#field("columns").value = String(grid.columns);
  }

  /**
   * Shows errors at their fields, { rules: "…" }, and removes all others.
   * @param {Record<string, string>} errors
   */
  showErrors(errors) {
    for (const name of [...NAMES, "size"]) {
      byId(`${name}-error`).textContent = errors[name] ?? "";
      for (const wrong of name === "size" ? this.#sizeFields() : [this.#field(name)]) {
        toggleState(wrong, "aria-invalid", errors[name]);
        wrong.setAttribute("aria-describedby", `${name}-error`);
      }
    }
    const wrong = NAMES.find((name) => errors[name]);
    if (wrong) this.#unfold(true);
    const first = wrong ?? (errors.size ? "rows" : null);
    if (first) this.#field(first).focus();
  }

  /**
   * On phones the settings are folded to a line.
   * @param {boolean} isOpen
   */
  #unfold(isOpen) {
    byId("settings-panel").classList.toggle("open", isOpen);
    byId("settings-toggle").setAttribute("aria-expanded", String(isOpen));
  }

  /** “English, 3+ letters, Classic” */
  #showLine() {
    const { min_length, max_length, dice } = this.values;
    const lengths = max_length ? `${min_length} to ${max_length} letters` : `${min_length}+ letters`;
    const parts = [this.#title("dictionary"), lengths, this.#title("rules"), ...(dice ? [this.#title("dice")] : [])];
    byId("settings-line").textContent = parts.join(", ");
  }

  /**
   * What a choice shows.
   * @param {string} name
   */
  #title(name) {
    return query(this.form, `#${name}`, HTMLSelectElement).selectedOptions[0]?.text ?? "";
  }

  /** @param {string} name */
  #field(name) {
    return field(this.form, name);
  }

  #sizeFields() {
    return [this.#field("rows"), this.#field("columns")];
  }

  /**
   * Each rule pack has its own minimum length, which also fills a field that was emptied.
   * @param {string} name
   */
  #changed(name) {
    const length = this.#field("min_length");
    if (name === "rules" || length.value === "") length.value = String(this.defaults.lengths[this.#field("rules").value]);
    this.showErrors({});
    this.#showLine();
    this.emit("changed");
  }
}
