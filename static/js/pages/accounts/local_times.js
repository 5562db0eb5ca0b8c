// Shows the times on pages of players by the visitor's clock.

import { queryAll } from "../../lib/dom.js";
import { dayOf, timeOf } from "../../lib/wording.js";

for (const shown of queryAll(document, "time", HTMLTimeElement)) {
  const at = new Date(shown.dateTime);
  shown.textContent = shown.dataset.shows === "time" ? timeOf(at) : dayOf(at);
}
