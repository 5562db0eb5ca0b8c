// The score to beat, where the round repeats one that others have played.

import { byId, find } from "../../../../lib/dom.js";

/**
 * Says whether the score is beaten.
 * @param {number} points The player's.
 */
export function showTarget(points) {
  const target = find("target");
  if (!target) return;
  const isBeaten = points > Number(target.dataset.points);
  const text = isBeaten ? "Beaten" : "To beat";
  target.classList.toggle("beaten", isBeaten);
  if (byId("target-verb").textContent !== text) byId("target-verb").textContent = text; // read by screen readers
}
