// The settings of the solver, and what is wrong with them or the board.

import { MAX_SIDE } from "../../lib/declared.js";
import { byId, element, Emitter, field, query, queryAll, toggleState } from "../../lib/dom.js";
import { isUnreachable } from "../../lib/requests.js";
import { counted, filled, gettext, pgettext } from "../../lib/wording.js";

/** @import { SolverDefaults, SolverSettings } from "#js/types.js" */
/** @import { ApiError } from "../../lib/requests.js" */
/** @import { Grid, TileProblem } from "../../models/grid.js" */
/** @import { BoardView } from "./board.js" */

const NAMES = /** @type {const} */ (["dictionary", "min_length", "max_length", "rules", "dice"]);
/**
 * What the page says without scripts, too.
 * @type {{ title: string, empty: string, missing: string, richer: [[string, string], [string, string]] }}
 */
export const SENTENCES = JSON.parse(byId("sentences").textContent ?? "");
/** The module of this device's words, which the first words need; null where it can't be fetched. */
export const deviceModule = () => import("../../lib/device.js").catch(() => null);
const WRONG_SIZE = gettext("Rows and columns are whole numbers from 1 to %(most)s.", { most: MAX_SIDE });

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
    other.textContent = isUsual ? pgettext("size of a board", "Other") : `${grid.rows}×${grid.columns}`;
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
    const values = { least: min_length, most: max_length };
    const lengths = max_length ? gettext("%(least)s to %(most)s letters", values) : gettext("%(least)s+ letters", values);
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

// -- problems -------------------------------------------------------------------------------------------------
//
// Shows errors where they belong: at the tiles, at a setting, or above the words.

const MOST_NAMED = 2; // wrong tiles
const SETTINGS = ["dictionary", "min_length", "max_length", "rules", "dice", "size"];

export class Problems {
  /**
   * @param {BoardView} board
   * @param {Settings} settings
   */
  constructor(board, settings) {
    this.board = board;
    this.settings = settings;
  }

  /** Shows what can be said while the board is typed: which tiles are wrong, how many are missing. */
  showTyped() {
    const { grid } = this.board;
    const problems = grid.problems();
    const wrong = problems.filter(({ problem }) => problem !== "missing");
    const missing = problems.length - wrong.length;
    this.showBoard(wrongTiles(grid, wrong), wrong.map(({ index }) => index));
    byId("missing").textContent = !missing || grid.isEmpty ? "" : counted(missing, "%(count)s tile is still missing.", "%(count)s tiles are still missing.");
  }

  /**
   * Shows sentences about the board and marks the tiles they are about.
   * @param {string[]} lines
   * @param {number[]} [indices]
   */
  showBoard(lines, indices = []) {
    this.board.mark(indices);
    byId("missing").textContent = "";
    byId("board-error").replaceChildren(...lines.map((line) => element("p", {}, line)));
  }

  /**
   * Shows the problems of single tiles and focuses the first.
   * @param {TileProblem[]} problems
   */
  showTiles(problems) {
    this.showBoard(sentences(this.board.grid, problems), problems.map(({ index }) => index));
    this.board.focus(problems[0].index);
  }

  /**
   * Shows an error of the server.
   * @param {ApiError} error
   * @param {() => void} retry
   */
  showError(error, retry) {
    const { message, field, row, column } = error;
    if (field === "board") {
      this.showBoard([message], row && column ? [(row - 1) * this.board.grid.columns + column - 1] : []);
    } else if (field && SETTINGS.includes(field)) {
      this.settings.showErrors({ [field]: message });
    } else {
      byId("notice").hidden = false;
      byId("notice").replaceChildren(element("p", {}, message), element("button", { type: "button", class: "button", onclick: retry }, gettext("Try again")));
      if (isUnreachable(error)) this.#showKept(retry);
    }
  }

  /**
   * Names the dictionaries that this device keeps, each with a button that chooses it.
   * @param {() => void} retry
   */
  async #showKept(retry) {
    const module = await deviceModule();
    const slugs = module ? [...(await module.kept()).keys()] : [];
    const options = [...query(this.settings.form, "#dictionary", HTMLSelectElement).options].filter(({ value }) => slugs.includes(value));
    const buttons = options.map(({ text, value }) => {
      const onclick = () => {
        this.settings.values = { ...this.settings.values, dictionary: value };
        retry();
      };
      return element("button", { type: "button", class: "button", onclick }, gettext("Go on with %(dictionary)s", { dictionary: text }));
    });
    const text = buttons.length ? gettext("This dictionary is not on your device, but another one is.") : gettext("No dictionary is on your device.");
    byId("notice").append(element("p", {}, text, " ", element("a", { href: "/offline/" }, gettext("What works without a network"))), ...buttons);
  }

  clearNotice() {
    byId("notice").hidden = true;
    byId("notice").replaceChildren();
  }
}

/**
 * @param {Grid} grid
 * @param {TileProblem[]} problems
 */
function sentences(grid, problems) {
  const missing = problems.filter(({ problem }) => problem === "missing");
  const lines = wrongTiles(grid, problems.filter(({ problem }) => problem !== "missing"));
  if (!missing.length) return lines;
  if (missing.length === grid.size) return [...lines, SENTENCES.empty];
  return [...lines, filled(SENTENCES.missing, { count: missing.length, ...grid.place(missing[0].index) })];
}

/**
 * A sentence for each of the first wrong tiles, and one for all others.
 * @param {Grid} grid
 * @param {TileProblem[]} wrong
 */
function wrongTiles(grid, wrong) {
  const lines = wrong.slice(0, MOST_NAMED).map(({ index, problem }) => gettext("Row %(row)s, column %(column)s: %(problem)s", { ...grid.place(index), problem }));
  const others = wrong.length - MOST_NAMED;
  return others > 0 ? [...lines, counted(others, "%(count)s more tile can’t be read.", "%(count)s more tiles can’t be read.")] : lines;
}
