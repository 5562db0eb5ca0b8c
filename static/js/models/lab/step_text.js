// A sentence for each step of a search.

import { counted } from "../../lib/wording.js";

/** @import { Prefixes } from "./prefixes.js" */
/** @import { SearchRun, State } from "./search_run.js" */

/**
 * The sentence for the state of a run after so many steps.
 * @param {SearchRun} run
 * @param {number} step
 */
export function sentence(run, step) {
  const state = run.at(step);
  if (step === run.length && !run.isComplete) {
    return `The first ${counted(run.length, "step")} end here; the whole search is longer.`;
  }
  if (step === run.length && step > 0) return `Done: ${counted(run.found.length, "word")} after ${counted(state.calls, "call")}.`;
  return SENTENCES[state.kind](state, run.prefixes);
}

/** @type {Record<State["kind"], (state: State, prefixes: Prefixes) => string>} */
const SENTENCES = {
  start: () => "Nothing done yet.",
  enter: entered,
  cut: rejected,
  found: ({ letters }) => `Finds ${quoted(letters)}.`,
  leave: ({ letters }) => (letters ? `Goes back to ${quoted(letters)}.` : "Goes back to the beginning."),
};

/**
 * @param {State} state
 * @param {Prefixes} prefixes
 */
function entered({ prefix, letters, word }, prefixes) {
  const goesOn = `Goes on to ${capitalised(letters)}`;
  if (word) return `${goesOn}: ${quoted(prefix)} of ${quoted(word)}.`;
  const words = prefixes.count(prefix);
  if (!words) return `${goesOn}, though no word begins with ${quoted(prefix)}.`;
  return `${goesOn}: ${counted(words, "word")} ${words === 1 ? "begins" : "begin"} with ${quoted(prefix)}.`;
}

/** @param {State} state */
function rejected({ prefix, letters, word }) {
  const turnsBack = `Turns back at ${capitalised(letters)}`;
  if (!word) return `${turnsBack}: no word begins with ${quoted(prefix + letters)}.`;
  const wanted = `${quoted(word)} needs ${capitalised(word[prefix.length])}`;
  return `${turnsBack}: ${prefix ? `after ${quoted(prefix)}, ${wanted}` : `${wanted} first`}.`;
}

/** @param {string} text */
const quoted = (text) => `“${text}”`;

/** @param {string} text */
const capitalised = (text) => text[0].toUpperCase() + text.slice(1);
