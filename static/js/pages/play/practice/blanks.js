// The words to find in practice without a clock, as blanks beside the board, with hints that cost points of the rank.

import { byId, element, queryAll, setText } from "../../../lib/dom.js";
import { counted, digits, filled } from "../../../lib/wording.js";
import { blanksOf, costOf, ranksOf, withLetter } from "../../../models/play/blanks.js";
import { missingText, rankOf } from "../../../models/play/words.js";
import { showVerdict } from "../game/messages.js";

/** @import { OwnRound } from "#js/types.js" */
/** @import { Blank } from "../../../models/play/blanks.js" */
/** @import { OwnWords } from "../../../models/play/words.js" */

const DOT = "·";

export class BlanksView {
  #told = JSON.parse(byId("blank-sentences").textContent ?? "");
  /** @type {Blank[]} */
  #blanks = [];
  /** @type {OwnRound | null} */
  #round = null;

  /** @param {() => void} changed A hint was given, which the round has now. */
  constructor(changed) {
    byId("blanks-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
      changed();
    });
  }

  /**
   * Shows the blanks of a round, if it has some: without a clock, of a language whose common words the device knows.
   * @param {OwnRound | null} round
   * @param {OwnWords} found
   */
  show(round, found) {
    const { rule } = this.#told, chosen = this.#chosen()?.value;
    const hasBlanks = round !== null && round.endsAt === null && !round.isOver && !round.daily && round.words.some(({ rare }) => rare);
    byId("hints").hidden = byId("rank-line").hidden = !hasBlanks;
    this.#round = hasBlanks ? round : null;
    if (!hasBlanks) return;
    const given = round.hints ?? {}, ranks = ranksOf(round.words, rule), points = found.points - costOf(given), cost = costOf(given);
    this.#blanks = blanksOf(round.words, found, given, rule);
    const known = this.#blanks.filter(({ isFound }) => isFound).length, all = this.#blanks.length;
    setText(byId("rank-name"), this.#told.ranks[rankOf(points, ranks) - 1] ?? "");
    setText(byId("rank-missing"), ranks.length ? missingText(points, ranks, this.#told) : "");
    setText(byId("blanks-count"), filled(this.#told.count, { found: digits(known), count: digits(all), percent: Math.floor((100 * known) / all) }));
    setText(byId("blanks-cost"), cost ? counted(cost, "%(cost)s hint: −%(cost)s point for your rank.", "%(cost)s hints: −%(cost)s points for your rank.", { cost: digits(cost) }) : "");
    byId("blanks-list").replaceChildren(...this.#groups(chosen));
    const bonus = found.newestFirst.filter(({ rare }) => rare);
    byId("blanks-bonus").replaceChildren(...bonus.map(({ word, written = word }) => element("li", { class: "found" }, written)));
    byId("blanks-bonus-part").hidden = !bonus.length;
  }

  #chosen() { return /** @type {HTMLInputElement | undefined} */ (queryAll(byId("blanks-form"), "input:checked")[0]); }

  /** @param {string | undefined} chosen */
  #groups(chosen) {
    const lengths = new Set(this.#blanks.map(({ word }) => word.length));
    return [...lengths].flatMap((length) => {
      const blanks = this.#blanks.filter(({ word }) => word.length === length), found = blanks.filter(({ isFound }) => isFound).length;
      return [
        element("h3", {}, lettersText(length), " ", element("span", { class: "count" }, filled(this.#told.found, { found: digits(found), count: digits(blanks.length) }))),
        element("ul", { class: "blank-words" }, ...blanks.map((blank) => row(blank, String(this.#blanks.indexOf(blank)), chosen))),
      ];
    });
  }

  #ask() {
    if (!this.#round) return;
    const chosen = this.#blanks[Number(this.#chosen()?.value ?? -1)];
    const blank = chosen && !chosen.isFound ? chosen : this.#blanks.find(({ isFound }) => !isFound);
    const given = blank && withLetter(this.#round.hints ?? {}, blank);
    if (given) this.#round.hints = given;
    else showVerdict(this.#told.last, "hint");
  }
}

/** @param {number} length */
const lettersText = (length) => counted(length, "%(count)s letter", "%(count)s letters");

/**
 * @param {Blank} blank
 * @param {string} number Its place among all.
 * @param {string | undefined} chosen The place of the chosen one.
 */
function row({ word, written, letters, isFound, hints }, number, chosen) {
  const cost = hints ? [" ", element("span", { class: "asked" }, `−${hints}`)] : [];
  if (isFound) return element("li", { class: "found" }, written, ...cost);
  const shown = word.slice(0, letters).toUpperCase() + DOT.repeat(word.length - letters);
  const told = lettersText(word.length);
  const input = element("input", { type: "radio", name: "blank", value: number, "aria-label": letters ? `${shown.slice(0, letters)} …, ${told}` : told });
  input.checked = number === chosen;
  return element("li", {}, element("label", {}, input, element("span", { "aria-hidden": "true" }, shown)), ...cost);
}
