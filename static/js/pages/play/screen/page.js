// The party screen: the clock runs by itself, everything else is fetched every other second.

import { byId } from "../../../lib/dom.js";
import { refresh } from "../../../lib/fragment.js";
import { clockText, LAST_SECONDS, ServerClock } from "../../../models/play/clock.js";

const LOOK_AGAIN_MS = 2_000;
const TICK_MS = 100; // fine enough for the clock to look even
const OFFLINE = "The connection is lost. It will be back by itself.";

const clock = new ServerClock(() => performance.now());
let looking = false;

function tick() {
  const time = byId("screen-time");
  if (!time) return;
  if (!time.dataset.heard) clock.hear(Number(time.dataset.now));
  time.dataset.heard = "yes";
  const left = Math.max(0, Number(time.dataset.until) - clock.now());
  const text = clockText(left);
  if (time.textContent !== text) time.textContent = text;
  time.classList.toggle("ending", left <= 1000 * LAST_SECONDS);
  if (left === 0 && !time.dataset.over) {
    time.dataset.over = "yes"; // look at once, but only once
    look();
  }
}

async function look() {
  if (looking) return;
  looking = true;
  const there = await refresh("screen-board", "screen-clock", "screen-people");
  byId("offline").textContent = there ? "" : OFFLINE;
  looking = false;
  tick();
}

/** The screen of a laptop or a phone stays on while it shows a game. */
async function stayAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch { /* a low battery may refuse */ }
}

const button = byId("full-screen");
if (document.fullscreenEnabled) button.addEventListener("click", () => document.documentElement.requestFullscreen());
else button.hidden = true;

tick();
setInterval(tick, TICK_MS);
setInterval(() => !document.hidden && look(), LOOK_AGAIN_MS);
document.addEventListener("visibilitychange", () => document.hidden || clock.doubt());
stayAwake();
document.addEventListener("visibilitychange", stayAwake);
