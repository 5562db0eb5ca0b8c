// Where the tiles of a path lie, in drawing units; (0, 0) is the outer corner of the first tile.

export const UNIT = 100; // the side of a tile with its share of the gap

// How far along the way from one middle to the next a link begins and ends: where letters end.
const STRAIGHT = 0.37;
const DIAGONAL = 0.36;

export class Path {
  /** `indices`: the tiles in order, counted from 0 in reading order. */
  constructor(indices, columns) {
    this.indices = indices;
    this.columns = columns;
  }

  /** The middle of each tile: [x, y]. */
  centres() {
    return this.indices.map((index) => [
      ((index % this.columns) + 0.5) * UNIT,
      (Math.floor(index / this.columns) + 0.5) * UNIT,
    ]);
  }

  /** The links between neighbouring tiles, cut short so that no letter is covered. */
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
