"""What of the results of a round is told to whom."""

import json
from typing import Any

from game.models import Dictionary, Game, Round, Seat
from game.services.play.seating import hosting, presence
from tests.game.play import COUNTED, host_of, later, new_game, play, results_of, say, sit


def results(round_: Round, viewer: Seat | None = None, at: float = 184) -> Any:
    return results_of(round_, viewer, later(at))


def words_of(told: dict[str, Any]) -> set[str]:
    return {word["word"] for word in told["words"]}


# -- words that nobody found -----------------------------------------------------------------------


def found_cat(**settings: Any) -> tuple[Game, Round]:
    """A round in which alice found cat, and nobody cater, line, mar and tin."""
    game = new_game(**settings)
    round_ = play(game)
    say(round_, host_of(game), "cat")
    return game, round_


def test_words_that_nobody_found_can_stay_hidden_for_ever() -> None:
    game, round_ = found_cat(reveal="found", rounds=1)
    Game.objects.filter(pk=game.pk).update(reveal="all")  # the choice of a round stays
    told = results(round_, host_of(game), at=10**6)
    assert words_of(told) == {"cat"}
    assert (told["missed"], told["hidden"], told["round"]["reveal"]) == (4, 4, "found")
    assert told["everyday"] == []
    assert not any(f'"{word}"' in json.dumps(told) for word in ("cater", "line", "mar", "tin"))


def test_after_the_last_round_all_words_of_the_series_are_shown() -> None:
    game, first = found_cat(reveal="series", rounds=2)
    assert results(first)["hidden"] == 4
    presence.touch_all({game: [host_of(game).pk]}, later(200))
    second = play(game, later(200))
    assert results(first, at=300)["hidden"] == 4
    assert results(first, at=383)["hidden"] == 0
    assert results(second, at=390)["hidden"] == 0


def test_when_another_series_has_begun_the_last_one_is_shown() -> None:
    game, first = found_cat(reveal="series")
    assert results(first)["hidden"] == 4
    second = play(game, later(200))
    Round.objects.filter(pk=second.pk).update(series_place=1)
    assert results(first, at=205)["hidden"] == 0


def test_when_the_game_is_closed_all_is_shown() -> None:
    game, round_ = found_cat(reveal="series")
    Game.objects.filter(pk=game.pk).update(closed_at=COUNTED)
    assert results(round_)["hidden"] == 0


# -- how common words are --------------------------------------------------------------------------


def test_results_name_the_rarest_found_word_and_the_commonest_missed_ones() -> None:
    game = new_game()
    round_ = play(game)
    say(round_, host_of(game), "cat cater")
    told = results(round_)
    common = {word["word"]: word["commonness"] for word in told["words"]}
    assert common["line"] > common["cat"] > common["cater"] > 1
    assert told["rarest"] == "cater"
    assert told["everyday"][:2] == ["line", "mar"]
    assert "cat" not in told["everyday"]


def test_words_of_a_language_without_frequencies_have_no_commonness(english: Dictionary) -> None:
    Dictionary.objects.filter(pk=english.pk).update(language="eo")
    told = results(found_cat()[1])
    assert {word["commonness"] for word in told["words"]} == {None}
    assert (told["rarest"], told["everyday"]) == (None, [])


# -- near misses -----------------------------------------------------------------------------------


def test_near_misses_are_the_viewers_own() -> None:
    game, round_ = found_cat()
    bob, charlie = sit(game, "bob"), sit(game, "charlie")
    say(round_, bob, "cater line")
    near = {"had": "cat", "missed": "cater", "points": 2}
    assert results(round_, host_of(game))["near_misses"] == [near]
    for viewer in (bob, charlie, None):
        assert results(round_, viewer)["near_misses"] == []


def test_hidden_words_are_no_near_misses() -> None:
    for of_bob, told in (("line", []), ("cater", ["cater"])):
        game, round_ = found_cat(reveal="found")
        say(round_, sit(game, "bob"), of_bob)
        assert [near["missed"] for near in results(round_, host_of(game))["near_misses"]] == told


def test_words_that_were_too_short_for_a_player_were_not_missed() -> None:
    game = new_game()
    alice = host_of(game)
    round_ = play(game)
    say(round_, alice, "cat")
    assert results(round_, alice)["near_misses"] != []
    hosting.handicap(game, alice, alice, 6, 100, later(200))
    alice.refresh_from_db()
    assert results(round_, alice)["near_misses"] == []


# -- the line of time ------------------------------------------------------------------------------


def test_the_timeline_tells_who_found_what_when() -> None:
    game = new_game()
    alice, bob, _ = host_of(game), sit(game, "bob"), sit(game, "charlie")
    round_ = play(game)
    say(round_, bob, "cat", later(4))
    say(round_, alice, "line", later(6))
    say(round_, alice, "cat", later(5))
    assert results(round_)["timeline"] == [
        {
            "seat": alice.pk,
            "finds": [
                {"at": 2000, "word": "cat", "points": 0, "cancelled": True},
                {"at": 3000, "word": "line", "points": 1, "cancelled": False},
            ],
        },
        {"seat": bob.pk, "finds": [{"at": 1000, "word": "cat", "points": 0, "cancelled": True}]},
    ]
