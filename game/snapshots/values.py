"""JSON values that snapshots of games and results of rounds share.

Typed dicts are the one declaration of what goes over the wire: the API's schema and the types of
the browser's scripts are made from them, with the texts of their fields (game/api/shapes.py).
"""

from collections.abc import Container, Sequence
from datetime import datetime
from typing import Annotated, Any, NotRequired, Protocol, TypedDict, TypeVar

from game.models import DictionaryVersion, Game, Round, Seat
from game.rules.computer import Strength
from game.rules.phrases import SHOWN, Phrase
from game.rules.results import Handicap, Scoring
from game.rules.verdicts import Marks, Written
from game.services.play.round_solutions import solution_of
from game.services.solving.lexicons import lexicon_of
from solver.letter_scoring import Bonus, tile_value

T = TypeVar("T")
Json = dict[str, Any]

TOP = 10  # players of the public game that are listed; private games list all

Index = Annotated[int, {"minimum": 0}]
Path = Annotated[Sequence[tuple[Index, Index]], "Row and column of each tile, from 0."]
MILLIS_HELP = "Milliseconds since 1970."
Millis = Annotated[int, MILLIS_HELP]
Computer = Annotated[
    str | None,
    [strength.code for strength in Strength],
    "How strong a computer player is; null for people.",
]


class WordOnTiles(Written):
    word: str


class ScoredWord(WordOnTiles):
    points: int


class OwnWord(ScoredWord, Marks):
    pass


class BoardState(TypedDict):
    rows: list[list[str]]
    size: Annotated[list[int], {"minItems": 2, "maxItems": 2}]
    bonuses: Annotated[
        list[list[Annotated[str | None, Bonus]]] | None,
        "The bonus of each tile, row by row: double or triple letter or word. Null unless the "
        "scoring is `ruzzle`.",
    ]
    values: Annotated[
        list[list[int]] | None,
        "The letter value of each tile, row by row. Null unless the scoring is `ruzzle`.",
    ]
    accents: NotRequired[
        Annotated[
            dict[str, str],
            "Letters that players may type though no tile shows them, each with what tiles spell "
            "it with; left out if there are none.",
        ]
    ]


class HandicapState(TypedDict):
    min_length: int | None
    percent: int


class SaidState(TypedDict):
    phrase: Annotated[str, Phrase]
    at: Millis


class OfTeam(TypedDict, total=False):
    team: Annotated[int, "The number of the team, from 1; left out without teams."]


class PlayerState(OfTeam):
    seat: int
    name: str
    computer: Computer
    host: bool
    online: Annotated[
        bool, "Whether the player has joined, played or asked for a snapshot within a minute."
    ]
    words: Annotated[int, "The number of words found in this round."]
    handicap: HandicapState | None
    no_device: NotRequired[
        Annotated[bool, "On paper: nobody has come with this name, the host types the list."]
    ]
    said: NotRequired[Annotated[SaidState, "What the player has said within ten seconds."]]


class DictionaryPlayed(TypedDict):
    slug: str
    name: str
    language: str
    version: int
    content_hash: str


def millis(at: datetime) -> int:
    return round(at.timestamp() * 1000)


class Writes(Protocol):
    def written(self, spelling: str, /) -> str: ...


def written(word: str, words: Writes) -> Written:
    """Has `written`, the word as it is written, if tiles spell it otherwise. `words`: a lexicon, or
    the solution of a round, whose host may have a list."""
    text = words.written(word)
    return {} if text == word else {"written": text}


def marks(word: str, words: Writes, rare: Container[str]) -> Marks:
    """What is said of a word on a board besides its points."""
    found: Marks = {"rare": True} if word in rare else {}
    if (text := words.written(word)) != word:
        found["written"] = text
    return found


def board(round_: Round) -> BoardState:
    """The tiles row by row; with bonuses and letter values if the scoring uses them.

    It has `accents` if words have letters that no tile shows, each with what tiles spell it with.
    """
    parsed = round_.parsed_board()
    shown: BoardState = {
        "rows": parsed.faces(),
        "size": [*parsed.size],
        "bonuses": None,
        "values": None,
    }
    if round_.scoring == Scoring.RUZZLE:
        values = solution_of(round_).values
        worth = [tile_value(tile, values) for tile in parsed.tiles]
        bonuses = round_.bonus_tiles()
        shown["values"] = in_rows(worth, parsed.columns)
        shown["bonuses"] = in_rows(
            [bonuses.get(tile) for tile in range(len(worth))], parsed.columns
        )
    if accents := lexicon_of(round_.version).accents:
        shown["accents"] = accents
    return shown


def goals_of(round_: Round) -> list[int]:
    return [int(goal) for goal in round_.goals.split()]


def in_rows(tiles: Sequence[T], columns: int) -> list[list[T]]:
    return [[*tiles[start : start + columns]] for start in range(0, len(tiles), columns)]


def player(seat: Seat, game: Game, words: int, now: datetime) -> PlayerState:
    """A player of a game. `words` is how many they have found in the current round."""
    shown: PlayerState = {
        "seat": seat.pk,
        "name": seat.name,
        "computer": seat.computer,
        "host": seat.pk == game.host_id,
        "online": seat.is_present(now),
        "words": words,
        "handicap": handicap(seat.handicap),
    }
    if game.paper and seat.expected:
        shown["no_device"] = True
    if game.teams and seat.team:
        shown["team"] = seat.team
    if game.phrases and seat.said_at and now - seat.said_at <= SHOWN:
        shown["said"] = {"phrase": seat.said, "at": millis(seat.said_at)}
    return shown


def handicap(given: Handicap) -> HandicapState | None:
    if given == Handicap():
        return None
    return {"min_length": given.min_length, "percent": given.percent}


def dictionary(version: DictionaryVersion) -> DictionaryPlayed:
    named = version.dictionary
    return {
        "slug": named.slug,
        "name": named.name,
        "language": named.language,
        "version": version.number,
        "content_hash": version.content_hash,
    }
