// The geometry of a path in drawing units; (0, 0) is the outer corner of the first tile.

/** @import { TilePath } from "#js/types.js" */

export const UNIT = 100; // the side of a tile, including its share of the gap

// Where a link begins and ends, as a share of the way between two centres: just outside the letters.
const STRAIGHT = 0.37;
const DIAGONAL = 0.36;

export class Path {
  /**
   * @param {TilePath} indices
   * @param {number} columns
   */
  constructor(indices, columns) {
    this.indices = indices;
    this.columns = columns;
  }

  /**
   * The centre of each tile.
   * @returns {[x: number, y: number][]}
   */
  centres() {
    return this.indices.map((index) => [
      ((index % this.columns) + 0.5) * UNIT,
      (Math.floor(index / this.columns) + 0.5) * UNIT,
    ]);
  }

  /** The links between neighbouring tiles, cut short so that they cover no letter. */
  links() {
    const centres = this.centres();
    return centres.slice(1).map(([x2, y2], step) => {
      const [x1, y1] = centres[step];
      const [dx, dy] = [x2 - x1, y2 - y1];
      const cut = dx && dy ? DIAGONAL : STRAIGHT;
      return { x1: x1 + dx * cut, y1: y1 + dy * cut, x2: x2 - dx * cut, y2: y2 - dy * cut };
    });
  }
}
