// The party screen: its clock runs by itself, everything else is polled.

import { byId, find } from "../../../lib/dom.js";
import { refresh } from "../../../lib/fragment.js";
import { clockText, LAST_SECONDS, ServerClock } from "../../../models/play/clock.js";

const POLL_MS = 2_000;
const TICK_MS = 100; // short enough for the seconds to look even
const OFFLINE = "Connection lost. Reconnecting …";

const clock = new ServerClock(() => performance.now());
let isPolling = false;

function tick() {
  const time = find("screen-time");
  if (!time) return;
  if (!time.dataset.synced) clock.sync(Number(time.dataset.now));
  time.dataset.synced = "yes";
  const left = Math.max(0, Number(time.dataset.until) - clock.now());
  const text = clockText(left);
  if (time.textContent !== text) time.textContent = text;
  time.classList.toggle("ending", left <= 1000 * LAST_SECONDS);
  if (left === 0 && !time.dataset.over) {
    time.dataset.over = "yes"; // polls once when the time is up
    poll();
  }
}

async function poll() {
  if (isPolling) return;
  isPolling = true;
  const isOnline = await refresh("announcements", "screen-board", "screen-clock", "screen-people");
  byId("offline").textContent = isOnline ? "" : OFFLINE;
  isPolling = false;
  tick();
}

/** Keeps the screen of a laptop or a phone on while it shows a game. */
async function requestWakeLock() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch { /* refused, for example because the battery is low */ }
}

const button = byId("full-screen");
if (document.fullscreenEnabled) button.addEventListener("click", () => document.documentElement.requestFullscreen());
else button.hidden = true;

tick();
setInterval(tick, TICK_MS);
setInterval(() => !document.hidden && poll(), POLL_MS);
document.addEventListener("visibilitychange", () => document.hidden || clock.markStale());
requestWakeLock();
document.addEventListener("visibilitychange", requestWakeLock);
