// Sounds, vibration and motion.

import { byId, element, find, prefersLessMotion, queryAll, storageSlot } from "./dom.js";
import { digits } from "./wording.js";

// -- sounds and vibration -------------------------------------------------------------------------------------
//
// Short sounds and vibration, each with a switch. They are off until the visitor switches them on, and offered until
// the visitor chooses; the choice is stored.

/** @typedef {"good" | "bad" | "arrival" | "tick" | "start" | "end"} Effect */

/** @typedef {[pitch: number, start: number, length: number]} Tone Hz, seconds, seconds. */

/** @typedef {"sound" | "vibration"} Sense */

/** @type {Record<Effect, Tone[]>} */
const SOUNDS = {
  good: [[880, 0, 0.08]],
  bad: [[196, 0, 0.14]],
  arrival: [[587, 0, 0.1], [880, 0.12, 0.18]],
  tick: [[1000, 0, 0.04]],
  start: [[523, 0, 0.12], [784, 0.13, 0.2]],
  end: [[784, 0, 0.14], [523, 0.15, 0.3]],
};
/** @type {Record<Effect, number[]>} Milliseconds on, off, on. */
const VIBRATIONS = { good: [15], bad: [30, 40, 30], arrival: [30], tick: [20], start: [60], end: [80, 60, 80] };
const NOTES = [523, 587, 659, 784, 880, 1047, 1175, 1319, 1568, 1760];
const NOTE_SECONDS = 0.07;
const CHORD = [523, 659, 784, 1047];
const LANDING = [150, 190, 130, 210, 170]; // pitches of dice
const LANDING_SECONDS = 0.2; // after a die begins to fall
const VOLUME = 0.06;
/** @type {Sense[]} */
const SENSES = ["sound", "vibration"];
/** @type {Record<Sense, ReturnType<typeof storageSlot>>} */
const STORED = { sound: storageSlot("localStorage", "sound"), vibration: storageSlot("localStorage", "vibration") };

export class Effects {
  /** @type {AudioContext | null} */
  #audio = null;

  /** The page has a button for each sense; those of an offer, if it has one, have the values "on" and "off". */
  constructor() {
    const sound = STORED.sound.load();
    /** @type {Record<Sense, boolean>} Who chose before there were two switches chose both. */
    this.isOn = { sound: sound === "on", vibration: (STORED.vibration.load() ?? sound) === "on" };
    this.offer = find("sound-offer");
    if (this.offer) {
      this.offer.hidden = sound !== null;
      for (const each of queryAll(this.offer, "button", HTMLButtonElement)) each.addEventListener("click", () => this.#choose(each.value === "on", "sound", "vibration"));
    }
    for (const sense of SENSES) byId(sense).addEventListener("click", () => this.#choose(!this.isOn[sense], sense));
    byId("vibration").hidden = !("vibrate" in navigator);
    this.#show();
  }

  /** @param {Effect} name */
  play(name) {
    this.#play(SOUNDS[name], VIBRATIONS[name]);
  }

  /**
   * So many notes, each higher than the one before, for a long word.
   * @param {number} count
   * @param {boolean} hasChord Whether a chord ends them.
   */
  rise(count, hasChord) {
    const notes = NOTES.slice(0, count).map((pitch, index) => tone(pitch, index * NOTE_SECONDS, 0.1));
    const chord = CHORD.map((pitch) => tone(pitch, notes.length * NOTE_SECONDS, 0.5));
    this.#play(hasChord ? [...notes, ...chord] : notes, [15, 40, 25]);
  }

  /**
   * Dice that fall one after another.
   * @param {number[]} times When each begins to, in ms from now.
   */
  land(times) {
    const tones = times.map((time, index) => tone(LANDING[index % LANDING.length], time / 1000 + LANDING_SECONDS, 0.05));
    if (tones.length) this.#play(tones, []);
  }

  /**
   * @param {boolean} isOn
   * @param {Sense[]} senses
   */
  #choose(isOn, ...senses) {
    const hadFocus = this.offer?.contains(document.activeElement);
    for (const sense of senses) this.isOn[sense] = isOn;
    for (const sense of SENSES) STORED[sense].save(this.isOn[sense] ? "on" : "off");
    if (this.offer) this.offer.hidden = true;
    if (hadFocus) byId("sound").focus();
    this.#show();
    this.play("good");
  }

  /**
   * @param {Tone[]} tones
   * @param {number[]} vibration
   */
  #play(tones, vibration) {
    if (!navigator.userActivation.hasBeenActive) return; // the browser allows none before the first gesture
    if (this.isOn.vibration) navigator.vibrate?.(vibration);
    if (!this.isOn.sound) return;
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") this.#audio.resume().catch(() => {});
    for (const each of tones) playTone(this.#audio, ...each);
  }

  #show() {
    for (const sense of SENSES) byId(sense).setAttribute("aria-pressed", String(this.isOn[sense]));
  }
}

/** @type {(...tone: Tone) => Tone} */
const tone = (...each) => each;

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} start
 * @param {number} length
 */
function playTone(audio, pitch, start, length) {
  const from = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: VOLUME });
  volume.gain.setValueAtTime(VOLUME, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length); // fades out without a click
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}

// -- motion ---------------------------------------------------------------------------------------------------
//
// Motion that CSS alone can't do. Visitors who asked for less of it see the end at once.

const COUNT_MS = 450;
const FLIGHT_MS = 550;

/** @type {WeakMap<Element, number>} The latest count of an element; an earlier one stops. */
const targets = new WeakMap();

/**
 * Writes the whole numbers up to `end` into an element, one after another; a lower one at once.
 * @param {HTMLElement} node
 * @param {number} start
 * @param {number} end
 */
export function countUp(node, start, end) {
  const write = (/** @type {number} */ value) => { node.textContent = digits(value); };
  targets.set(node, end);
  if (prefersLessMotion() || document.hidden || end <= start) {
    write(end);
    return;
  }
  const began = performance.now();
  const step = (/** @type {number} */ now) => {
    if (targets.get(node) !== end) return;
    const share = Math.min(1, Math.max(0, now - began) / COUNT_MS);
    write(Math.round(start + (end - start) * share));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Moves a text from one element to another, over the page; screen readers don't see it.
 * @param {string} text
 * @param {Element} origin
 * @param {Element} target
 */
export function fly(text, origin, target) {
  if (prefersLessMotion()) return;
  const [start, end] = [centre(origin), centre(target)];
  const flying = element("span", { class: "flying", "aria-hidden": "true" }, text);
  document.body.append(flying);
  /** @type {(place: number[]) => string} */
  const at = ([x, y]) => `${x}px ${y}px`;
  const flight = flying.animate([
    { translate: at(start), scale: "0.6", opacity: 0 },
    { translate: at([start[0], start[1] - 12]), scale: "1.3", opacity: 1, offset: 0.3 },
    { translate: at(end), scale: "0.8", opacity: 0.2 },
  ], { duration: FLIGHT_MS, easing: "ease-in-out" });
  flight.onfinish = () => flying.remove();
}

/** @param {Element} node */
function centre(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
