// The end of a round that the player has waited for: the standings appear from the last place up.

import { prefersLessMotion, queryAll } from "../../../lib/dom.js";

const LASTS_MS = 2000;
const ROW_MS = 350;

/**
 * Reveals the standings; a tap or a key ends it. Those who prefer less motion see them at once.
 * @param {HTMLElement} results
 */
export function reveal(results) {
  const [table] = queryAll(results, ".results-standings .standings");
  if (!table || prefersLessMotion()) return;
  const nodes = [...queryAll(table, "tbody tr").reverse(), ...queryAll(results, ".results-head, .series-result")];
  const step = (LASTS_MS - ROW_MS) / nodes.length;
  const animations = nodes.map((node, index) => node.animate(
    { opacity: [0, 1], translate: ["0 1rem", "0 0"] },
    { duration: ROW_MS, delay: index * step, easing: "ease-out", fill: "backwards" }));
  const skip = () => animations.forEach((animation) => animation.finish());
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, skip, { once: true });
}
