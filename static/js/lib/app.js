// Makes the site an app: registers its service worker, and says in a line at the top of the page when a new version is
// ready, or when there is no network. Brings rounds that were played without one to the player's history.
// Shows announcements, too.

import { closest, element, find, queryAll, ROUNDS, TRY } from "./dom.js";
import { counted, gettext } from "./wording.js";

/** @import { AnnouncementState } from "#js/api.js" */

const PLAYING = /^\/(games|practice)\//u; // where a line would disturb a round, and loading the page would leave it

if ("serviceWorker" in navigator) addEventListener("load", register);
addEventListener("online", bringKept);
bringKept();
if (document.documentElement.hasAttribute("data-shell")) {
  sayWhetherOnline();
  addEventListener("online", sayWhetherOnline);
  addEventListener("offline", sayWhetherOnline);
}

/** Most pages have nothing to bring, so they do not load what brings it. */
async function bringKept() {
  if (!TRY.load() && !ROUNDS.load()) return;
  const { bringRounds, closeTry } = await import("./kept_rounds.js");
  const isBrought = bringRounds();
  closeTry();
  const brought = await isBrought;
  if (brought && !PLAYING.test(location.pathname)) showLine(counted(brought, "Your history has %(count)s more round, from this device.", "Your history has %(count)s more rounds, from this device."));
}

async function register() {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    const offer = () => offerVersion(registration);
    offer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ language: document.documentElement.lang });
  } catch { /* storage is switched off: the site works without */ }
}

/**
 * Offers a version that is complete, and waits until no page uses the last one.
 * @param {ServiceWorkerRegistration} registration
 */
function offerVersion(registration) {
  if (!registration.waiting || !navigator.serviceWorker.controller || PLAYING.test(location.pathname)) return;
  showLine(gettext("A new version of this site is ready."), gettext("Use it"), () => {
    const { waiting } = registration; // by now a newer one, or none where another page has begun to use it
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("use");
  });
}

/** This page comes from the cache of this device. */
function sayWhetherOnline() {
  if (navigator.onLine) showLine(gettext("This page was kept on your device. It can be loaded again now."), gettext("Load it"), () => location.reload());
  else showLine(gettext("There is no network. This device goes on by itself."));
}

/**
 * @param {string} text
 * @param {string} [label]
 * @param {() => void} [run]
 */
function showLine(text, label = "", run = () => {}) {
  const button = label ? [element("button", { type: "button", class: "button", onclick: run }, label)] : [];
  find("app-line")?.replaceChildren(element("div", { class: "app-line" }, element("p", {}, text), ...button));
}

// -- announcements --------------------------------------------------------------------------------------------
//
// Announcements at the top of every page. Those that the visitor closes are named in a cookie, so that the server leaves
// them out of the next page.

const COOKIE = find("announcements")?.dataset.cookie ?? "";
const MAX_AGE = 30 * 24 * 3600; // seconds

/**
 * The ids that a cookie header names.
 * @param {string} cookies
 * @returns {string[]}
 */
function closedIn(cookies) {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return found ? found.slice(COOKIE.length + 1).split(".") : [];
}

/**
 * Shows these instead of the ones shown so far.
 * @param {AnnouncementState[]} announcements
 */
export function showAnnouncements(announcements) {
  const line = find("announcements");
  if (!line) return;
  const closed = closedIn(document.cookie);
  const fresh = announcements.filter(({ id }) => !closed.includes(String(id)));
  const shown = queryAll(line, ".announcement").map(({ dataset, textContent }) => `${dataset.id} ${textContent?.trim()}`);
  // Screen readers read the line again whenever it is replaced.
  if (shown.join("\n") === fresh.map(({ id, text }) => `${id} ${text}`).join("\n")) return;
  line.replaceChildren(...fresh.map(announcement));
}

/** @param {AnnouncementState} announcement */
function announcement({ id, text }) {
  return element("div", { class: "announcement", "data-id": id }, element("p", {}, text), closeButton());
}

function closeButton() {
  return element("button", { type: "button", class: "icon-button with-script", "aria-label": gettext("Close the announcement") });
}

document.addEventListener("click", (event) => {
  const closing = closest(event, ".announcement button")?.closest(".announcement");
  if (!(closing instanceof HTMLElement)) return;
  const closed = [...closedIn(document.cookie), closing.dataset.id].join(".");
  document.cookie = `${COOKIE}=${closed}; path=/; max-age=${MAX_AGE}; samesite=lax`;
  closing.remove();
  // The focus was on the button that is gone.
  const next = find("announcements")?.querySelector("button") ?? find("main");
  if (next instanceof HTMLElement) next.focus();
});
