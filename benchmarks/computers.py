"""The points that computer players get on boards of the dice, and the goals of daily boards that
they reach."""

import os
from collections.abc import Iterable, Mapping
from datetime import date

import django
import numpy as np
import numpy.typing as npt

from game.rules import daily
from game.rules.common_words import USUALLY_FROM, familiarities, line_of, rare_words
from game.rules.computer import POINTS_ON, Strength, plan
from solver import Board, solve
from solver.dice import DICE
from solver.packaged import packaged_lexicon

SEED = 1987
SECONDS = 180
DICE_NAME = "new"
FIRST_DAY = date(2026, 1, 1)
DAYS, TRIES = 60, 20  # of each strength a day
Points = npt.NDArray[np.int64]


def compare(quick: bool) -> None:
    """Print the points of each strength, and how much it has in common with the one before."""
    _set_up()
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
        frequencies = familiarities(words, lexicon, "en")
        for strength in Strength:
            found = _found(strength, f"{number} {strength}", words, frequencies)
            counts[strength] += len(found)
            scores[strength].append(sum(words[word] for word in found))
    return {
        strength: (np.array(scored), counts[strength] / boards, sum(scored) / total)
        for strength, scored in scores.items()
    }


def _found(
    strength: Strength, seed: str, words: Mapping[str, int], frequencies: Mapping[str, float]
) -> list[str]:
    finds = plan(strength, seed, words, frequencies)
    return [find.word for find in finds if find.after < SECONDS]


def _words(board: Board) -> Mapping[str, int]:
    return {found.word: found.points for found in solve(board, packaged_lexicon()).words}


def _overlap(weaker: Points, stronger: Points) -> float:
    """The part that the distributions of points have in common, from 0 to 1."""
    bins = np.arange(0, max(weaker.max(), stronger.max()) + 6, 5)
    shares = [np.histogram(points, bins)[0] / len(points) for points in (weaker, stronger)]
    return float(np.minimum(*shares).sum())


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
    django.setup()


def goals(quick: bool) -> None:
    """Print on how many of the tries each strength reaches each goal of the daily boards."""
    _set_up()
    days = DAYS // 10 if quick else DAYS
    boards = daily_boards(days)
    print(f"{days} daily boards from {FIRST_DAY}, {TRIES} tries of each strength")
    print("strength    first  second  third")
    for strength in Strength:
        first, second, third = reached(strength, boards)
        print(f"{strength.label:10} {first:6.0%} {second:7.0%} {third:6.0%}")


def daily_boards(days: int) -> list[Mapping[str, int]]:
    """The words of the daily boards of a site, with their points."""
    from game.models import Dictionary
    from game.services.play.daily.boards import fit_board

    dictionary = Dictionary(language="en", common_from=USUALLY_FROM)
    seeds = (daily.seed_of("benchmark", FIRST_DAY + n * daily.DAY) for n in range(days))
    return [_words(fit_board(seed, dictionary, packaged_lexicon())) for seed in seeds]


def reached(
    strength: Strength, boards: Iterable[Mapping[str, int]], tries: int = TRIES
) -> list[float]:
    """The share of tries that reach each goal."""
    counts, played = [0, 0, 0], 0
    for number, words in enumerate(boards):
        frequencies = familiarities(words, packaged_lexicon(), "en")
        rare = rare_words(words, packaged_lexicon(), "en", line_of(USUALLY_FROM, "en"))
        for turn in range(tries):
            found = _found(strength, f"{number} {turn} {strength}", words, frequencies)
            played += 1
            for n, goal in enumerate(daily.goals(words, rare, found)):
                counts[n] += goal.is_reached
    return [count / played for count in counts]
