// Announcements at the top of every page. Those that the visitor closes are named in a cookie, so that
// the server leaves them out of the next page.

import { closest, element, find, queryAll } from "./dom.js";
import { gettext } from "./wording.js";

/** @import { AnnouncementState } from "#js/api.js" */

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
