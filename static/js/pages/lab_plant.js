// The page for a board with given words.

import { byId } from "../lib/dom.js";
import { Planted } from "./lab/planted.js";
import { ToolForm } from "./lab/tool_form.js";

new ToolForm(byId("tool-form"));
new Planted(byId("main"));
