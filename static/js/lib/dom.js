// The parts of the browser that pages use: elements, forms, toasts, events, storage, the clipboard.

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
 * Makes an HTML element. `onclick` and the like are listeners; null and false leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * Makes an SVG element.
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
 * Writes a text if it is another one. Where the same is written again, browsers lay the page out again, and some
 * screen readers read it again.
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Hides or shows an element unless it is so, for the same reason.
 * @param {HTMLElement} node
 * @param {boolean} isHidden
 */
export function setHidden(node, isHidden) {
  if (node.hidden !== isHidden) node.hidden = isHidden;
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
 * Makes screen readers read a text. The page needs an element `#announcer`.
 * @param {string} text
 */
export function announce(text) {
  byId("announcer").textContent = text;
}

const DOUBLE_MS = 400, ASKING_MS = 5000; // a double click is one press
/** @type {Map<HTMLElement, { at: number, rest: () => void }>} Buttons that ask. */
const asked = new Map();

/**
 * Whether a button is pressed for the second time within five seconds; after the first time it asks.
 * @param {HTMLElement} button
 * @param {string} question What the button says meanwhile.
 */
export function isPressedTwice(button, question) {
  const since = asked.get(button);
  if (since) {
    if (performance.now() - since.at < DOUBLE_MS) return false;
    since.rest();
    return true;
  }
  const label = button.textContent ?? "";
  const rest = () => {
    clearTimeout(timer);
    asked.delete(button);
    setText(button, label);
    button.style.minInlineSize = "";
  };
  const timer = setTimeout(rest, ASKING_MS);
  button.style.minInlineSize = `${button.offsetWidth}px`; // it stays where it is pressed again
  asked.set(button, { at: performance.now(), rest });
  setText(button, question);
  announce(question);
  return false;
}

/** Lets the browser draw and answer input before the next step of something long. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Whether the visitor asked for less motion. */
export const prefersLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the device has a mouse; then a focused text box opens no on-screen keyboard. */
export const hasMouse = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

// -- fields of forms, with errors in the same markup as the server's ------------------------------------------

/**
 * The field with a name, which the form must have.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
export function field(form, name) {
  const found = form.elements.namedItem(name);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new TypeError(`The form has no field ${name}`);
}

/**
 * Shows errors at their fields, { name: "…" }, removes all others, and focuses the first wrong field.
 * The name `all` stands for what concerns no single field.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} errors
 */
export function showErrors(form, errors) {
  for (const line of queryAll(form, "[data-error-of]")) {
    const name = line.dataset.errorOf ?? "";
    line.textContent = errors[name] ?? "";
    const wrong = form.elements.namedItem(name);
    if (wrong instanceof Element) toggleState(wrong, "aria-invalid", errors[name]);
  }
  focusFirstError(form);
}

// -- toasts ---------------------------------------------------------------------------------------------------
//
// One line at the foot of the window, with a button where the action can be undone.

/** @typedef {{ label: string, run: () => void }} ToastAction */

/**
 * Shows a message until `hideToast` or the next one.
 * @param {string} message
 * @param {ToastAction | null} [action]
 * @param {number | null} [lasts] The milliseconds after which it is removed.
 */
export function showToast(message, action = null, lasts = null) {
  const body = element("div", { class: "toast-body" }, element("p", {}, message));
  if (action) {
    const run = () => { hideToast(); action.run(); };
    body.append(element("button", { type: "button", class: "button", onclick: run }, action.label));
  }
  byId("toast").replaceChildren(body);
  if (lasts !== null) setTimeout(() => body.remove(), lasts);
}

export function hideToast() {
  byId("toast").replaceChildren();
}

// -- events ---------------------------------------------------------------------------------------------------

/**
 * Base class of objects with events. `Events` maps the name of each event to the type of its value.
 * @template {Record<string, unknown>} Events
 */
export class Emitter {
  #target = new EventTarget();

  /**
   * @template {keyof Events & string} K
   * @param {K} name
   * @param {(value: Events[K]) => void} listener
   */
  on(name, listener) {
    this.#target.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * @template {keyof Events & string} K
   * @param {K} name
   * @param {Events[K] extends void ? [] : [Events[K]]} value
   */
  emit(name, ...[value]) {
    this.#target.dispatchEvent(new CustomEvent(name, { detail: value }));
  }
}

// -- storage --------------------------------------------------------------------------------------------------
//
// Text kept in the browser’s storage. It can be switched off; then a text lives as long as its page.

/**
 * A slot of the browser's storage, `localStorage` or that of the tab, `sessionStorage`.
 * @param {"localStorage" | "sessionStorage"} area
 * @param {string} key
 */
export function storageSlot(area, key) {
  return {
    /** @returns {string | null} */
    load() { try { return window[area].getItem(key); } catch { return null; } },
    /** @param {string} text */
    save(text) { try { window[area].setItem(key, text); } catch { /* see above */ } },
  };
}

/** Rounds that this device keeps: its try of the daily board, and those that are to be brought to the history. */
export const TRY = storageSlot("localStorage", "daily try"), ROUNDS = storageSlot("localStorage", "rounds of this device");

// -- clipboard and files --------------------------------------------------------------------------------------

/**
 * Copies text; true if that worked. The clipboard API needs a secure connection, which a game in a
 * local network lacks; there the old command still works.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Whether there is a sheet to share with: touch screens have one that people know. */
export const hasSheet = () => Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;

/**
 * Opens this sheet. Whether it opened; false without one, or where the browser refuses.
 * @param {ShareData} data
 */
export async function openSheet(data) {
  if (!hasSheet()) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"; // The visitor closed it.
  }
}

/** @param {string} text */
function copyByCommand(text) {
  const focused = document.activeElement;
  const area = element("textarea", { class: "visually-hidden", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function saveFile(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
