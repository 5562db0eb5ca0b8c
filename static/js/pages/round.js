// The page of a round that is over.

import { ResultsView } from "./game/results.js";

new ResultsView();
