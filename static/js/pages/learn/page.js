// The words to learn: keeps the drill that the page brings, for when there is no network.

import { byId } from "../../lib/dom.js";
import { DRILL } from "../../lib/kept_rounds.js";

DRILL.save(byId("kept-drill").textContent ?? "");
