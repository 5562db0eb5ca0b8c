// The lobby: runs the clock of the public game and polls who is present.

import { byId, find } from "../../../lib/dom.js";
import { refresh } from "../../../lib/fragment.js";
import { clockText, ServerClock, untilNextSecond } from "../../../models/play/clock.js";
import { Styles } from "./styles.js";

const POLL_MS = 15_000;
const JITTER_MS = 1_500; // spreads the requests of all visitors when a round ends

const clock = new ServerClock(() => performance.now());
let polling = 0;

function tick() {
  const time = find("public-time");
  if (!time) return;
  const left = Math.max(0, Number(time.dataset.until) - clock.now());
  time.textContent = clockText(left);
  if (left > 0) setTimeout(tick, untilNextSecond(left));
  else pollIn(Math.random() * JITTER_MS + 200);
}

/** @param {number} delay */
function pollIn(delay) {
  clearTimeout(polling);
  polling = setTimeout(poll, delay);
}

async function poll() {
  const hasEnded = find("public-time")?.textContent === "0:00";
  if (!document.hidden && await refresh("announcements", "public-state", "public-board")) begin(hasEnded);
  pollIn(POLL_MS);
}

/** @param {boolean} isStopped Whether the clock has to be started. */
function begin(isStopped) {
  const time = find("public-time");
  if (time) clock.sync(Number(time.dataset.now));
  if (isStopped) tick();
}

new Styles(byId("make-game"), byId("play-form", HTMLFormElement));
begin(true);
pollIn(POLL_MS);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  clock.markStale();
  poll();
});
