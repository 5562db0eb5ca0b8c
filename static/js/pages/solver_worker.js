// A worker that solves and deals boards with a lexicon of this device, so that the page stays quick.

import { KEPT } from "../lib/device.js";
import { plan } from "../models/computer.js";
import { deal, DeviceLexicon, DeviceRefusal, solveBoard } from "../models/lexicon.js";

/** @import { DeviceQuestion } from "#js/types.js" */

/** @type {{ address: string, lexicon: Promise<DeviceLexicon> } | null} The lexicon that was asked last. */
let loaded = null;

addEventListener("message", async (/** @type {MessageEvent<DeviceQuestion>} */ { data }) => {
  try {
    postMessage({ id: data.id, answer: answerTo(data, await lexiconAt(data.address)) });
  } catch (error) {
    if (!(error instanceof DeviceRefusal)) throw error;
    postMessage({ id: data.id, refusal: { detail: error.message, values: error.values, field: error.field } });
  }
});

/**
 * @param {DeviceQuestion} question
 * @param {DeviceLexicon} lexicon
 */
function answerTo({ solve, random, computer, known }, lexicon) {
  if (solve) return solveBoard(lexicon, solve.board, solve);
  if (computer) return plan(computer.rule, computer.strength, computer.words.map((word) => ({ word, common: lexicon.frequencyOf(word) })));
  if (known) return lexicon.knowsFrequencies ? known.filter((word) => lexicon.isCommon(word)) : null;
  if (!random) return null;
  return { ...deal(lexicon.head, random.size, random.dice), accents: lexicon.head.accents ?? {} };
}

/** @param {string} address */
function lexiconAt(address) {
  if (loaded?.address !== address) loaded = { address, lexicon: load(address) };
  return loaded.lexicon;
}

/** @param {string} address */
async function load(address) {
  const kept = await (await caches.open(KEPT)).match(address);
  if (!kept) throw new Error(`${address} is not on this device`);
  return new DeviceLexicon(await kept.text());
}
