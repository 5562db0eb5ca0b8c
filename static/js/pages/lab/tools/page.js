// The pages of the lab with a form and an answer.

import { byId } from "../../../lib/dom.js";
import { ToolForm } from "./tool_form.js";

new ToolForm(byId("tool-form", HTMLFormElement));
