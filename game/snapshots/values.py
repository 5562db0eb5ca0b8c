"""JSON values that snapshots of games and results of rounds share."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from game.models import DictionaryVersion, Game, Round, Seat
from game.rules.phrases import SHOWN
from game.rules.results import Handicap, Scoring
from game.services.play.round_solutions import solution_of
from game.services.solving.lexicons import lexicon_of
from solver.letter_scoring import tile_value

Json = dict[str, Any]

TOP = 10  # players of the public game that are listed; private games list all


def millis(at: datetime) -> int:
    return round(at.timestamp() * 1000)


class Writes(Protocol):
    def written(self, spelling: str, /) -> str: ...


def written(word: str, words: Writes) -> Json:
    """Has `written`, the word as it is written, if tiles spell it otherwise. `words`: a lexicon, or
    the solution of a round, whose host may have a list."""
    text = words.written(word)
    return {} if text == word else {"written": text}


def board(round_: Round) -> Json:
    """The tiles row by row; with bonuses and letter values if the scoring uses them.

    It has `accents` if words have letters that no tile shows, each with what tiles spell it with.
    """
    parsed = round_.parsed_board()
    shown: Json = {"rows": parsed.faces(), "size": [*parsed.size], "bonuses": None, "values": None}
    if round_.scoring == Scoring.RUZZLE:
        values = solution_of(round_).values
        worth = [tile_value(tile, values) for tile in parsed.tiles]
        bonuses = round_.bonus_tiles()
        shown["values"] = in_rows(worth, parsed.columns)
        shown["bonuses"] = in_rows(
            [bonuses.get(tile) for tile in range(len(worth))], parsed.columns
        )
    accents = lexicon_of(round_.version).accents
    return {**shown, "accents": accents} if accents else shown


def goals_of(round_: Round) -> list[int]:
    return [int(goal) for goal in round_.goals.split()]


def in_rows(tiles: Sequence[Any], columns: int) -> list[Sequence[Any]]:
    return [tiles[start : start + columns] for start in range(0, len(tiles), columns)]


def player(seat: Seat, game: Game, words: int, now: datetime) -> Json:
    """A player of a game. `words` is how many they have found in the current round, `computer` how
    strong a computer is, None for people."""
    return {
        "seat": seat.pk,
        "name": seat.name,
        "computer": seat.computer,
        "host": seat.pk == game.host_id,
        "online": seat.is_present(now),
        "words": words,
        "handicap": handicap(seat.handicap),
        **({"team": seat.team} if game.teams and seat.team else {}),
        **_said(seat, game, now),
    }


def _said(seat: Seat, game: Game, now: datetime) -> Json:
    if not game.phrases or seat.said_at is None or now - seat.said_at > SHOWN:
        return {}
    return {"said": {"phrase": seat.said, "at": millis(seat.said_at)}}


def handicap(given: Handicap) -> Json | None:
    if given == Handicap():
        return None
    return {"min_length": given.min_length, "percent": given.percent}


def dictionary(version: DictionaryVersion) -> Json:
    named = version.dictionary
    return {
        "slug": named.slug,
        "name": named.name,
        "language": named.language,
        "version": version.number,
        "content_hash": version.content_hash,
    }
