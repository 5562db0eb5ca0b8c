// The lobby: takes codes, runs the clock of the public game and polls who is present.

import { byId, find, query, queryAll, toggleState } from "../../../lib/dom.js";
import { askHere, refresh } from "../../../lib/requests.js";
import { clockText, ServerClock, untilNextSecond } from "../../../models/clock.js";

const POLL_MS = 15_000;
const JITTER_MS = 1_500; // spreads the requests of all visitors when a round ends

const clock = new ServerClock(() => performance.now());
let polling = 0;

function tick() {
  const time = find("public-time");
  if (!time) return;
  const left = Math.max(0, Number(time.dataset.until) - clock.now());
  time.textContent = clockText(left);
  if (left > 0) setTimeout(tick, untilNextSecond(left));
  else pollIn(Math.random() * JITTER_MS + 200);
}

/** @param {number} delay */
function pollIn(delay) {
  clearTimeout(polling);
  polling = setTimeout(poll, delay);
}

async function poll() {
  const hasEnded = find("public-time")?.textContent === "0:00";
  if (!document.hidden && await refresh("announcements", "public-state", "public-board")) begin(hasEnded);
  pollIn(POLL_MS);
}

/** @param {boolean} isStopped Whether the clock has to be started. */
function begin(isStopped) {
  const time = find("public-time");
  if (time) clock.sync(Number(time.dataset.now));
  if (isStopped) tick();
}

// -- settings of a new game -----------------------------------------------------------------------------------
//
// The settings of a new game. A link fills in those of a style, which the server does without scripts; the
// summary is a line with what is set.

class Styles {
  /**
   * @param {HTMLElement} section Holds the links and the fields.
   * @param {HTMLFormElement} form The form that the fields belong to.
   */
  constructor(section, form) {
    this.form = form;
    this.line = byId("make-line");
    this.links = queryAll(section, "[data-settings]");
    for (const link of this.links) {
      link.addEventListener("click", (event) => { event.preventDefault(); this.#fillIn(link); });
    }
    section.addEventListener("change", () => this.#mark());
    this.#mark();
  }

  /** @param {HTMLElement} link */
  #fillIn(link) {
    for (const [name, value] of settings(link)) this.#field(name).value = value;
    this.#mark();
  }

  #mark() {
    for (const link of this.links) {
      toggleState(link, "aria-current", settings(link).every(([name, value]) => this.#field(name).value === value));
    }
    const names = this.line.dataset.fields?.split(" ") ?? [];
    const said = names.map((name) => this.#field(name)).filter(({ value }) => value !== this.line.dataset.unsaid);
    this.line.textContent = said.map(chosenText).join(", ");
  }

  /**
   * A field or a group of radio buttons.
   * @param {string} name
   * @returns {{ value: string }}
   */
  #field(name) {
    const field = this.form.elements.namedItem(name);
    if (field && "value" in field) return /** @type {{ value: string }} */ (field);
    throw new TypeError(`The form has no field ${name}`);
  }
}

/**
 * @param {HTMLElement} link
 * @returns {[name: string, value: string][]}
 */
const settings = (link) => Object.entries(JSON.parse(link.dataset.settings ?? "{}"));

/** @param {{ value: string }} field */
function chosenText(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
  const radio = [.../** @type {RadioNodeList} */ (field)].find((each) => each instanceof HTMLInputElement && each.checked);
  return radio instanceof HTMLInputElement ? radio.labels?.[0].querySelector("strong")?.textContent ?? "" : "";
}

// Who practises has the name that was typed for other games.
query(document, ".practice-form").addEventListener("formdata", (event) => {
  /** @type {FormDataEvent} */ (event).formData.set("name", byId("name", HTMLInputElement).value);
});
askHere(query(document, ".code-form", HTMLFormElement));

// The letters of a code lie on dice, unless there are more of them.
const code = byId("code", HTMLInputElement);
const dice = queryAll(document, ".code-dice > span");

function showCode() {
  const letters = [...code.value];
  code.parentElement?.classList.toggle("short", letters.length <= dice.length);
  dice.forEach((die, index) => {
    die.textContent = letters[index] ?? "";
    die.classList.toggle("due", index === Math.min(letters.length, dice.length - 1));
  });
}
code.addEventListener("input", showCode);
showCode();
new Styles(byId("make-game"), byId("play-form", HTMLFormElement));
begin(true);
pollIn(POLL_MS);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  clock.markStale();
  poll();
});
