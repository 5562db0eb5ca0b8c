// The page of a round that is over.

import { ResultsView } from "./results.js";

new ResultsView();
