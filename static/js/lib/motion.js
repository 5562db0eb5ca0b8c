// Motion that CSS alone can't do. Visitors who asked for less of it see the end at once.

import { element, prefersLessMotion } from "./dom.js";
import { digits } from "./wording.js";

const COUNT_MS = 450;
const FLIGHT_MS = 550;

/** @type {WeakMap<Element, number>} The latest count of an element; an earlier one stops. */
const targets = new WeakMap();

/**
 * Writes the whole numbers up to `end` into an element, one after another; a lower one at once.
 * @param {HTMLElement} node
 * @param {number} start
 * @param {number} end
 */
export function countUp(node, start, end) {
  const write = (/** @type {number} */ value) => { node.textContent = digits(value); };
  targets.set(node, end);
  if (prefersLessMotion() || document.hidden || end <= start) {
    write(end);
    return;
  }
  const began = performance.now();
  const step = (/** @type {number} */ now) => {
    if (targets.get(node) !== end) return;
    const share = Math.min(1, Math.max(0, now - began) / COUNT_MS);
    write(Math.round(start + (end - start) * share));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Moves a text from one element to another, over the page; screen readers don't see it.
 * @param {string} text
 * @param {Element} origin
 * @param {Element} target
 */
export function fly(text, origin, target) {
  if (prefersLessMotion()) return;
  const [start, end] = [centre(origin), centre(target)];
  const flying = element("span", { class: "flying", "aria-hidden": "true" }, text);
  document.body.append(flying);
  /** @type {(place: number[]) => string} */
  const at = ([x, y]) => `${x}px ${y}px`;
  const flight = flying.animate([
    { translate: at(start), scale: "0.6", opacity: 0 },
    { translate: at([start[0], start[1] - 12]), scale: "1.3", opacity: 1, offset: 0.3 },
    { translate: at(end), scale: "0.8", opacity: 0.2 },
  ], { duration: FLIGHT_MS, easing: "ease-in-out" });
  flight.onfinish = () => flying.remove();
}

/** @param {Element} node */
function centre(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
