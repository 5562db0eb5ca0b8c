// The sounds and vibrations of rounds, to try them: they are heard whatever the switches say.

import { Effects } from "../../lib/effects.js";
import { byId, queryAll, setText } from "../../lib/dom.js";
import { gettext } from "../../lib/wording.js";

/** @import { Effect } from "../../lib/effects.js" */

const LONG = 5, VERY_LONG = 7; // letters
const DICE_MS = [0, 90, 170, 270, 330];

const effects = new Effects();

function showState() {
  const { sound, vibration } = effects.isOn;
  const text = sound && vibration ? gettext("Both are on.") : sound ? gettext("Sound is on.") : vibration ? gettext("Vibration is on.") : gettext("Both are off.");
  setText(byId("sounds-state"), text);
}

/** @param {string} name */
function play(name) {
  const chosen = effects.isOn;
  effects.isOn = { sound: true, vibration: true };
  if (name === "long" || name === "very_long") effects.rise(name === "long" ? LONG : VERY_LONG, name === "very_long");
  else if (name === "dice") effects.land(DICE_MS);
  else effects.play(/** @type {Effect} */ (name));
  effects.isOn = chosen;
}

for (const button of queryAll(document, ".sounds button", HTMLButtonElement)) button.addEventListener("click", () => play(button.value));
for (const id of ["sound", "vibration"]) byId(id).addEventListener("click", showState);
showState();
