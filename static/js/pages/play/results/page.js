// The page of a finished round.

import { offerToKeep } from "../../../lib/device.js";
import { find } from "../../../lib/dom.js";
import { gettext } from "../../../lib/wording.js";
import { ResultsView } from "./results.js";

const { paths } = new ResultsView();
// Not within the page of a game, which has requests enough.
if (find("keep-offer")) offerToKeep(paths.dictionary, gettext("To practise without a network, too:"));
