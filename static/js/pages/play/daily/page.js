// The daily board: when the next one comes by the visitor's clock, and sharing a result.

import { find } from "../../../lib/dom.js";
import { gettext } from "../../../lib/wording.js";
import { shareOnClick } from "../share.js";

const next = find("next-day");
if (next?.dataset.at) {
  const time = new Date(next.dataset.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  next.textContent = ` ${gettext("(%(time)s here)", { time })}`;
}

const button = find("share-result");
if (button) shareOnClick(button);
