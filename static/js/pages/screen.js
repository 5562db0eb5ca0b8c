// The party screen: the clock runs by itself, everything else is fetched every other second.

import { byId } from "../lib/dom.js";
import { refresh } from "../lib/part.js";
import { clockOffset, clockText, timeLeft } from "../models/countdown.js";

const LOOK_AGAIN_MS = 2_000;
const TICK_MS = 100; // fine enough for the clock to look even
const ENDING_MS = 10_000;
const OFFLINE = "The connection is lost. It will be back by itself.";

let looking = false;

function tick() {
  const time = byId("screen-time");
  if (!time) return;
  time.dataset.offset ??= clockOffset(Number(time.dataset.now), Date.now());
  const left = timeLeft(Number(time.dataset.until), Number(time.dataset.offset), Date.now());
  const text = clockText(left);
  if (time.textContent !== text) time.textContent = text;
  time.classList.toggle("ending", left <= ENDING_MS);
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
stayAwake();
document.addEventListener("visibilitychange", stayAwake);
