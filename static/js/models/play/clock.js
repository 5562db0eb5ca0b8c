// The server's time, as well as it can be known here, and where a round is at that time.

const KEPT = 12; // samples; an old one may be of another network
export const COUNTDOWN_MS = 3000;
export const LAST_SECONDS = 10;

/** `now`: a steady clock in ms, such as `performance.now`; people set the other one as they like. */
export class ServerClock {
  #offsets = [];
  #doubtful = false;

  constructor(now) {
    this.local = now;
  }

  /** A time that the server has just told. A message can only be late: the least late is the best. */
  hear(serverTime) {
    if (this.#doubtful) this.#offsets = [];
    this.#doubtful = false;
    this.#offsets.push(serverTime - this.local());
    if (this.#offsets.length > KEPT) this.#offsets.shift();
  }

  /** The device may have slept, which stops some steady clocks: only the next sample counts. */
  doubt() {
    this.#doubtful = true;
  }

  get isSet() { return this.#offsets.length > 0; }

  now() {
    return this.local() + Math.max(...this.#offsets);
  }
}

/** lobby, countdown, playing or finished; by the same rules as the server. */
export function phaseOf(round, now) {
  if (!round || now < round.starts_at - COUNTDOWN_MS) return "lobby";
  if (now < round.starts_at) return "countdown";
  return round.ends_at === null || now < round.ends_at ? "playing" : "finished";
}

/** What a clock shows. Counting down, the last moment of a second is still that second. */
export function clockText(ms, { up = false } = {}) {
  const seconds = Math.max(0, up ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** In how many ms a clock that counts down shows another second. */
export const untilNextSecond = (ms) => ms % 1000 || 1000;

const SPOKEN = new Map([[60, "One minute left."], [30, "30 seconds left."], [LAST_SECONDS, "10 seconds left."]]);

/** The sentence for those who don't see the clock, at the moments that deserve one; else null. */
export function spokenTime(secondsBefore, seconds) {
  return secondsBefore > seconds ? SPOKEN.get(seconds) ?? null : null;
}
