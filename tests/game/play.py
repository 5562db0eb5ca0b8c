"""Games for tests: alice hosts, bob plays, and the clock is where the test puts it."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from game import snapshots
from game.models import Game, Round, Seat
from game.rules.refusals import Refusal
from game.rules.settings import SETTINGS, Settings
from game.rules.verdicts import Verdict
from game.services.accounts import players
from game.services.play import games, rounds, settling, words
from game.services.play.seating import presence
from game.services.play.seating.newcomers import Visitor
from game.services.play.words import Entry
from game.snapshots import round_results

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
BOARD = "catdlinemaropets"  # of the ten words of the tests it has cat, cater, line, mar and tin
LENGTH = 180


NOBODY = Visitor("192.0.2.1", lambda: None)  # a visitor without a player


def later(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


STARTED = later(3)
ENDED = later(3 + LENGTH)
COUNTED = later(3 + LENGTH + 1)


def new_game(name: str = "alice", **settings: Any) -> Game:
    """A private game that was made at NOW, with its host in it."""
    return games.create(players.guest(name, NOW), Settings(**settings), NOW)


def fresh_game(**settings: Any) -> Game:
    """A private game, made by alice just now."""
    now = timezone.now()
    return games.create(players.guest("alice", now), Settings(**settings), now)


def host_of(game: Game) -> Seat:
    return Seat.objects.get(hosted=game.pk)


def named(game: Game, name: str) -> Seat:
    """The seat of a name in the class list."""
    return game.seats.listed().get(name=name)


def sit(game: Game, name: str, at: datetime = NOW) -> Seat:
    return presence.join(game, players.guest(name, at), name, at)


def seated(*names: str, **settings: Any) -> tuple[Any, ...]:
    """A private game with the seats of alice, who hosts it, and of others with these names."""
    game = new_game(**settings)
    return game, host_of(game), *(sit(game, name) for name in names)


def play(game: Game, at: datetime = NOW, board: str = BOARD) -> Round:
    """A round on a known board, started at this time: it plays three seconds later."""
    dealt = rounds.start(game, host_of(game), at)
    return put(dealt, board)


def put(dealt: Round, board: str = BOARD) -> Round:
    """The round with another board than was dealt."""
    Round.objects.filter(pk=dealt.pk).update(board=board)
    return Round.objects.select_related("version").get(pk=dealt.pk)


def current(game: Game, at: datetime = NOW) -> Round:
    """The round of a game that has one, dealt if it is time."""
    found = rounds.current(game, at)
    assert found
    return found


def game_snapshot(game: Game, viewer: Seat | None, at: datetime) -> Any:
    """A snapshot of which the test knows what it has, such as a round."""
    return snapshots.game_snapshot(game, viewer, at)


def results_of(round_: Round, viewer: Seat | None, at: datetime) -> Any:
    """The results of a round, which is settled if it is over."""
    settling.settle(round_, at)
    return round_results(round_, viewer, at)


def submit(round_: Round, entries: Iterable[Entry], at: datetime) -> list[Verdict]:
    """Words of one round in one transaction."""
    return words.submit_all([(round_, entry) for entry in entries], at)


def say(
    round_: Round, seat: Seat, said: Iterable[str] | str, at: datetime = STARTED
) -> list[Verdict]:
    """Words of one player, all at once."""
    several = said.split() if isinstance(said, str) else said
    return submit(round_, [Entry(seat.pk, word, at) for word in several], at)


def refusal(call: Any, *arguments: Any, **named: Any) -> str:
    """The code with which a call is refused."""
    return refusal_at(call, *arguments, **named)[0]


def refusal_at(call: Any, *arguments: Any, **named: Any) -> tuple[str, str | None]:
    """The code and the field with which a call is refused, in a whole sentence."""
    with pytest.raises(Refusal) as refused:
        call(*arguments, **named)
    assert refused.value.detail.endswith((".", "free."))
    return refused.value.code, refused.value.field


def another(name: str) -> Any:
    """A value of a setting other than the usual one, as JSON has it."""
    setting, usual = SETTINGS[name], getattr(Settings(), name)
    if setting.flag:
        return not usual
    if setting.choices:
        return next(each.value for each in setting.choices if each != usual)
    texts = {"dice": "classic", "dictionary": "greek", "list": "tin, line"}
    return setting.range.least + 3 if setting.range else texts[name]
