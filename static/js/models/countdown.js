// What is left of a time that the server has named, by the server's clock.

const SECOND = 1000; // all times are milliseconds

/** How far the clock of this device is behind that of the server. */
export const clockOffset = (serverNow, deviceNow) => serverNow - deviceNow;

export const timeLeft = (until, offset, deviceNow) => Math.max(0, until - (deviceNow + offset));

/** `2:05`; what is left of a second counts as one, so that 0:00 is the end. */
export function clockText(left) {
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** When the text changes next. */
export const untilNextSecond = (left) => left % SECOND || SECOND;
