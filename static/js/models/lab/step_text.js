// What a step of a search does, in a sentence.

import { counted } from "../words.js";

/** The sentence for the state of a run after so many steps. */
export function sentence(run, step) {
  const state = run.at(step);
  if (step === run.length && !run.complete) {
    return `The first ${counted(run.length, "step")} end here; the whole search is longer.`;
  }
  if (step === run.length && step > 0) return `Done: ${counted(run.found.length, "word")} after ${counted(state.calls, "call")}.`;
  return SENTENCES[state.kind](state, run);
}

const SENTENCES = {
  start: () => "Nothing done yet.",
  enter: entered,
  cut: (state) => (state.word ? unfit(state) : `Turns back at ${upper(state.letters)}: no word begins ${quoted(state.prefix + state.letters)}.`),
  found: (state) => `Finds ${quoted(state.letters)}.`,
  leave: ({ letters }) => (letters ? `Goes back to ${quoted(letters)}.` : "Goes back to the beginning."),
};

function entered({ prefix, letters, word }, { prefixes }) {
  const on = `Goes on to ${upper(letters)}`;
  if (word) return `${on}: ${quoted(prefix)} of ${quoted(word)}.`;
  const words = prefixes.count(prefix);
  if (!words) return `${on}, though no word begins ${quoted(prefix)}.`;
  return `${on}: ${counted(words, "word")} ${words === 1 ? "begins" : "begin"} ${quoted(prefix)}.`;
}

function unfit({ prefix, letters, word }) {
  const wanted = `${quoted(word)} needs ${upper(word[prefix.length])}`;
  return `Turns back at ${upper(letters)}: ${prefix ? `after ${quoted(prefix)}, ${wanted}` : `${wanted} first`}.`;
}

const quoted = (text) => `“${text}”`;
const upper = (text) => text[0].toUpperCase() + text.slice(1);
