// Moments by the clock of the visitor, in the form in which the server writes them by UTC.

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * `1 Feb 2026`
 * @param {Date} at
 */
export const dayOf = (at) => `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;

/**
 * `09:05`
 * @param {Date} at
 */
export const timeOf = (at) => [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
