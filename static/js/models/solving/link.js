// The address of what the page shows. The server reads and writes the same form.

import { BEST_FIRST } from "../words.js";

/** @import { SolverDefaults, SolverSettings } from "#js/types.js" */

const DEFAULT_RULES = "classic";

/**
 * The address of a board and its settings; defaults are left out.
 * @param {object} shown
 * @param {string | null} shown.board
 * @param {string} [shown.size]
 * @param {SolverSettings} shown.settings
 * @param {SolverDefaults} shown.defaults
 * @param {string} [shown.sort]
 */
export function linkFor({ board, size, settings, defaults, sort }) {
  const query = new URLSearchParams();
  if (board) query.set("board", board);
  else if (size && size !== "4x4") query.set("size", size);
  const min_length = String(defaults.lengths[settings.rules] ?? defaults.lengths[DEFAULT_RULES]);
  const usual = { dictionary: defaults.dictionary, min_length, max_length: "", rules: DEFAULT_RULES, dice: "" };
  for (const name of /** @type {const} */ (["dictionary", "min_length", "max_length", "rules", "dice"])) {
    if (settings[name] && settings[name] !== usual[name]) query.set(name, settings[name]);
  }
  if (sort && sort !== BEST_FIRST) query.set("sort", sort);
  return linkTo("/", query);
}

/**
 * The address of a page with a query; slashes and commas stay readable.
 * @param {string} path
 * @param {URLSearchParams | Record<string, string>} query
 */
export function linkTo(path, query) {
  const text = new URLSearchParams(query).toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}
