// What the site tells the visitor: the bell counts it, and the latest notice that was not seen stands below
// the header, with its answers. Pages of private games have the bell alone, and only between rounds.

import { byId, element, find } from "./dom.js";
import { ApiError, get, post } from "./requests.js";
import { gettext, pgettext } from "./wording.js";

/** @import { NoticeState, NoticesResponse } from "#js/api.js" */

const EVERY_MS = 20_000;
const AGAIN_MS = 2_000; // before a page that comes into sight asks once more

let askedAt = -Infinity;
/** What stands in the line, so that screen readers hear it once. */
let shown = "";

/** @param {NoticesResponse} notices */
function show({ unread, items }) {
  const count = byId("bell-count");
  count.hidden = !unread;
  count.replaceChildren(String(unread), element("span", { class: "visually-hidden" }, ` ${pgettext("notices", "new")}`));
  const latest = items.find(({ read, game, address }) => !read && (game || address !== location.pathname)); // not on the very page that it opens
  const key = latest ? `${latest.id} ${latest.text}` : "";
  if (key === shown) return;
  shown = key;
  find("notice-line")?.replaceChildren(...latest ? [line(latest)] : []);
}

/** @param {NoticeState} notice */
function line({ id, text, address, game }) {
  const answers = game
    ? [button(gettext("Join"), "button button-primary", () => accept(id, address)), button(gettext("No, thanks"), "button", () => answer(`me/notices/${id}/decline`))]
    : [element("a", { class: "button button-primary", href: address }, gettext("Open"))];
  const close = element("button", { type: "button", class: "icon-button", "aria-label": gettext("Later"), onclick: () => answer("me/notices/read") });
  return element("div", { class: "notice-bar" }, element("p", {}, text), element("div", { class: "notice-answers" }, ...answers, close));
}

/**
 * @param {string} label
 * @param {string} look
 * @param {() => void} act
 */
const button = (label, look, act) => element("button", { type: "button", class: look, onclick: act }, label);

/**
 * @param {number} id
 * @param {string} address
 */
async function accept(id, address) {
  try {
    await post(`me/notices/${id}/accept`, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "seat.waiting") { // the page of the game says that they wait
      fail(error);
      return;
    }
  }
  location.assign(address);
}

/** @param {string} path */
async function answer(path) {
  try {
    show(await post(path, {}));
    byId("main").focus(); // the button is gone
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    fail(error);
  }
}

/** @param {ApiError} error */
function fail({ message }) {
  const text = find("notice-line")?.querySelector("p");
  if (text) text.textContent = message;
}

async function ask() {
  const now = performance.now();
  if (document.hidden || document.body.classList.contains("in-round") || now - askedAt < AGAIN_MS) return;
  askedAt = now;
  try {
    show(await get("me/notices"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // the next time, perhaps
  }
}

if (find("notice-line") || find("game")) {
  if (Number(byId("bell").dataset.unread)) ask();
  setInterval(ask, EVERY_MS);
  document.addEventListener("visibilitychange", ask);
  addEventListener("focus", ask);
}
