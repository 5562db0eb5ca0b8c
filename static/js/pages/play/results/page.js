// The page of a finished round.

import { ResultsView } from "./results.js";

new ResultsView();
