// The page of a series.

import { find } from "../../../lib/dom.js";
import { shareOnClick } from "../share.js";

const share = find("share");
if (share) shareOnClick(share);
