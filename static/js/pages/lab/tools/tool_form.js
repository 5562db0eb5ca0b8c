// A form whose answer replaces the one on the page; the address and the history keep in step.

import { byId, find, focusFirstError, queryAll } from "../../../lib/dom.js";
import { fetchPage, formData, OFFLINE, swap } from "../../../lib/requests.js";
import { gettext } from "../../../lib/wording.js";

const BUSY_AFTER_MS = 1000;
const TIMEOUT_MS = 60_000;
const FIELDS = "input, select, textarea";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

export class ToolForm {
  #request = new AbortController();

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = event;
      const query = new URLSearchParams(formData(form, submitter));
      if (submitter instanceof HTMLButtonElement && submitter.name) query.set(submitter.name, submitter.value); // not twice
      this.#load(`${location.pathname}?${query}`, true);
    });
    addEventListener("popstate", () => this.#load(location.href, false));
  }

  /**
   * @param {string} address
   * @param {boolean} isSubmit Otherwise the visitor moved in the history.
   */
  async #load(address, isSubmit) {
    this.#request.abort();
    const { signal } = this.#request = new AbortController();
    const sent = new Map(fieldsOf(this.form).map((field) => [field.name, field.value]));
    const busy = setTimeout(() => showBusy(true), BUSY_AFTER_MS);
    const answer = await fetchPage(address, { signal }, TIMEOUT_MS);
    clearTimeout(busy);
    if (signal.aborted) return; // a newer request has replaced this one
    if (answer) {
      if (isSubmit) history.pushState(null, "", answer.address);
      const focused = document.activeElement?.id;
      swap(answer.page, ["tool-answer", "all-error"]);
      if (focused) find(focused)?.focus(); // it may be a button of the answer
      // What was typed while the request was under way stays.
      this.#updateFields(answer.page, (field) => !isSubmit || sent.get(field.name) === field.value);
    } else {
      byId("all-error").textContent = OFFLINE;
      byId("all-error").hidden = false;
    }
    showBusy(false);
  }

  /**
   * Takes over the values and errors of the fields.
   * @param {Document} page
   * @param {(field: Field) => boolean} isUntouched
   */
  #updateFields(page, isUntouched) {
    for (const fresh of queryAll(page, `#tool-form :is(${FIELDS})`)) {
      const field = fresh.id && find(fresh.id);
      if (!isField(field) || !isField(fresh)) continue;
      if (isUntouched(field)) field.value = fresh.value;
      for (const name of ["aria-invalid", "aria-describedby"]) {
        const value = fresh.getAttribute(name);
        if (value === null) field.removeAttribute(name);
        else field.setAttribute(name, value);
      }
      const error = find(`${fresh.id}-error`);
      if (error) error.textContent = page.getElementById(error.id)?.textContent ?? "";
    }
    focusFirstError(this.form);
  }
}

/**
 * @param {unknown} node
 * @returns {node is Field}
 */
const isField = (node) => node instanceof HTMLInputElement || node instanceof HTMLSelectElement
  || node instanceof HTMLTextAreaElement;

/** @param {HTMLFormElement} form */
const fieldsOf = (form) => [...form.elements].filter(isField);

/**
 * The line is visible while the form is busy; afterwards it announces the result to screen readers.
 * @param {boolean} isBusy
 */
function showBusy(isBusy) {
  const status = byId("tool-working");
  const answer = byId("tool-answer");
  status.className = isBusy ? "tool-working" : "visually-hidden";
  status.textContent = isBusy ? gettext("Working on it…") : answer.querySelector("[data-said]")?.textContent ?? "";
  answer.setAttribute("aria-busy", String(isBusy));
}
