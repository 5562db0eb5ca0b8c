// The page for a board with given words.

import { ShownBoard } from "../../../board/path_layer.js";
import { byId, closest, query } from "../../../lib/dom.js";
import { ToolForm } from "../tools/tool_form.js";

class Planted {
  /** @param {HTMLElement} page Contains the answer, which is replaced from time to time. */
  constructor(page) {
    for (const type of ["pointerover", "focusin"]) page.addEventListener(type, (event) => point(event));
    for (const type of ["pointerout", "focusout"]) page.addEventListener(type, (event) => leave(event));
    page.addEventListener("click", (event) => click(event));
  }
}

/** @param {Event} event */
function point(event) {
  const button = closest(event, "[data-path]");
  if (button) draw(button);
}

/** @param {Event} event */
function leave(event) {
  if (closest(event, "[data-path]")) draw(keptButton());
}

/** @param {Event} event */
function click(event) {
  if (closest(event, "#print-worksheet")) print();
  const button = closest(event, "[data-path]");
  if (!button) return;
  const before = keptButton();
  before?.setAttribute("aria-pressed", "false");
  if (button !== before) button.setAttribute("aria-pressed", "true");
  draw(keptButton());
}

/**
 * The button of the word that stays on the board.
 * @returns {HTMLElement | null}
 */
const keptButton = () => document.querySelector('[data-path][aria-pressed="true"]');

/** @param {HTMLElement | null} button */
function draw(button) {
  const { path = "", word = "" } = button?.dataset ?? {};
  const board = new ShownBoard(query(byId("planted-board"), ".tray")); // the answer may be a new one
  board.drawPath(button && { word, path: path.split(" ").map(Number) });
}

new ToolForm(byId("tool-form", HTMLFormElement));
new Planted(byId("main"));
