// The plan of a computer player in a round of this device: the same rule as game/rules/computer.py, whose numbers come
// with the page. Samplers take uniform numbers as Python's do, so that a test compares whole plans.

/** @import { ComputerRule } from "#js/types.js" */

const NORMAL_SCALE = (4 * Math.exp(-0.5)) / Math.sqrt(2);

/**
 * The words that a computer player finds, in order, each with the seconds since the start.
 * @param {ComputerRule} rule
 * @param {number} strength
 * @param {{ word: string, common: number | null }[]} words Of the board; `common` is null where nothing is known of the language.
 * @param {() => number} [random]
 */
export function plan(rule, strength, words, random = Math.random) {
  const skill = rule.skills[strength], normal = normals(random);
  /** @type {{ turn: number, word: string }[]} */
  const race = [];
  for (const { word, common } of [...words].sort((a, b) => (a.word < b.word ? -1 : 1))) {
    const zipf = common ?? 5.5 - 0.5 * word.length;
    const isKnown = zipf + normal() * rule.knowledge_spread >= skill.rarest;
    const isSeen = random() >= skill.overlooked;
    const turn = -Math.log(1 - random()) / (rule.longer ** (word.length - rule.plain_length) * rule.commoner ** zipf);
    if (isKnown && isSeen) race.push({ turn, word });
  }
  let moment = 0;
  return race.sort((a, b) => a.turn - b.turn).map(({ word }, place) => {
    const pause = (skill.pause * Math.exp(rule.pause_spread * kinderman(random))) / Math.sqrt(1 - place / race.length);
    moment += Math.max(pause, rule.quickest, rule.quickest_letter * word.length);
    return { after: Math.round(1000 * moment) / 1000, word };
  });
}

/**
 * Normal numbers, two from each pair of uniform ones (Box and Muller).
 * @param {() => number} random
 */
function normals(random) {
  /** @type {number | null} */
  let spare = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const angle = random() * 2 * Math.PI, radius = Math.sqrt(-2 * Math.log(1 - random()));
    spare = Math.sin(angle) * radius;
    return Math.cos(angle) * radius;
  };
}

/**
 * A normal number by rejection (Kinderman and Monahan).
 * @param {() => number} random
 */
function kinderman(random) {
  for (;;) {
    const first = random(), second = 1 - random();
    const normal = (NORMAL_SCALE * (first - 0.5)) / second;
    if ((normal * normal) / 4 <= -Math.log(second)) return normal;
  }
}
