// Ways to play on the first page: the box for a code, and the clocks of the public game and of the next daily board.

import { byId, find, query } from "../../lib/dom.js";
import { askHere } from "../../lib/requests.js";
import { filled } from "../../lib/wording.js";
import { clockText, countdownText, publicPhase, untilNextSecond } from "../../models/clock.js";

const { now, start, length, period, starts, ends } = byId("public-left").dataset;
const rounds = { start: Number(start), length: Number(length), period: Number(period) };
const ahead = Number(now) - Date.now(); // of the server's clock; a device that slept is right again

function tick() {
  const { isRunning, left } = publicPhase(rounds, Date.now() + ahead);
  byId("public-left").textContent = filled((isRunning ? ends : starts) ?? "", { left: clockText(left) });
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

askHere(query(document, ".code-line", HTMLFormElement));
tick();
const nextBoard = find("next-board"); // no board is dealt on the page of a solved one
if (nextBoard) countDown(nextBoard, Number(nextBoard.dataset.until));
