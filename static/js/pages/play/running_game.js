// The way back to a running game, on pages outside of it: its clock. The bar goes when the round is over.

import { byId } from "../../lib/dom.js";
import { clockText, ServerClock, untilNextSecond } from "../../models/clock.js";

const clock = new ServerClock(() => performance.now());
const time = byId("running-time");

function tick() {
  const left = Number(time.dataset.until) - clock.now();
  if (left <= 0) {
    byId("running-game").remove();
    return;
  }
  time.textContent = clockText(left);
  setTimeout(tick, untilNextSecond(left));
}

clock.sync(Number(time.dataset.now));
tick();
