"""The host pauses a round, or has the next one wait."""

from collections import Counter
from datetime import datetime
from functools import partial

from game.models import Game, Round, Seat
from game.rules.clock import Phase
from game.rules.computer import Strength
from game.services.play import computers, rounds, settling
from game.services.play.seating import hosting, pauses, presence
from game.services.play.words import Entry
from game.snapshots import game_snapshot as snapshot_of
from game.snapshots import millis, own
from tests.game.play import (
    COUNTED,
    ENDED,
    NOW,
    STARTED,
    current,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    refusal,
    results_of,
    say,
    seated,
    sit,
    submit,
)
from tests.game.services.conftest import AtOnce


def plan(round_: Round) -> list[tuple[int, str, datetime]]:
    return [(each.seat_id, each.word, each.received_at) for each in computers.planned(round_)]


def stored(round_: Round) -> Round:
    return Round.objects.select_related("version").get(pk=round_.pk)


def test_the_clock_stands_still_while_a_round_is_paused() -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    for paused_at, resumed_at in ((63, 163), (200, 203)):
        assert refusal(pauses.pause, game, bob, later(paused_at)) == "game.not_host"
        pauses.pause(game, alice, later(paused_at))
        pauses.pause(game, alice, later(paused_at + 1))  # changes nothing
        seen = game_snapshot(game, bob, later(resumed_at - 1))["round"]
        assert (seen["phase"], seen["paused"], seen["board"]) == ("paused", True, None)
        left = 183 - 63 if paused_at == 63 else 283 - 200
        assert seen["time_left"] == 1000 * left
        assert rounds.start(game, alice, later(resumed_at - 1)) == round_
        pauses.resume(game, alice, later(resumed_at))
        pauses.resume(game, alice, later(resumed_at + 1))  # changes nothing
    assert stored(round_).ends_at == later(183 + 100 + 3)
    seen = game_snapshot(game, bob, later(204))["round"]
    assert (seen["phase"], seen["time_left"], seen["ends_at"]) == (
        "playing",
        None,
        millis(later(286)),
    )
    assert seen["board"]


def test_words_count_by_when_they_were_received() -> None:
    """A batch may be stored after the pause has begun, or is over."""
    game, alice, bob = seated("bob")
    round_ = play(game)
    pauses.pause(game, alice, later(10))
    said = [Entry(bob.pk, "cat", later(9)), Entry(bob.pk, "tin", later(11))]
    assert [each.code for each in submit(round_, said, later(12))] == [None, "round.paused"]
    pauses.resume(game, alice, later(20))
    said = [Entry(bob.pk, "line", later(19)), Entry(bob.pk, "mar", later(20))]
    assert [each.code for each in submit(round_, said, later(21))] == ["round.paused", None]
    words = results_of(round_, bob, later(195))["words"]
    times = {word["word"]: word["times"] for word in words if word["finders"]}
    assert times == {"cat": [6000], "mar": [7000]}
    assert results_of(round_, bob, later(195))["round"]["length"] == 180_000


def test_a_pause_of_an_hour_ends_the_round() -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    say(round_, bob, "cat")
    pauses.pause(game, alice, later(63))
    assert not settling.settle(round_, COUNTED)
    over = later(63 + 3600)
    assert stored(round_).phase(over) is Phase.FINISHED
    pauses.resume(game, alice, over)
    assert results_of(round_, bob, later(63 + 3602))["round"]["length"] == 60_000
    assert refusal(pauses.pause, new_game(), alice, NOW) == "game.not_host"


def test_a_round_without_a_clock_is_paused_too_and_a_paused_one_can_be_ended() -> None:
    game, alice = seated(round_seconds=None)
    assert refusal(pauses.pause, game, alice, NOW) == "round.not_started"
    round_ = play(game)
    assert refusal(pauses.pause, game, alice, NOW) == "round.not_started"
    pauses.pause(game, alice, later(10))
    pauses.resume(game, alice, later(20))
    assert stored(round_).ends_at is None
    hosting.configure(game, alice, game.chosen(), later(20))
    Game.objects.update(host_plays=False)
    game.refresh_from_db()
    pauses.pause(game, alice, later(30))
    rounds.finish(game, alice, later(40))
    assert settling.settle(round_, later(41))


def test_computers_pause_too() -> None:
    game, alice = seated(host_plays=False)
    bob = sit(game, "bob")
    for _ in range(3):
        hosting.add_computer(game, alice, Strength.CHAMPION, NOW)
    round_ = play(game)
    before = plan(round_)
    pauses.pause(game, alice, later(4))
    current(game, later(1000))
    assert not round_.found.filter(received_at__gt=later(4)).exists()
    pauses.resume(game, alice, later(1004))
    pause = later(1000) - NOW
    moved = [(seat, word, at + pause * (at >= later(4))) for seat, word, at in before]
    assert plan(stored(round_)) == moved
    presence.touch(bob, later(1180))
    settling.settle(round_, later(1190))
    assert round_.found.count() == sum(at < ENDED + pause for *_, at in moved)


def test_in_a_rated_round_only_a_host_who_does_not_play_pauses() -> None:
    for plays in (True, False):
        game = new_game(rated="yes", host_plays=plays)
        round_ = play(game)
        if plays:
            assert refusal(pauses.pause, game, host_of(game), STARTED) == "rated.no_pause"
        else:
            pauses.pause(game, host_of(game), STARTED)
            assert stored(round_).phase(STARTED) is Phase.PAUSED


def test_the_next_round_of_a_series_waits_when_the_host_says_so() -> None:
    game, alice = seated(pause_seconds=10)
    play(game)
    presence.touch(alice, later(185))
    pauses.pause(game, alice, later(185))
    assert current(game, later(192)).number == 1
    assert game_snapshot(game, alice, later(192))["game"]["held"]
    rounds.start(game, alice, later(193))
    game.refresh_from_db()
    assert (current(game, later(193)).number, game.is_held) == (2, False)
    presence.touch(alice, later(380))
    pauses.pause(game, alice, later(380))
    pauses.resume(game, alice, later(381))
    assert current(game, later(385)).number == 3


def test_of_words_pauses_and_settling_at_once_each_happens_once(at_once: AtOnce) -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    said = [
        partial(submit, round_, [Entry(bob.pk, word, later(10))], later(10))
        for word in ("cat", "tin", "mar")
    ]
    at_once(
        *said,
        partial(pauses.pause, game, alice, later(10.5)),
        partial(settling.settle, round_, later(10)),
    )
    paused = stored(round_)
    assert (round_.found.count(), paused.paused_at) == (3, later(10.5))
    at_once(*[partial(pauses.resume, game, alice, later(20.5))] * 4)
    assert stored(round_).ends_at == later(193)
    done = at_once(*[partial(settling.settle, stored(round_), later(195))] * 4)
    assert Counter(done) == {True: 1, False: 3}


def test_the_host_is_told_what_the_button_does() -> None:
    game, alice, bob = seated("bob", pause_seconds=60)
    assert told(game, alice, NOW) is None
    play(game)
    times = ((NOW, None), (later(20), "pause"), (ENDED, "wait"))
    for at, expected in times:
        assert (told(game, alice, at), told(game, bob, at)) == (expected, None)
    pauses.pause(game, alice, ENDED)
    assert told(game, alice, ENDED) == "resume"
    rated, host = seated("bob", rated="yes")[:2]
    play(rated)
    assert told(rated, host, later(20)) is None


def told(game: Game, seat: Seat, at: datetime) -> str | None:
    return own(snapshot_of(game, seat, at))["pausing"]
