// Errors at the fields of a form, in the same markup as the server's.

import { focusFirstError, queryAll, toggleState } from "./dom.js";

/**
 * The field with a name, which the form must have.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
export function field(form, name) {
  const found = form.elements.namedItem(name);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new TypeError(`The form has no field ${name}`);
}

/**
 * Shows errors at their fields, { name: "…" }, removes all others, and focuses the first wrong field.
 * The name `all` stands for what concerns no single field.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} errors
 */
export function showErrors(form, errors) {
  for (const line of queryAll(form, "[data-error-of]")) {
    const name = line.dataset.errorOf ?? "";
    line.textContent = errors[name] ?? "";
    const wrong = form.elements.namedItem(name);
    if (wrong instanceof Element) toggleState(wrong, "aria-invalid", errors[name]);
  }
  focusFirstError(form);
}
