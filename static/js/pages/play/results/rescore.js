// “What if other rules had been played?”: the server counts, the answer is shown in place.

import { byId } from "../../../lib/dom.js";

const FAILED = "The answer didn’t come. Try again.";

export class Rescore {
  constructor() {
    this.form = byId("rescore-form");
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#show(); });
    byId("rescore-scoring").addEventListener("change", () => this.#show());
  }

  async #show() {
    const asked = new URLSearchParams(new FormData(this.form)).toString();
    const answer = await resultOf(`${new URL(this.form.action).pathname}?${asked}`);
    if (asked !== new URLSearchParams(new FormData(this.form)).toString()) return; // something else by now
    byId("rescore-result").replaceChildren(...(answer?.childNodes ?? [FAILED]));
  }
}

/** The part of that page with the standings; null if it can't be had. */
async function resultOf(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), "text/html").getElementById("rescore-result");
  } catch {
    return null;
  }
}
