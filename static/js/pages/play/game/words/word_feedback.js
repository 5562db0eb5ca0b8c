// How the verdict on a word looks and sounds: on its tiles, on the score, in the line below the entry.

import { byId } from "../../../../lib/dom.js";
import { fly } from "../../../../lib/motion.js";
import { counted } from "../../../../lib/wording.js";
import { LONG, VERY_LONG } from "../../../../models/play/milestones.js";
import { prefixPath } from "../../../../models/trace.js";
import { showVerdict } from "../messages.js";

/** @import { ScoredWord, TilePath } from "#js/types.js" */
/** @import { Effects } from "../../../../lib/effects.js" */
/** @import { GameBoard } from "../board.js" */

/** @type {Record<string, "short" | "astray" | "repeated">} By code; the others are no words. */
const LOOKS = { "word.short": "short", "word.not_on_board": "astray", "word.repeated": "repeated" };

export class WordFeedback {
  /** Whether the verdict is told in words alone. */
  isLate = false;

  /**
   * @param {GameBoard} board
   * @param {Effects} effects
   */
  constructor(board, effects) {
    this.board = board;
    this.effects = effects;
  }

  /**
   * @param {ScoredWord} found
   * @param {TilePath} path Empty if the word was entered before the page was loaded.
   * @param {string | null} note
   */
  accept({ word, written, points }, path, note) {
    showVerdict(`“${written ?? word}”: ${counted(points, "point")}${note ? `, ${note}` : ""}`, "good");
    if (this.isLate) return;
    const [isLong, isVeryLong] = [word.length >= LONG, word.length >= VERY_LONG];
    this.board.flash(path, isLong ? "good in-turn" : "good");
    if (isVeryLong) this.board.glow();
    if (isLong) this.effects.rise(path.length, isVeryLong);
    else this.effects.play("good");
    const last = this.board.tileOf(path.at(-1));
    if (last) fly(`+${points}`, last, byId("own-points"));
  }

  /**
   * @param {string | null | undefined} code
   * @param {string} sentence
   * @param {string} word
   * @param {TilePath} path Empty if the word is not on the board; then its beginning is shown.
   */
  refuse(code, sentence, word, path) {
    const { grid } = this.board;
    const look = LOOKS[code ?? ""] ?? "unknown";
    showVerdict(sentence, look === "repeated" ? "hint" : "bad");
    if (this.isLate) return;
    this.board.flash(path.length || !grid ? path : prefixPath(grid, word), look);
    this.effects.play("bad");
  }
}
