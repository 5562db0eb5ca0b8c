"""The points that computer players get, on the same boards of the dice."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from game.rules.computer import POINTS_ON, Strength, plan
from game.rules.word_frequency import commonness
from solver import Board, solve
from solver.dice import DICE
from solver.packaged import packaged_lexicon

SEED = 1987
SECONDS = 180
DICE_NAME = "new"
Points = npt.NDArray[np.int64]


def compare(quick: bool) -> None:
    """Print the points of each strength, and how much it has in common with the one before."""
    boards = 100 if quick else POINTS_ON
    points = _points(boards)
    print(f"{boards} boards of the dice “{DICE_NAME}”, {SECONDS} seconds, classic points")
    print("strength    mean  middle half  words  share  overlap  beaten")
    before = None
    for strength, (scored, words, share) in points.items():
        low, high = np.percentile(scored, (25, 75))
        line = f"{strength.label:10} {scored.mean():5.0f}  {low:5.0f}–{high:<5.0f} {words:7.0f}"
        line += f" {share:6.0%}"
        if before is not None:
            line += f" {_overlap(before, scored):8.0%} {np.mean(scored <= before):7.0%}"
        print(line)
        before = scored


def _points(boards: int) -> dict[Strength, tuple[Points, float, float]]:
    """For each strength: the points on each board, the mean number of words, and the share of all
    points of the boards."""
    lexicon = packaged_lexicon()
    rolled = DICE[DICE_NAME].roll_many(boards, np.random.default_rng(SEED))
    scores: dict[Strength, list[int]] = {strength: [] for strength in Strength}
    counts = dict.fromkeys(Strength, 0)
    total = 0
    for number, board in enumerate(rolled):
        words = _words(board)
        total += sum(words.values())
        frequencies = commonness(words, lexicon, "en")
        for strength in Strength:
            finds = plan(strength, f"{number} {strength}", words, frequencies)
            found = [find.word for find in finds if find.after < SECONDS]
            counts[strength] += len(found)
            scores[strength].append(sum(words[word] for word in found))
    return {
        strength: (np.array(scored), counts[strength] / boards, sum(scored) / total)
        for strength, scored in scores.items()
    }


def _words(board: Board) -> Mapping[str, int]:
    return {found.word: found.points for found in solve(board, packaged_lexicon()).words}


def _overlap(weaker: Points, stronger: Points) -> float:
    """The part that the distributions of points have in common, from 0 to 1."""
    bins = np.arange(0, max(weaker.max(), stronger.max()) + 6, 5)
    shares = [np.histogram(points, bins)[0] / len(points) for points in (weaker, stronger)]
    return float(np.minimum(*shares).sum())
