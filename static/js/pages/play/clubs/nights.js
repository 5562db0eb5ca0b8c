// Club nights: times by the visitor's clock, and what happens on the page of a night.

import { find, queryAll } from "../../../lib/dom.js";
import { isRefused, refresh } from "../../../lib/requests.js";
import { gettext } from "../../../lib/wording.js";

const POLL_MS = 3_000;
const STATE = "night-state";

/** Writes the time of the visitor beside those of UTC. */
function localise() {
  const { lang } = document.documentElement;
  const locales = [...navigator.languages.filter((each) => each.startsWith(lang)), lang]; // of the region, in the language of the page
  for (const time of queryAll(document, "time[data-local]")) {
    if (!(time instanceof HTMLTimeElement) || time.dataset.local) continue;
    time.dataset.local = "yes";
    const here = new Date(time.dateTime).toLocaleString(locales, { weekday: "short", hour: "2-digit", minute: "2-digit" });
    time.append(` ${gettext("(%(time)s here)", { time: here })}`);
  }
}

/** What is entered is in the time zone of the visitor. */
function nameZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const field = find("zone");
  if (!(field instanceof HTMLInputElement) || !zone) return;
  field.value = zone;
  const name = find("zone-name");
  if (name) name.textContent = `(${zone.replaceAll("_", " ")})`;
}

/** Keeps the page of a night up to date; whoever is seated meanwhile goes to their table. */
async function poll() {
  const table = find(STATE)?.dataset.table;
  if (!document.hidden && !await refresh(STATE) && await isRefused(location.href)) location.reload(); // the page then says why
  localise();
  const now = find(STATE)?.dataset.table;
  if (now && !table) location.assign(now);
}

localise();
nameZone();
if (find(STATE)) setInterval(poll, POLL_MS);
