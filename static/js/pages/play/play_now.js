// The clock of the public game, beside the way there.

import { byId } from "../../lib/dom.js";
import { counted, gettext } from "../../lib/wording.js";
import { clockText, publicPhase, untilNextSecond } from "../../models/play/clock.js";

const { now, start, length, period, present } = byId("public-left").dataset;
const count = Number(present);
const rounds = { start: Number(start), length: Number(length), period: Number(period) };
const ahead = Number(now) - Date.now(); // of the server's clock; a device that slept is right again

function tick() {
  const { isRunning, left } = publicPhase(rounds, Date.now() + ahead);
  byId("public-left").textContent = textOf(isRunning, clockText(left));
  setTimeout(tick, untilNextSecond(left));
}

/**
 * @param {boolean} isRunning
 * @param {string} left
 */
function textOf(isRunning, left) {
  if (!count) return isRunning ? gettext("round ends in %(left)s", { left }) : gettext("round starts in %(left)s", { left });
  return isRunning
    ? counted(count, "%(count)s here, ends in %(left)s", "%(count)s here, ends in %(left)s", { left })
    : counted(count, "%(count)s here, starts in %(left)s", "%(count)s here, starts in %(left)s", { left });
}

tick();
