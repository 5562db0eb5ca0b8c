from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any, NamedTuple, Self

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateformat import format as format_date
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from game.rules import daily, ratings, wording
from game.rules.clock import PUBLIC_ROUND, phase
from game.rules.computer import POINTS, POINTS_ON, Strength
from game.rules.lists import WordsFrom, counted
from game.rules.paper import Votes, check
from game.rules.ratings import NEW, OF_COMPUTERS, Competitor, shown
from game.rules.results import Find, Handicap, Scoring, effective_min_length, score_round
from game.rules.setting_checks import HANDICAPS, points_pack
from game.rules.settings import usual_min_length
from game.rules.teams import goal_line, name_of, once_a_team, standings_of_teams
from game.rules.verdicts import UNKNOWN, Verdict, judge, sentence
from game.services.solving.lexicons import active_dictionaries
from game.web.shared.decorators import public_page
from game.web.shared.languages import page_language
from solver import Board
from solver.languages import language_for, primary
from solver.letter_scoring import Bonus, best_path, length_bonus
from solver.scoring import CLASSIC

ENDS = datetime(2026, 1, 1, tzinfo=UTC)


class Example(NamedTuple):
    """A board of 4x4 with words in a language: `long` has five letters, of which the first three
    begin the board, `short` and `other` four; `longest` ten. Of `doubtful` the table votes."""

    board: Board
    long: str
    short: str
    other: str
    doubtful: str
    longest: str
    language: str

    @classmethod
    def here(cls) -> Self:
        """That of the page's language, else the English one."""
        tag = primary(page_language())
        tag = tag if tag in EXAMPLES else DEFAULT
        board, long, short, other, doubtful, longest = EXAMPLES[tag].split()
        return cls(Board.parse(board), long, short, other, doubtful, longest, tag)

    @property
    def points(self) -> dict[str, int]:
        return {word: CLASSIC.points(len(word)) for word in (self.long, self.short)}


DEFAULT = "en"
EXAMPLES = {
    DEFAULT: "catdlinemaropets cater line rope zax locomotive",
    "de": "karolisthaiemund karte list mund moin lokomotive",
    "es": "carolunamesapito carne luna mesa yak locomotora",
    "fr": "carilitsmodevent carte lits vent kif locomotive",
}


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """How to play: points, scoring, how strong computer players are."""
    example = Example.here()
    context = {
        "example": example,
        "lengths": list(_points_by_length()),
        "scorings": list(Scoring),
        "strengths": [(strength.label, points) for strength, points in POINTS.items()],
        "boards": POINTS_ON,
        "ratings": ", ".join(
            f"{strength.label} {wording.number(shown(of.mu))}"
            for strength, of in OF_COMPUTERS.items()
        ),
        "rating": _rating(),
        "rounding": _rounding(example),
        "lists": _lists(example),
        "teams": _teams(example),
        "paper": _paper(example),
        "letters": _letters(example),
        "large": _large(example),
        "late": _late(example),
        "streak": _streak(),
        "better": _better_than(behind=8, players=11),
        "dictionaries": active_dictionaries(),
    }
    return render(request, "site/help.html", context)


def _points_by_length() -> Iterator[tuple[str, int]]:
    """Lengths such as `5 letters` and their points; the last ones are for all longer words, too."""
    lengths = range(CLASSIC.min_length, len(CLASSIC.table))
    for length in lengths:
        text = wording.n_letters(length)
        if length == lengths[-1]:
            text = _("%(count)s or more letters") % {"count": length}
        yield text, CLASSIC.points(length)


def _rating() -> dict[str, Any]:
    """The rating of a new player after a round with an average computer player."""
    computer = Competitor(2, 20, OF_COMPUTERS[Strength.AVERAGE], is_fixed=True)
    after = [ratings.rate([Competitor(1, 20 + by, NEW), computer])[1].mu for by in (1, 0, -1)]
    return {
        "after": [shown(mu) for mu in after],
        "provisional": ratings.PROVISIONAL,
        "reach": shown(ratings.REACH),
        "most": ratings.MOST_PRIVATE,
        "most_provisional": ratings.MOST_PROVISIONAL,
    }


def _rounding(example: Example) -> dict[str, Any]:
    """Two of three players find both words; then one of them has a handicap."""
    points = example.points
    both, one = [Find(word, ENDS) for word in points], [Find(example.long, ENDS)]
    settled = score_round({1: both, 2: both, 3: one}, points, Scoring.SHARED)
    share = {word.word: word.scores[1] for word in settled.words}
    percent, shortest = 50, 5
    handicaps = {1: Handicap(percent=percent)}
    [halved] = score_round({1: both}, points, Scoring.EVERYONE, handicaps).standings
    return {
        "points": points[example.long],
        "share": share[example.long],
        "points_of_short": points[example.short],
        "share_of_short": share[example.short],
        "exact": sum(share.values()),
        "rounded": {standing.seat: standing.points for standing in settled.standings},
        "percent": percent,
        "total": sum(points.values()),
        "half": float(Fraction(sum(points.values()) * percent, 100)),
        "halved": halved.points,
        "child": HANDICAPS["min_length"].least,
        "most": HANDICAPS["percent"].most,
        "shortest": effective_min_length(CLASSIC.min_length, shortest),
    }


def _lists(example: Example) -> dict[str, Any]:
    """What a list makes count on a board with two words, one of which it has."""
    points = example.points
    listed = {example.short: points[example.short]}
    results = [(each, counted(points, listed, each)) for each in WordsFrom]
    return {
        "on_board": ", ".join(_("“%(word)s”") % {"word": word} for word in points),
        "listed": example.short,
        "counted": [(each.label, _listed(points, bonus)) for each, (points, bonus) in results],
    }


def _listed(points: Mapping[str, int], bonus: Container[str]) -> str:
    told = (f"{word}{' +' if word in bonus else ''} {of}" for word, of in points.items())
    return ", ".join(told) + "."


def _teams(example: Example) -> dict[str, Any]:
    """Alice (1) and Carol (3) against Bob (2), under official scoring."""
    names, teams = {1: "Alice", 2: "Bob", 3: "Carol"}, {1: 1, 2: 2, 3: 1}
    late = ENDS + timedelta(seconds=1)
    finds = {
        1: [Find(example.long, ENDS)],
        2: [Find(example.short, ENDS)],
        3: [Find(example.long, late), Find(example.short, late)],
    }
    found = once_a_team(finds, teams)
    settled = score_round(found, example.points, Scoring.OFFICIAL).standings
    return {
        "players": ", ".join(
            sorted(
                _("%(name)s has %(points)s") % {"name": names[each.seat], "points": each.points}
                for each in settled
            )
        ),
        "teams": ", ".join(
            wording.counted(
                each.points,
                "%(name)s has %(count)s point",
                "%(name)s has %(count)s points",
                name=name_of(each.seat),
            )
            for each in standings_of_teams(settled, teams)
        ),
        "goal": goal_line(40, [35, 60, 90]),
    }


def _paper(example: Example) -> dict[str, Any]:
    """What four words of a list come to, of which the dictionary has two."""
    votes = {example.other: Votes(1, 2), example.doubtful: Votes(2, 1), "zzz": Votes(1, 1)}
    known = {word: CLASSIC.points(len(word)) for word in (example.short, example.other)}
    words = (example.short, *votes)
    results = check(
        words, known, lambda word: UNKNOWN, lambda word: CLASSIC.points(len(word)), votes
    )
    return {
        "board": example.board,
        "words": [
            {
                "word": word,
                "votes": _voted(votes[word]) if word in votes else "",
                "result": sentence(Verdict(word, not each.code, each.points, each.code), 3),
            }
            for word, each in results.items()
        ],
    }


def _voted(votes: Votes) -> str:
    values = {"for": votes.for_, "against": votes.against}
    return _("%(for)s for it, %(against)s against it") % values


def _letters(example: Example) -> dict[str, Any]:
    """A word in letter scoring, step by step: the second letter tile from its first letter on."""
    word, by_value = example.long, defaultdict(list)
    values = language_for(example.language, ()).values
    for letter, value in values.items():
        by_value[value].append(letter.upper())
    extra = length_bonus(len(word))
    bonuses = [{}, {0: Bonus.DOUBLE_LETTER}, {0: Bonus.DOUBLE_LETTER, 2: Bonus.DOUBLE_WORD}]
    best = [best_path(example.board, each, word, values) for each in bonuses]
    return {
        "language": get_language_info(example.language)["name_translated"],
        "values": [(value, " ".join(letters)) for value, letters in sorted(by_value.items())],
        "word": word,
        "own": [values[letter] for letter in word],
        "sums": [each.points - extra for each in best if each],
        "extra": extra,
        "total": best[-1].points if best[-1] else 0,
        "bonuses": ", ".join(
            _("%(points)s points for %(length)s letters")
            % {"points": length_bonus(length), "length": length}
            for length in range(5, 9)
        ),
    }


def _large(example: Example) -> dict[str, Any]:
    length = len(example.longest)
    return {
        "min_lengths": [
            (f"{size}x{size}", usual_min_length(size, size, Scoring.OFFICIAL)) for size in (4, 5, 6)
        ],
        "min_ruzzle": usual_min_length(4, 4, Scoring.RUZZLE),
        "word": example.longest,
        "length": length,
        "points": [(f"{size}x{size}", points_pack(size, size).points(length)) for size in (5, 6)],
    }


def _late(example: Example) -> list[str]:
    """The answers to a word just before and at the end."""
    solution = example.points
    answers = []
    times = {
        0.1: _("It arrives 0.1 s before the end: %(answer)s"),
        0: _("It arrives at the end: %(answer)s"),
    }
    for before, text in times.items():
        verdict = judge(
            example.short,
            solution=solution,
            on_board=solution.__contains__,
            own=(),
            min_length=CLASSIC.min_length,
            phase=phase(ENDS - PUBLIC_ROUND, ENDS, ENDS - timedelta(seconds=before)),
        )
        answers.append(text % {"answer": sentence(verdict, CLASSIC.min_length)})
    return answers


def _streak() -> str:
    """The streak of somebody who plays from Monday to Wednesday, on the days after."""
    monday = date(2026, 1, 5)
    days = [monday + number * daily.DAY for number in range(5)]
    return ", ".join(
        _("%(days)s on %(day)s")
        % {"days": daily.streak(days[:3], day), "day": format_date(day, "l")}
        for day in days[2:]
    )


def _better_than(behind: int, players: int) -> dict[str, int]:
    percent = daily.better_than(behind, players)
    return {"others": players - 1, "behind": behind, "percent": percent}
