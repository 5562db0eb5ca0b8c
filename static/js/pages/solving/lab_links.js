// The links to the lab go to the board whose words are shown, where the lab has a page for its size.

import { linkTo } from "../../models/solving/link.js";

export function leadToLab(board, { name, rows, columns }) {
  for (const link of document.querySelectorAll(".board-links a")) {
    const { mostTiles, sizes } = link.dataset;
    link.hidden = rows * columns > Number(mostTiles) || Boolean(sizes && !sizes.split(" ").includes(name));
    link.href = linkTo(link.pathname, { board });
  }
}
