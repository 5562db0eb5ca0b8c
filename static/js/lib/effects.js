// Short sounds and vibration. They are off until the visitor switches them on; the choice is stored.

import { storageSlot } from "./storage.js";

/** @typedef {"good" | "bad" | "tick" | "start" | "end"} Effect */

/** @type {Record<Effect, [pitch: number, start: number, length: number][]>} Hz, seconds, seconds. */
const SOUNDS = {
  good: [[660, 0, 0.08], [880, 0.08, 0.12]],
  bad: [[196, 0, 0.14]],
  tick: [[1000, 0, 0.04]],
  start: [[523, 0, 0.12], [784, 0.13, 0.2]],
  end: [[784, 0, 0.14], [523, 0.15, 0.3]],
};
/** @type {Record<Effect, number[]>} Milliseconds on, off, on. */
const VIBRATIONS = { good: [15], bad: [30, 40, 30], tick: [], start: [60], end: [80, 60, 80] };
const VOLUME = 0.06;
const STORED = storageSlot("localStorage", "sound");

export class Effects {
  /** @type {AudioContext | null} */
  #audio = null;

  /** @param {HTMLElement} button Switches the effects on and off. */
  constructor(button) {
    this.button = button;
    this.isOn = STORED.load() === "on";
    button.addEventListener("click", () => this.#toggle());
    this.#show();
  }

  /** @param {Effect} name */
  play(name) {
    if (!this.isOn) return;
    navigator.vibrate?.(VIBRATIONS[name]);
    this.#audio ??= new AudioContext();
    // Before the visitor's first gesture the browser refuses.
    if (this.#audio.state === "suspended") this.#audio.resume().catch(() => {});
    for (const [pitch, start, length] of SOUNDS[name]) playTone(this.#audio, pitch, start, length);
  }

  #toggle() {
    this.isOn = !this.isOn;
    STORED.save(this.isOn ? "on" : "off");
    this.#show();
    this.play("good");
  }

  #show() {
    this.button.setAttribute("aria-pressed", String(this.isOn));
  }
}

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
