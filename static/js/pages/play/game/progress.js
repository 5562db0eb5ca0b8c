// What stands under the clock: who is ahead, the player's rank, the goals of the day.

import { byId, element, find, query, queryAll, setHidden, setText } from "../../../lib/dom.js";
import { digits, gettext } from "../../../lib/wording.js";
import { goalText, rivals } from "../../../models/play/players.js";
import { commonText, missingText, rankOf, soFar } from "../../../models/play/words.js";
import { SENTENCES } from "./messages.js";

/** @import { RoundState, Snapshot } from "#js/api.js" */
/** @import { OwnWords } from "../../../models/play/words.js" */

const CELEBRATION_MS = 1200; // as in the style sheet

export class Progress {
  #goals = queryAll(byId("progress"), ".round-goals > li");
  /** @type {string | null} What the line of rivals shows. */
  #shown = null;

  /**
   * Who is ahead, or how far those who play together have come.
   * @param {Snapshot} snapshot
   * @param {number} words How many the player has found.
   */
  showRivals(snapshot, words) {
    const line = byId("rival-line"), { common_words: common, words_from: from } = snapshot.game.settings;
    byId("rank-line").classList.toggle("counting-common", common !== "alike" || from === "list" || from === "bonus");
    setHidden(byId("rank-line"), Boolean(snapshot.round?.goals?.length));
    const { goals = [], points = 0 } = snapshot.round ?? {};
    const { sides, place, players } = rivals(snapshot, words, SENTENCES.teams);
    setHidden(line, !goals.length && !sides.length);
    if (line.hidden) return;
    const shown = JSON.stringify([goals, points, sides, place, players]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (goals.length) {
      line.replaceChildren(goalText(points, goals, SENTENCES.goals));
      return;
    }
    const parts = sides.map(({ name, words, isOwn }) =>
      element("span", { class: isOwn ? "own-side" : null }, element("bdi", {}, name), " ", element("b", {}, digits(words))));
    if (place) parts.push(element("span", {}, players ? gettext("place %(place)s of %(players)s", { place, players }) : gettext("place %(place)s", { place })));
    line.replaceChildren(gettext("Words:"), ...parts.flatMap((part, index) => [index ? " · " : " ", part]));
  }

  /**
   * Shows rank and goals; returns what the player has reached since the last time, in words.
   * @param {OwnWords} words
   * @param {RoundState | null} round
   */
  show(words, round) {
    const { common, ranks = [], words_from: from = "" } = round ?? {};
    const points = words.points - Number(find("hints")?.dataset.cost ?? 0);
    const name = SENTENCES.ranks[rankOf(points, ranks) - 1] ?? "";
    const isHigher = name !== "" && name !== byId("rank-name").textContent;
    setText(byId("rank-name"), name);
    setText(byId("rank-missing"), ranks.length ? missingText(points, ranks, SENTENCES) : "");
    setText(byId("common-text"), common === undefined ? "" : commonText(SENTENCES.common[from], words.commonCount, common, words.size - words.commonCount));
    const goals = this.#goals.filter((goal) => showGoal(goal, words));
    const news = goals.map(() => gettext("goal of the day reached"));
    if (isHigher) {
      goals.push(byId("rank-name"));
      news.push(gettext("new rank: %(rank)s", { rank: name }));
    }
    return { news, celebrate: () => goals.forEach(celebrate) };
  }
}

/**
 * Shows a goal of the day; returns whether it has just been reached.
 * @param {HTMLElement} goal
 * @param {OwnWords} words
 */
function showGoal(goal, words) {
  const { measure = "", wanted = "" } = goal.dataset;
  const reached = soFar(measure, words);
  const isReached = reached >= Number(wanted), was = goal.classList.contains("reached");
  goal.classList.toggle("reached", isReached);
  query(goal, "progress", HTMLProgressElement).value = reached;
  const found = digits(reached);
  setText(query(goal, "b"), isReached ? found : gettext("%(found)s of %(wanted)s", { found, wanted: digits(Number(wanted)) }));
  return isReached && !was;
}

/** @param {HTMLElement} node */
function celebrate(node) {
  node.classList.add("new");
  setTimeout(() => node.classList.remove("new"), CELEBRATION_MS);
}
