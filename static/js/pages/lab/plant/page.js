// The page for a board with given words.

import { byId } from "../../../lib/dom.js";
import { ToolForm } from "../tools/tool_form.js";
import { Planted } from "./planted.js";

new ToolForm(byId("tool-form", HTMLFormElement));
new Planted(byId("main"));
