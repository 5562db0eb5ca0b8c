// Links to the pages of the lab that take a board of this size, and the buttons to play it.

import { byId, queryAll } from "../../lib/dom.js";
import { linkTo } from "../../models/solving/link.js";
import { WILD } from "../../models/tiles.js";

/**
 * Points the links at the solved board, and hides those of pages that do not take its size.
 * @param {string} board
 * @param {{ name: string, rows: number, columns: number }} grid
 */
export function updateLabLinks(board, { name, rows, columns }) {
  for (const link of queryAll(document, ".board-links a", HTMLAnchorElement)) {
    const { mostTiles, sizes } = link.dataset;
    link.hidden = rows * columns > Number(mostTiles) || Boolean(sizes && !sizes.split(" ").includes(name));
    link.href = linkTo(link.pathname, { board });
  }
}

/**
 * Has the form play the solved board, if it can be played.
 * @param {string} board
 * @param {string} dictionary
 */
export function updatePlayForm(board, dictionary) {
  for (const button of queryAll(document, ".board-links button")) button.hidden = board.includes(WILD);
  byId("play-letters", HTMLInputElement).value = board;
  byId("play-dictionary", HTMLInputElement).value = dictionary;
}
