// The clock of the public game, beside the way there.

import { byId } from "../../lib/dom.js";
import { clockText, publicPhase, untilNextSecond } from "../../models/play/clock.js";

const { now, start, length, period } = byId("public-now").dataset;
const rounds = { start: Number(start), length: Number(length), period: Number(period) };
const ahead = Number(now) - Date.now(); // of the server's clock; a device that slept is right again

function tick() {
  const { isRunning, left } = publicPhase(rounds, Date.now() + ahead);
  byId("public-left").textContent = `${isRunning ? "ends" : "starts"} in ${clockText(left)}`;
  setTimeout(tick, untilNextSecond(left));
}

tick();
