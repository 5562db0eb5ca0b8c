"""The words that a player has missed, in lists, and those of a drill beside its board."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from game.models import DrillWord, MissedWord, Player, Round, Seat
from game.rules.dictionaries.definitions import wiktionary
from game.rules.drills import HINTS, LENGTHS, LETTERS, STARTS
from game.rules.setting_checks import points_pack
from game.rules.wording import counted, n_letters
from game.services.learn import drills
from game.services.learn.drills import Dealt, Deck
from game.services.play.round_solutions import RoundSolution, solution_of
from game.services.solving.lexicons import lexicon_of
from game.snapshots import Json, written
from game.web.shared.games import language_name
from solver import solve

# The word as it is written, the address of its definition, and its row.
Row = tuple[str, str, MissedWord]


def decks_of(player: Player, now: datetime) -> list[tuple[Deck, str, list[Row]]]:
    """The decks, each with the name of its language and its words. Drills that are over count
    first."""
    drills.schedule(player, now)
    return [
        (deck, language_name(deck.language), [_row(deck, word) for word in deck.words])
        for deck in drills.decks(player, now)
    ]


def _row(deck: Deck, word: MissedWord) -> Row:
    written = deck.written(word)
    return written, wiktionary(written.partition(",")[0], word.language), word


def kept_drill(dealt: Dealt) -> Json:
    """A drill as a device keeps it: `OwnRound` of static/js/types.d.ts has the rest."""
    lexicon = lexicon_of(dealt.dictionary.version)
    rules = points_pack(*dealt.board.size).name
    found = solve(dealt.board, lexicon, rules, drills.SHORTEST).words
    return {
        "dictionary": dealt.dictionary.slug,
        "board": str(dealt.board),
        "rows": dealt.board.faces(),
        "accents": lexicon.accents or {},
        "minLength": drills.SHORTEST,
        "words": [
            {"word": each.word, **written(each.word, lexicon), "points": each.points}
            for each in found
        ],
        "drill": [each.word for each in dealt.words],
    }


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint that can be asked for. `number` counts from 1."""

    number: int
    question: str


@dataclass(frozen=True, slots=True)
class Panel:
    """`hidden`: what the hints tell about each word that is not found yet. `starts`: how many of
    these words begin at each tile; empty before that hint. `places`: the same as text."""

    found: list[str]
    hidden: list[str]
    starts: list[int]
    places: list[str]
    hint: Hint | None

    @property
    def words(self) -> int:
        return len(self.found) + len(self.hidden)


def panel_of(round_id: str, seat: Seat, found: Iterable[str]) -> Panel | None:
    """The panel of a round; None unless it is a drill of this player. `found`: their words."""
    words = drills.words_of(round_id, seat.player_id)
    if not words:
        return None
    round_ = words[0].round
    solution = solution_of(round_)
    known = set(found)
    hidden = [each for each in words if each.missed_word.word not in known]
    given = max(each.hints for each in words)
    starts = _starts(hidden, solution, round_) if hidden and given >= STARTS else []
    return Panel(
        found=[solution.written(each.missed_word.word) for each in words if each not in hidden],
        hidden=sorted(_told(each, solution) for each in hidden),
        starts=starts,
        places=[
            place_text(tile // round_.columns + 1, tile % round_.columns + 1, count)
            for tile, count in enumerate(starts)
            if count
        ],
        hint=Hint(given + 1, str(HINTS[given])) if hidden and given < len(HINTS) else None,
    )


def _told(word: DrillWord, solution: RoundSolution) -> str:
    letters = n_letters(len(word.missed_word.word))
    if word.hints >= LETTERS:
        first = solution.written(word.missed_word.word)[0].upper()
        return _("%(letter)s …, %(letters)s") % {"letter": first, "letters": letters}
    return letters if word.hints >= LENGTHS else _("Not found yet")


def _starts(hidden: Iterable[DrillWord], solution: RoundSolution, round_: Round) -> list[int]:
    wanted = {each.missed_word.word for each in hidden}
    paths = (each.path for each in solution.solution.words if each.word in wanted)
    begun = Counter(row * round_.columns + column for (row, column), *_ in paths)
    return [begun[tile] for tile in range(round_.rows * round_.columns)]


def place_text(row: int, column: int, count: int = 1) -> str:
    """Where a word begins, or `count` words; `row` and `column` from 1."""
    return counted(
        count,
        "row %(row)s, column %(column)s",
        "row %(row)s, column %(column)s (%(count)s words)",
        row=row,
        column=column,
    )
