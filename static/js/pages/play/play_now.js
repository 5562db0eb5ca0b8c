// The clocks of the first page: of the public game, beside the way there, and of the next daily board.

import { byId, find } from "../../lib/dom.js";
import { counted, gettext } from "../../lib/wording.js";
import { clockText, countdownText, publicPhase, untilNextSecond } from "../../models/play/clock.js";

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
 * @param {HTMLElement} next
 * @param {number} until
 */
function countDown(next, until) {
  const ms = until - (Date.now() + ahead);
  next.textContent = countdownText(ms);
  if (ms > 0) setTimeout(countDown, untilNextSecond(ms), next, until);
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
const nextBoard = find("next-board"); // no board is dealt on the page of a solved one
if (nextBoard) countDown(nextBoard, Number(nextBoard.dataset.until));
