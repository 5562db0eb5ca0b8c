// What stands in place of the words if none matches the filter.

import { ApiError, get, isAborted } from "../../lib/api.js";
import { announce, byId } from "../../lib/dom.js";
import { pathThrough } from "../../models/trace.js";

/** @import { Grid } from "../../models/grid.js" */

const ASK_AFTER_MS = 400; // from the last key press in the filter

export class NoMatch {
  #asking = 0;
  #request = new AbortController();

  /** @param {() => void} clear Removes the filter. */
  constructor(clear) {
    byId("clear-filter").addEventListener("click", clear);
  }

  hide() {
    this.#stop();
    byId("no-match").hidden = true;
  }

  /**
   * Says that no word matches. A filter that may be a word is looked up in the dictionary.
   * @param {string} text
   * @param {Grid} grid
   * @param {boolean} isThrough Words also have to go through tiles.
   */
  show(text, grid, isThrough) {
    this.#stop();
    const contains = text ? ` contains “${text}”` : "";
    this.#say(isThrough ? `No word${contains}${text ? " and" : ""} goes through these tiles.` : `No word here${contains}.`);
    byId("no-match").hidden = false;
    if (!isThrough && /^\p{L}+$/u.test(text)) this.#asking = setTimeout(() => this.#lookUp(text.toLowerCase(), grid), ASK_AFTER_MS);
  }

  #stop() {
    clearTimeout(this.#asking);
    this.#request.abort();
  }

  /**
   * @param {string} word
   * @param {Grid} grid
   */
  async #lookUp(word, grid) {
    const { value, selectedOptions } = byId("dictionary", HTMLSelectElement);
    this.#request = new AbortController();
    try {
      /** @type {{ valid: boolean }} */
      const { valid } = await get(`dictionaries/${value}/words/${encodeURIComponent(word)}`, {}, this.#request.signal);
      const name = selectedOptions[0].text;
      const place = pathThrough(grid, word) || pathThrough(grid, word.normalize("NFD").replace(/\p{M}/gu, "")) ? "and on this board, but its length does not count" : "but not on this board";
      this.#say(valid ? `“${word}” is in the dictionary ${name}, ${place}.` : `“${word}” is not in the dictionary ${name}.`);
    } catch (error) {
      if (!(error instanceof ApiError || isAborted(error))) throw error;
    }
  }

  /** @param {string} text */
  #say(text) {
    byId("no-match-text").textContent = text;
    announce(text);
  }
}
