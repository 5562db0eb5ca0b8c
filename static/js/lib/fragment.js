// Parts of a page that the server draws anew: fetched with the page, put in the place of the old.

import { byId } from "./dom.js";

const TIMEOUT_MS = 10_000;

/** Replace the elements of these ids where they have changed. False if the page can't be had. */
export function refresh(...ids) {
  return put(location.pathname, {}, ids);
}

/** Send a form to its page, and replace the elements of these ids by what the answer has. */
export function send(form, ...ids) {
  return put(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }, ids);
}

async function put(address, options, ids) {
  let text;
  try {
    const response = await fetch(address, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (![200, 429].includes(response.status)) return false;
    text = await response.text();
  } catch {
    return false; // no connection just now
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const id of ids) {
    const fresh = page.getElementById(id);
    if (fresh && !fresh.isEqualNode(byId(id))) byId(id).replaceWith(fresh);
  }
  return true;
}
