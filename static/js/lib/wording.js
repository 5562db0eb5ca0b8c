// Numbers, times and the order of words, as people read them.

/**
 * What Django's JavaScriptCatalog defines. English has none.
 * @type {{ gettext: (text: string) => string, pgettext: (context: string, text: string) => string, ngettext: (one: string, many: string, count: number) => string, get_format: (name: string) => string } | undefined}
 */
const catalog = /** @type {any} */ (globalThis).django;
const SEPARATOR = catalog?.get_format("THOUSAND_SEPARATOR") ?? ",";
const POINT = catalog?.get_format("DECIMAL_SEPARATOR") ?? ".";

/**
 * The translation of a text into the language of the page, with the values of its `%(name)s`.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export const gettext = (text, values = {}) => filled(catalog?.gettext(text) ?? text, values);

/**
 * The same for a text that means different things in different contexts.
 * @param {string} context
 * @param {string} text
 */
export const pgettext = (context, text) => catalog?.pgettext(context, text) ?? text;

/**
 * Marks a text that is translated elsewhere, as workers have no catalogue.
 * @param {string} text
 */
export const gettext_noop = (text) => text;

/**
 * The parts of a translated sentence, with elements in the places of its `%(name)s`.
 * @param {string} text
 * @param {Record<string, Node>} nodes
 * @returns {(Node | string)[]}
 */
export const withNodes = (text, nodes) => text.split(/%\((\w+)\)s/u).map((part, index) => (index % 2 ? nodes[part] : part));

/**
 * The form for a number, which it has as `%(count)s`: `1 point`, `1,284 points`.
 * @param {number} count
 * @param {string} singular
 * @param {string} plural
 * @param {Record<string, string | number>} [values]
 */
export function counted(count, singular, plural, values = {}) {
  const form = catalog?.ngettext(singular, plural, count) ?? (count === 1 ? singular : plural);
  return filled(form, { count: digits(count), ...values });
}

/**
 * A translated sentence with the values of its `%(name)s`.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export const filled = (text, values) => text.replaceAll(/%\((\w+)\)s/gu, (place, name) => String(values[name] ?? place));

/**
 * `1,284`. The browser's own formatting takes 10 ms at its first use.
 * @param {number} number
 */
export const digits = (number) => String(number).replaceAll(/\B(?=(\d{3})+$)/gu, SEPARATOR);

/**
 * `1.5`
 * @param {number} number
 * @param {number} places
 */
export const decimal = (number, places) => number.toFixed(places).replace(".", POINT);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * `1 Feb 2026`
 * @param {Date} at
 */
export function dayOf(at) {
  if (catalog) return at.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short", year: "numeric" });
  return `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
}

/**
 * `09:05`
 * @param {Date} at
 */
export const timeOf = (at) => [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");

const ASCII = /^[ -~]*$/u;
/** @type {Intl.Collator | undefined} Slow to make, which most pages don't need, and for thousands of words. */
let alphabet;

/**
 * As dictionaries sort words: letters before accents.
 * @param {{ word: string }} a
 * @param {{ word: string }} b
 */
export function byAlphabet(a, b) {
  if (!ASCII.test(a.word) || !ASCII.test(b.word)) {
    alphabet ??= new Intl.Collator("und");
    return alphabet.compare(a.word, b.word);
  }
  return a.word < b.word ? -1 : Number(a.word > b.word);
}
