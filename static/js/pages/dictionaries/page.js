// The admin's forms that take a while: a sent form shows that work is under way and cannot be sent
// twice. `data-working` on the form is the text for its element with the role `status`; the time since
// then counts in `.elapsed`, if there is one. A file of more than `data-most` bytes is not sent:
// `data-too-large` says why.

import { query, queryAll } from "../../lib/dom.js";
import { clockText } from "../../models/clock.js";

const SECOND_MS = 1000;
const forms = queryAll(document, "form[data-working]", HTMLFormElement);
let counting = 0;

for (const form of forms) {
  form.addEventListener("submit", (event) => {
    const status = query(form, "[role=status]");
    if (hasLargeFile(form)) {
      event.preventDefault();
      status.textContent = form.dataset.tooLarge ?? "";
      return;
    }
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    form.setAttribute("aria-busy", "true");
    status.textContent = form.dataset.working ?? "";
    count(form);
  });
}

// The browser may restore the page from its cache when the visitor goes back; then it can be sent again.
addEventListener("pageshow", () => {
  clearInterval(counting);
  for (const form of forms) {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
    query(form, "[role=status]").textContent = "";
    showElapsed(form, "");
  }
});

/** @param {HTMLFormElement} form */
function hasLargeFile(form) {
  const most = Number(form.dataset.most ?? Infinity);
  const inputs = queryAll(form, "input[type=file]", HTMLInputElement);
  return inputs.some(({ files }) => [...(files ?? [])].some(({ size }) => size > most));
}

/** @param {HTMLFormElement} form */
function count(form) {
  const began = performance.now();
  counting = setInterval(() => {
    showElapsed(form, clockText(performance.now() - began, { up: true }));
  }, SECOND_MS);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function showElapsed(form, text) {
  for (const place of queryAll(form, ".elapsed")) place.textContent = text;
}
