// “What if other rules had been played?”: the server scores the round, the page shows its answer.

import { byId } from "../../../lib/dom.js";
import { fetchPage, formData } from "../../../lib/fragment.js";

const FAILED = "The result could not be loaded. Try again.";

export class Rescore {
  constructor() {
    this.form = byId("rescore-form", HTMLFormElement);
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#show(); });
    byId("rescore-scoring").addEventListener("change", () => this.#show());
  }

  async #show() {
    const query = this.#query();
    const answer = await fetchPage(`${new URL(this.form.action).pathname}?${query}`);
    if (query !== this.#query()) return; // the visitor has chosen something else
    const result = answer?.page.getElementById("rescore-result");
    byId("rescore-result").replaceChildren(...(result?.childNodes ?? [FAILED]));
  }

  #query() {
    return new URLSearchParams(formData(this.form)).toString();
  }
}
