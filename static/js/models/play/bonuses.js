// What boards have whose letters count: a value for each tile, bonuses for some.

// game/web/tiles.py has them too.
const NAMES = { DL: "double letter", TL: "triple letter", DW: "double word", TW: "triple word" };
// solver/letter_scoring.py has them too.
const LETTERS = { DL: 2, TL: 3 };
const WORDS = { DW: 2, TW: 3 };

/** What is marked on each tile of a board: [{ bonus: "DL", value: 4 }], null for what is not. */
export function tileMarks({ rows, bonuses, values }) {
  return rows.flatMap((row, r) => row.map((_, c) => ({
    bonus: bonuses?.[r][c] ?? null,
    value: values?.[r][c] || null, // of a blocked tile 0
  })));
}

/** What a path is worth on a board with these marks, but for the length of its word: a function of
    its tiles; null where letters don't count. */
export function pathWorth(marks) {
  if (!marks.some(({ value }) => value)) return null;
  return (path) => path.reduce((sum, tile) => sum + marks[tile].value * (LETTERS[marks[tile].bonus] ?? 1), 0)
    * path.reduce((product, tile) => product * (WORDS[marks[tile].bonus] ?? 1), 1);
}

/** A tile for those who hear the board: “E 1 double letter”. */
export function spoken(face, { bonus, value }) {
  return [face, value, bonus && NAMES[bonus]].filter(Boolean).join(" ");
}
