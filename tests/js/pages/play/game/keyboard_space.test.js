import assert from "node:assert/strict";
import { test } from "node:test";

import { yieldToKeyboard } from "#js/pages/play/game/word_input.js";

test("the game gets the height that a keyboard for its text box leaves", () => {
  const view = Object.assign(new EventTarget(), { height: 640, scale: 1 });
  const [box, other] = [{}, {}];
  globalThis.visualViewport = view;
  globalThis.document = { documentElement: { clientHeight: 640 }, activeElement: box };
  const properties = new Map();
  const style = { setProperty: (name, value) => properties.set(name, value), removeProperty: (name) => properties.delete(name) };
  yieldToKeyboard({ style, scrollIntoView() {} }, box);
  /** The height of the game after the visible part of the page has become another. */
  const after = (fields) => {
    Object.assign(view, fields).dispatchEvent(new Event("resize"));
    return properties.get("--height");
  };
  assert.equal(after({ height: 360 }), "360px");
  assert.equal(after({ height: 320, scale: 2 }), undefined); // zoomed in, without a keyboard
  assert.equal(after({ height: 590, scale: 1 }), undefined); // a toolbar
  document.activeElement = other;
  assert.equal(after({ height: 360 }), undefined);
});
