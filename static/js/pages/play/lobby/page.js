// The lobby: the clock of the public game runs, and who is there is looked up now and then.

import { byId } from "../../../lib/dom.js";
import { refresh } from "../../../lib/fragment.js";
import { clockText, ServerClock, untilNextSecond } from "../../../models/play/clock.js";
import { Styles } from "./styles.js";

const LOOK_AGAIN_MS = 15_000;
const JITTER_MS = 1_500; // not all visitors at once when a round ends

const clock = new ServerClock(() => performance.now());
let looking = 0;

function tick() {
  const time = byId("public-time");
  if (!time) return;
  const left = Math.max(0, Number(time.dataset.until) - clock.now());
  time.textContent = clockText(left);
  if (left > 0) setTimeout(tick, untilNextSecond(left));
  else lookIn(Math.random() * JITTER_MS + 200);
}

function lookIn(delay) {
  clearTimeout(looking);
  looking = setTimeout(look, delay);
}

async function look() {
  const ended = byId("public-time")?.textContent === "0:00";
  if (!document.hidden && await refresh("public-state", "public-board")) begin(ended);
  lookIn(LOOK_AGAIN_MS);
}

function begin(stopped = true) {
  const time = byId("public-time");
  if (time) clock.hear(Number(time.dataset.now));
  if (stopped) tick();
}

new Styles(byId("make-form"));
begin();
lookIn(LOOK_AGAIN_MS);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  clock.doubt();
  look();
});
