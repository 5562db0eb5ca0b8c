// The page for a board with given words.

import { byId } from "../../../lib/dom.js";
import { Planted } from "./planted.js";
import { ToolForm } from "../tools/tool_form.js";

new ToolForm(byId("tool-form"));
new Planted(byId("main"));
