// Parts of a page that the server draws anew: fetched with the page, put in the place of the old.

import { byId } from "./dom.js";

const TIMEOUT_MS = 10_000;

/** Replace the elements of these ids where they have changed. False if the page can't be had. */
export async function refresh(...ids) {
  let text;
  try {
    const response = await fetch(location.pathname, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200) return false;
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
