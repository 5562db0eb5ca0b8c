// What boards have whose letters count: a value for each tile, bonuses for some.

// game/web/tiles.py has them too.
const NAMES = { DL: "double letter", TL: "triple letter", DW: "double word", TW: "triple word" };

/** What is marked on each tile of a board: [{ bonus: "DL", value: 4 }], null for what is not. */
export function tileMarks({ rows, bonuses, values }) {
  return rows.flatMap((row, r) => row.map((_, c) => ({
    bonus: bonuses?.[r][c] ?? null,
    value: values?.[r][c] || null, // of a blocked tile 0
  })));
}

/** A tile for those who hear the board: “E 1 double letter”. */
export function spoken(face, { bonus, value }) {
  return [face, value, bonus && NAMES[bonus]].filter(Boolean).join(" ");
}
