// Helpers for finding and building elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with an id, which the page must have; throws if it is missing or of another class.
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [type] HTMLElement by default.
 * @returns {E}
 */
export const byId = (id, type) => checked(document.getElementById(id), `#${id}`, type);

/**
 * The element with an id, or null if the page has none.
 * @param {string} id
 */
export const find = (id) => document.getElementById(id);

/**
 * The first element that matches, which must exist; throws if it is missing or of another class.
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => E} [type] HTMLElement by default.
 * @returns {E}
 */
export const query = (root, selector, type) => checked(root.querySelector(selector), selector, type);

/**
 * All elements that match.
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => E} [type] HTMLElement by default.
 * @returns {E[]}
 */
export const queryAll = (root, selector, type) =>
  [...root.querySelectorAll(selector)].map((found) => checked(found, selector, type));

/**
 * The element that an event happened in, or the nearest one around it, that matches.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * @template {Element} E
 * @param {Element | null} found
 * @param {string} selector
 * @param {new () => E} [type]
 * @returns {E}
 */
function checked(found, selector, type) {
  if (found instanceof (type ?? HTMLElement)) return /** @type {E} */ (found);
  throw new TypeError(`The page has no ${selector} of the expected class`);
}

/** @typedef {Record<string, string | number | boolean | null | EventListener>} Attributes */

/**
 * An HTML element. `onclick` and the like are listeners; null and false leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function svgElement(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children);
  return node;
}

/**
 * Sets an attribute to "true", or removes it.
 * @param {Element} node
 * @param {string} name
 * @param {unknown} isOn
 */
export function toggleState(node, name, isOn) {
  if (isOn) node.setAttribute(name, "true");
  else node.removeAttribute(name);
}

/**
 * Focuses the first invalid field, if there is one.
 * @param {Element} root
 */
export function focusFirstError(root) {
  /** @type {HTMLElement | null} */
  const first = root.querySelector("[aria-invalid]");
  first?.focus();
}

/**
 * Has screen readers read a text; the page needs an element `#announcer`.
 * @param {string} text
 */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** Lets the browser draw and answer input before the next step of something long. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Whether the visitor asked for less motion. */
export const prefersLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the device has a mouse; then a focused text box opens no on-screen keyboard. */
export const hasMouse = () => matchMedia("(hover: hover) and (pointer: fine)").matches;
