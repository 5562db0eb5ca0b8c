// The party screen: its clock runs by itself, everything else is polled.

import { ShownBoard } from "../../../board/path_layer.js";
import { byId, find, prefersLessMotion, queryAll, setText, storageSlot } from "../../../lib/dom.js";
import { fetchPage, formData, isRefused, swap } from "../../../lib/requests.js";
import { gettext } from "../../../lib/wording.js";
import { clockText, LAST_SECONDS, ServerClock, SETTLED_MS } from "../../../models/clock.js";
import { reveal } from "../results/timeline.js";

// -- results --------------------------------------------------------------------------------------------------
//
// The results of a round on the party screen: revealed when they come, then a missed word on the board.

const MARK_MS = 250;
const NEXT_MARK_MS = 120;

class ScreenResults {
  /** Whether the parts of the page must stay as they are. */
  isRevealing = false;
  /** The round whose results are shown; empty for none. */
  #shown = resultsOf();

  constructor() {
    this.#drawMissed();
  }

  /** Shows what has come from the server. */
  async show() {
    const isNew = resultsOf() !== "" && resultsOf() !== this.#shown;
    this.#shown = resultsOf();
    if (!isNew) {
      this.#drawMissed();
      return;
    }
    this.isRevealing = true;
    const list = byId("screen-people");
    await reveal({
      list,
      rows: queryAll(list, ".screen-lines li"),
      words: queryAll(list, ".cancelled-words s"),
      last: [...queryAll(list, ".podium > li").reverse(), ...queryAll(document, ".screen-headline, .screen-summary")],
    });
    this.isRevealing = false;
    const marks = this.#drawMissed();
    if (!prefersLessMotion()) marks.forEach((mark, index) => mark.animate({ opacity: [0, 1] }, { duration: MARK_MS, delay: index * NEXT_MARK_MS, fill: "backwards" }));
  }

  /** Draws a word of the board that nobody found, unless it is there. Returns the marks of its path. */
  #drawMissed() {
    const { missed: word, path = "" } = byId("screen-board").dataset;
    if (!word) return [];
    const board = new ShownBoard(byId("screen-tray"));
    if (!board.layer.hasChildNodes()) board.drawPath({ word, path: path.split(" ").map(Number) });
    return [...board.layer.children];
  }
}

const resultsOf = () => byId("screen-people").dataset.resultsOf ?? "";

// -- the page -------------------------------------------------------------------------------------------------

const POLL_MS = 2_000;
const SMALLEST_EM = 0.4; // of a name
const TICK_MS = 100; // short enough for the seconds to look even
const OFFLINE = gettext("Connection lost. Reconnecting …");
const address = location.pathname + location.search; // with the key of the link
const PARTS = ["screen-board", "screen-clock", "screen-people", "screen-controls"];

const clock = new ServerClock(() => performance.now());
/** The parts as the server sent them: scripts change what is on the page. */
const sent = new Map(PARTS.map((id) => [id, byId(id).outerHTML]));
const results = new ScreenResults();
let isPolling = false;

function tick() {
  const time = find("screen-time");
  if (!time) return;
  if (!time.dataset.synced) clock.sync(Number(time.dataset.now));
  time.dataset.synced = "yes";
  const left = Math.max(0, Number(time.dataset.until) - clock.now());
  setText(time, clockText(left));
  time.classList.toggle("ending", left <= 1000 * LAST_SECONDS);
  if (left > 0 || time.dataset.over) return;
  time.dataset.over = "yes"; // polls twice when the time is up: for the next phase, for the results
  if (byId("screen-clock").dataset.phase === "playing") byId("screen-board").classList.add("time-is-up");
  poll();
  setTimeout(poll, SETTLED_MS);
}

async function poll() {
  if (isPolling || results.isRevealing) return;
  isPolling = true;
  const answer = await fetchPage(address);
  if (!answer && await isRefused(address)) location.reload(); // the page then says why
  byId("offline").textContent = answer ? "" : OFFLINE;
  isPolling = false;
  if (answer) show(answer);
  tick();
}

/**
 * Shows a page of this game. The screen of a class is led to its next game, which is a page of its own.
 * @param {{page: Document, address: string}} answer
 */
function show({ page, address: shown }) {
  if (new URL(shown).pathname !== location.pathname) {
    location.replace(shown);
    return;
  }
  swap(page, ["announcements"]);
  for (const id of PARTS) {
    const fresh = page.getElementById(id);
    if (!fresh || fresh.outerHTML === sent.get(id)) continue;
    sent.set(id, fresh.outerHTML);
    byId(id).replaceWith(fresh);
  }
  fitNames();
  results.show();
}

/**
 * Of a name with a part that is wider than its line the letters are smaller: nobody reads one that is cut.
 * They stay, also if the window is so small for a moment that the line has no width.
 */
function fitNames() {
  for (const name of queryAll(document, ".screen-lines .who")) {
    name.style.fontSize = "";
    if (name.scrollWidth > name.clientWidth) name.style.fontSize = `${Math.max(SMALLEST_EM, name.clientWidth / name.scrollWidth)}em`;
  }
}

/** Keeps the screen of a laptop or a phone on while it shows a game. */
async function requestWakeLock() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch { /* refused, for example because the battery is low */ }
}

addEventListener("submit", async (event) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  const body = new URLSearchParams(formData(event.target, event.submitter));
  const answer = await fetchPage(address, { method: "POST", body });
  byId("offline").textContent = answer ? "" : OFFLINE;
  if (answer) show(answer);
});

const button = byId("full-screen");
if (document.fullscreenEnabled) button.addEventListener("click", () => document.documentElement.requestFullscreen());
else button.hidden = true;

// For those who sit around the screen: each letter is as likely to stand upright for one as for another.
const asDice = byId("as-dice"), kept = storageSlot("localStorage", "letters as dice");
/** @param {boolean} isOn */
function lieAsDice(isOn) {
  asDice.setAttribute("aria-pressed", String(isOn));
  document.body.classList.toggle("as-dice", isOn);
}
lieAsDice(kept.load() === "yes");
asDice.addEventListener("click", () => {
  lieAsDice(asDice.getAttribute("aria-pressed") !== "true");
  kept.save(asDice.getAttribute("aria-pressed") === "true" ? "yes" : "");
});

fitNames();
addEventListener("resize", fitNames);
tick();
setInterval(tick, TICK_MS);
setInterval(() => !document.hidden && poll(), POLL_MS);
document.addEventListener("visibilitychange", () => document.hidden || clock.markStale());
requestWakeLock();
document.addEventListener("visibilitychange", requestWakeLock);
