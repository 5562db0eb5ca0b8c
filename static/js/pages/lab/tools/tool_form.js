// A form whose answer is put on the page without loading it anew; the address keeps step.

import { byId } from "../../../lib/dom.js";

const PATIENCE_MS = 1000;
const TIMEOUT_MS = 60_000;
const PARTS = ["tool-answer", "all-error"];

export class ToolForm {
  #asked = new AbortController();

  constructor(form) {
    this.form = form;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask(this.#address(event.submitter), { push: true });
    });
    addEventListener("popstate", () => this.#ask(location.href, { push: false }));
  }

  #address(button) {
    const data = new FormData(this.form, button);
    return `${location.pathname}?${new URLSearchParams(data)}`;
  }

  async #ask(address, { push }) {
    this.#asked.abort();
    const { signal } = this.#asked = new AbortController();
    const sent = new Map([...this.form.elements].map((field) => [field.name, field.value]));
    const late = setTimeout(() => this.#working(true), PATIENCE_MS);
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(address, { signal: limit });
      if (!response.ok && response.status !== 429) throw new Error(response.statusText);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (push) history.pushState(null, "", response.url);
      this.#put(page, (name, value) => !push || sent.get(name) === value);
    } catch {
      if (signal.aborted) return; // something newer was asked for
      this.#refuse("The site can’t be reached. What you typed is still here: check the connection and try again.");
    } finally {
      clearTimeout(late);
      if (!signal.aborted) this.#working(false);
    }
  }

  /** `untouched`: whether nobody has typed into a field since. */
  #put(page, untouched) {
    for (const id of PARTS) byId(id).replaceWith(page.getElementById(id));
    for (const fresh of page.getElementById("tool-form").elements) {
      const field = fresh.id && byId(fresh.id);
      if (!field) continue;
      if (untouched(field.name, field.value)) field.value = fresh.value;
      for (const name of ["aria-invalid", "aria-describedby"]) {
        if (fresh.hasAttribute(name)) field.setAttribute(name, fresh.getAttribute(name));
        else field.removeAttribute(name);
      }
      const error = byId(`${fresh.id}-error`);
      if (error) error.textContent = page.getElementById(error.id).textContent;
    }
    this.form.querySelector("[aria-invalid]")?.focus();
  }

  #working(busy) {
    const status = byId("tool-working"); // seen while it lasts; then it says what has come of it
    status.className = busy ? "tool-working" : "visually-hidden";
    status.textContent = busy ? "Working on it…" : byId("tool-answer").querySelector("[data-said]")?.textContent ?? "";
    byId("tool-answer").setAttribute("aria-busy", String(busy));
  }

  #refuse(text) {
    byId("all-error").textContent = text;
    byId("all-error").hidden = false;
  }
}
