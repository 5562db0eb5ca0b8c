// Short sounds and vibration, off until somebody switches them on; the choice is remembered.

const STORED = "sound";
const SOUNDS = { // [Hz, start, length] of each tone; times in seconds
  good: [[660, 0, 0.08], [880, 0.08, 0.12]],
  bad: [[196, 0, 0.14]],
  tick: [[1000, 0, 0.04]],
  start: [[523, 0, 0.12], [784, 0.13, 0.2]],
  end: [[784, 0, 0.14], [523, 0.15, 0.3]],
};
const VIBRATIONS = { good: [15], bad: [30, 40, 30], start: [60], end: [80, 60, 80] }; // ms
const VOLUME = 0.06;

export class Effects {
  #audio = null;

  constructor(button) {
    this.button = button;
    this.isOn = remembered() === "on";
    button.addEventListener("click", () => this.#toggle());
    this.#show();
  }

  /** One of SOUNDS. */
  play(name) {
    if (!this.isOn) return;
    navigator.vibrate?.(VIBRATIONS[name] ?? []);
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") this.#audio.resume().catch(() => {}); // no gesture yet
    for (const [pitch, start, length] of SOUNDS[name]) this.#tone(pitch, start, length);
  }

  #tone(pitch, start, length) {
    const from = this.#audio.currentTime + start;
    const tone = new OscillatorNode(this.#audio, { type: "triangle", frequency: pitch });
    const volume = new GainNode(this.#audio, { gain: VOLUME });
    volume.gain.setValueAtTime(VOLUME, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length); // fades out without a click
    tone.connect(volume).connect(this.#audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }

  #toggle() {
    this.isOn = !this.isOn;
    remember(this.isOn ? "on" : "off");
    this.#show();
    this.play("good");
  }

  #show() {
    this.button.setAttribute("aria-pressed", String(this.isOn));
  }
}

// Storage can be switched off; then the choice holds for this page only.
const remembered = () => { try { return localStorage.getItem(STORED); } catch { return null; } };
const remember = (choice) => { try { localStorage.setItem(STORED, choice); } catch { /* as said */ } };
