// Written by `make browser-types`: numbers and names that the server declares.

export const BLOCKED = "#";
export const COLUMNS = 3;
export const COMMON = 18;
export const COUNTDOWN_MS = 3000;
export const DEFAULT_RULES = "classic";
export const DEFAULT_SIZE = "4x4";
export const DRILL_MS = 180000;
export const FINAL_CODES = [4403, 4404];
export const FREQUENCY_STEPS = 2;
export const LETTER_FACTORS = {"DL": 2, "TL": 3, "DW": 1, "TW": 1};
export const LISTED_PLAYERS = 10;
export const MAX_SIDE = 10;
export const MAX_TILE_LETTERS = 4;
export const MAX_WORD_LETTERS = 100;
export const PHRASE_MS = 10000;
export const PUBLIC_CODE = "OPEN";
export const RESULT_ROWS = 50;
export const SETTLING_MS = 1000;
export const WIDE = 10;
export const WILD = "?";
export const WORD_FACTORS = {"DL": 1, "TL": 1, "DW": 2, "TW": 3};
export const WORD_ROWS = 12;
