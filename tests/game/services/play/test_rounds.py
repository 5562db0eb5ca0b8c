"""Rounds: started, played on a board that stays, ended by the clock, settled once."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice, permutations
from operator import is_
from typing import Any

import pytest

from game.models import Dictionary, Game, Round, Standing
from game.rules.clock import Phase
from game.rules.computer import Strength
from game.rules.refusals import Refusal
from game.rules.results import ranked
from game.rules.settings import Door, Rated
from game.services.dictionaries.edits import edit_words
from game.services.play import games, rounds, settling
from game.services.play.round_solutions import RoundSolution, solution_of
from game.services.play.seating import hosting, presence
from game.services.play.words import Entry
from game.snapshots import round_results
from game.web.play.results import recap
from game.web.shared.outcome import podium
from tests.game.play import (
    BOARD,
    COUNTED,
    ENDED,
    NOW,
    STARTED,
    current,
    host_of,
    later,
    new_game,
    play,
    put,
    refusal,
    results_of,
    say,
    seated,
    sit,
    submit,
)


def test_a_round_starts_after_a_countdown_and_ends_by_the_clock() -> None:
    game = new_game(round_seconds=60)
    assert rounds.current(game, NOW) is None
    round_ = rounds.start(game, host_of(game), NOW)
    assert (round_.number, round_.series_place) == (1, 1)
    assert (round_.starts_at, round_.ends_at) == (later(3), later(63))
    phases = [round_.phase(later(seconds)) for seconds in (0, 3, 63)]
    assert phases == [Phase.COUNTDOWN, Phase.PLAYING, Phase.FINISHED]
    assert rounds.current(game, later(0)) == rounds.current(game, later(10**6)) == round_


def test_a_settled_round_stays_over_if_the_clock_is_set_back() -> None:
    game = new_game()
    round_ = play(game)
    assert settling.settle(round_, COUNTED)
    assert round_.phase(NOW) is Phase.FINISHED
    assert rounds.start(game, host_of(game), NOW).number == round_.number + 1


def test_start_while_one_is_running_is_harmless() -> None:
    game, alice = seated()
    round_ = rounds.start(game, alice, NOW)
    assert rounds.start(game, alice, later(100)) == round_
    assert rounds.start(game, alice, ENDED).number == 2


def test_a_round_keeps_what_it_began_with(english: Dictionary) -> None:
    game = new_game()
    round_ = play(game)
    version = english.version
    edit_words(english, ["rated"], "add", "missing", None)
    english.refresh_from_db()
    assert english.version != version
    again = Round.objects.select_related("version").get(pk=round_.pk)
    assert again.version == version
    assert "rated" not in solution_of(again).lexicon
    assert rounds.start(game, host_of(game), COUNTED).version == english.version


def test_a_round_is_solved_once_also_among_a_thousand() -> None:
    round_ = play(new_game())
    words = solution_of(round_).words
    assert dict(words) == {"cat": 1, "cater": 2, "line": 1, "mar": 1, "tin": 1}
    with pytest.raises(TypeError):
        words["dog"] = 1  # type: ignore[index]  # it is read-only, which this shows
    boards = ["".join(tiles) for tiles in islice(permutations(BOARD), 1000)]

    def solved() -> Iterator[RoundSolution]:
        for round_.board in boards:
            yield solution_of(round_)

    first = [*solved()]
    assert all(map(is_, solved(), first))


def test_nothing_is_settled_before_the_words_are_in() -> None:
    round_ = play(new_game())
    for now in (NOW, STARTED, ENDED, later(183.999)):
        assert not settling.settle(round_, now)
    assert settling.settle(round_, COUNTED)
    assert not settling.settle(round_, later(500))
    assert Standing.objects.count() == 1


def test_reading_the_results_settles_nothing() -> None:
    round_ = play(new_game())
    assert refusal(round_results, round_, None, COUNTED) == "round.settling"
    round_.refresh_from_db()
    assert round_.settled_at is None


def test_players_who_were_not_there_are_not_in_the_standings() -> None:
    game = new_game()
    sit(game, "bob")
    alice = host_of(game)
    round_ = play(game, later(1000))
    presence.touch(alice, later(1010))
    settling.settle(round_, later(1184))
    sit(game, "charlie", later(1185))
    assert list(Standing.objects.values_list("seat__name", flat=True)) == ["alice"]


def test_a_settling_that_fails_leaves_the_round_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def power_cut(*_: object) -> None:
        raise RuntimeError

    game = new_game()
    round_ = play(game)
    say(round_, host_of(game), "cat")
    with monkeypatch.context() as patched:
        patched.setattr("game.rules.results.ranked", power_cut)
        with pytest.raises(RuntimeError):
            settling.settle(round_, COUNTED)
    round_.refresh_from_db()
    assert round_.settled_at is None
    assert settling.settle(round_, COUNTED)


def test_a_word_that_is_stored_while_results_are_worked_out_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = new_game()
    alice, round_ = host_of(game), play(game)
    say(round_, alice, "cat")
    late = [Entry(alice.pk, "cater", later(182))]
    counted: list[int] = []

    def while_ranking(points: dict[int, int], counts: dict[int, int]) -> Any:
        if not counted:
            assert submit(round_, late, COUNTED)[0].accepted
        counted.append(counts[alice.pk])
        return ranked(points, counts)

    monkeypatch.setattr("game.rules.results.ranked", while_ranking)
    assert settling.settle(round_, COUNTED)
    assert counted == [1, 2]
    assert round_.standings.get().points == 3


def test_an_untimed_round_ends_when_it_is_ended() -> None:
    game, alice, bob = seated("bob", round_seconds=None)
    with pytest.raises(Refusal, match="no untimed round"):
        rounds.finish(game, alice, NOW)
    round_ = put(rounds.start(game, alice, NOW))
    assert round_.ends_at is None
    assert say(round_, bob, "cat", later(5000))[0].accepted
    assert not settling.settle(round_, later(5000))
    assert rounds.start(game, alice, later(5000)) == round_
    presence.touch(alice, later(5000))
    with pytest.raises(Refusal, match="Only the host"):
        rounds.finish(game, bob, later(5000))
    assert rounds.finish(game, alice, later(5001)).ends_at == later(5001)
    assert say(round_, bob, "tin", later(5001))[0].code == "round.over"
    assert settling.settle(round_, later(5002))
    with pytest.raises(Refusal, match="no untimed round"):
        rounds.finish(game, alice, later(5003))


def test_only_a_player_alone_behind_a_locked_door_ends_a_timed_round_and_wins_nothing() -> None:
    game, alice = seated(rated=Rated.YES)
    hosting.add_computer(game, alice, Strength.CHILD, NOW)
    round_ = play(game)
    say(round_, alice, "cat")
    soon = later(3.5)  # in half a second no computer finds a word
    assert refusal(rounds.finish, game, alice, soon) == "round.not_untimed"
    hosting.set_door(game, alice, Door.LOCKED, NOW)
    ended = rounds.finish(game, alice, soon)
    assert (ended.ends_at, ended.ended_early) == (soon, True)
    with pytest.raises(Refusal, match="no untimed round"):
        rounds.finish(game, alice, later(11))
    shown = results_of(ended, alice, later(12))
    assert (shown["standings"][0]["name"], shown["ended_early"]) == ("alice", True)
    assert recap.headline(shown) == "Ended early: alice: 1 point"
    assert recap.own_result(shown).startswith("Ended early: 1 point")
    shown["series"] = shown["standings"]
    assert podium(shown, 1) == []


def test_a_round_that_a_host_ends_who_only_hosts_has_a_winner() -> None:
    game, alice, bob = seated("bob", host_plays=False)
    round_ = play(game)
    say(round_, bob, "cat")
    rounds.finish(game, alice, later(100))
    assert "ended_early" not in results_of(round_, bob, later(102))


def series(**settings: Any) -> Game:
    game = new_game(round_seconds=30, pause_seconds=10, **settings)
    play(game)
    return game


def test_the_next_round_of_a_series_starts_by_itself() -> None:
    game = series(rounds=2)  # the first is from 3 to 33, the second from 43 to 73
    alice = host_of(game)
    presence.touch(alice, later(33))
    for seconds, number in ((33, 1), (39.9, 1), (40, 2), (50, 2), (73, 2), (83, 2), (90, 2)):
        assert current(game, later(seconds)).number == number
    second = Round.objects.get(number=2)
    assert (second.series_place, second.starts_at) == (2, later(43))
    after = rounds.start(game, alice, later(100))
    assert (after.number, after.series_place) == (3, 1)


def test_a_player_who_looks_late_still_gets_the_countdown() -> None:
    game = series()
    presence.touch(host_of(game), later(60))
    dealt = current(game, later(60))
    assert (dealt.number, dealt.starts_at) == (2, later(63))


def test_the_pause_can_be_skipped() -> None:
    game = series()
    skipped = rounds.start(game, host_of(game), later(34))
    assert (skipped.number, skipped.series_place, skipped.starts_at) == (2, 2, later(37))


def test_a_series_rests_when_no_player_has_looked_for_a_minute() -> None:
    game = series()
    assert current(game, later(95)).number == 1  # strangers look
    presence.touch(host_of(game), later(103))
    assert current(game, later(103)).number == 1


def test_a_series_goes_on_when_its_dictionary_is_deactivated(greek: Dictionary) -> None:
    game = series(dictionary="greek")
    Dictionary.objects.filter(pk=greek.pk).update(active=False)
    presence.touch(host_of(game), later(33))
    dealt = current(Game.objects.get(), later(43))
    assert (dealt.number, dealt.version) == (2, greek.current)


def test_the_public_rounds_follow_from_the_clock() -> None:
    game = games.public_game(NOW)
    first = current(game)  # noon: the 201st round of the day begins
    assert (first.series_place, first.starts_at, first.ends_at) == (201, NOW, later(180))
    assert rounds.current(game, later(212.9)) == first
    following = current(game, later(213))
    assert (following.number, following.starts_at) == (first.number + 1, later(216))
    assert rounds.next_start(game, first) == later(216)


def test_days_without_a_visitor_leave_no_rounds_behind() -> None:
    game = games.public_game(NOW)
    rounds.current(game, NOW)
    rounds.current(game, NOW + timedelta(days=3))
    assert Round.objects.count() == 2


def test_the_public_game_plays_the_best_board_a_small_dictionary_has() -> None:
    game = games.public_game(NOW)
    assert game.min_words == 60
    assert 1 <= len(solution_of(current(game)).words) < 60
