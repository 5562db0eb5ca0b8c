"""POST /api/v1/games"""

from __future__ import annotations

from typing import Any

import pytest

from game.models import Dictionary, Game
from game.rules.codes import ALPHABET
from tests.game.api.conftest import Api


def test_a_game_is_made_and_its_maker_is_the_host(alice: Api) -> None:
    status, answer = alice.post("games", {})
    assert status == 201
    assert len(answer["code"]) == 4
    assert set(answer["code"]) <= set(ALPHABET)
    assert answer["game"]["host"] == answer["you"]["seat"]
    assert answer["game"]["settings"]["round_seconds"] == 180
    assert answer["round"] is None
    assert [player["name"] for player in answer["players"]] == ["alice"]


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_game_has_the_settings_asked_for(alice: Api, wrapped: bool) -> None:
    settings = {
        "rows": 5,
        "columns": 5,
        "dice": "big",
        "round_seconds": 90,
        "min_length": 3,
        "dictionary": "english",
        "scoring": "shared",
        "min_words": 1,
        "common_words": "first",
        "rounds": 5,
        "rated": "yes",
        "pause_seconds": 20,
        "start_by": "anyone",
        "reveal": "series",
    }
    status, answer = alice.post("games", {"settings": settings} if wrapped else settings)
    assert (status, answer["game"]["settings"]) == (201, settings)


@pytest.mark.parametrize(
    ("chosen", "refusal"),
    [
        ({"rows": 2}, "rows.invalid"),
        ({"rows": None}, "rows.missing"),
        ({"columns": "many"}, "columns.invalid"),
        ({"dice": "loaded"}, "dice.unknown"),
        ({"round_seconds": 10**30}, "round_seconds.invalid"),
        ({"min_words": 1000}, "board.too_rich"),
        ({"dictionary": "klingon"}, "dictionary.unknown"),
        ({"scoring": "chess"}, "scoring.invalid"),
        ({"scoring": None}, "scoring.missing"),
        ({"reveal": "everything"}, "reveal.invalid"),
        ({"rounds": 0}, "rounds.invalid"),
    ],
)
def test_refusals_name_the_field(alice: Api, chosen: dict[str, Any], refusal: str) -> None:
    for body in (chosen, {"settings": chosen}):
        status, problem = alice.post("games", body)
        assert (status, problem["code"], problem["field"]) == (400, refusal, next(iter(chosen)))
        assert problem["detail"].endswith(".")
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"settings": 7}, "settings.invalid"),
        ({"board": "xxxxxxxxx"}, "board.no_words"),
        ({"board": 7}, "board.invalid"),
    ],
)
def test_unknown_settings_and_wrong_boards_are_refused(
    alice: Api, body: dict[str, Any], refusal: str
) -> None:
    status, problem = alice.post("games", body)
    assert (status, problem["code"]) == (400, refusal)


def test_strangers_say_who_they_are_first(api: Api, english: Dictionary) -> None:
    status, problem = api.post("games", {})
    assert (status, problem["code"]) == (403, "player.unknown")
    assert not Game.objects.exists()


def test_a_page_of_another_site_cannot(alice: Api) -> None:
    status, problem = alice.post("games", {}, origin="https://evil.example")
    assert (status, problem["code"]) == (403, "origin.foreign")
    assert not Game.objects.exists()


def test_a_game_can_be_played_on_ones_own_board(alice: Api) -> None:
    status, answer = alice.post("games", {"board": "cat/rin/bes", "rounds": 3})
    settings = answer["game"]["settings"]
    assert (status, answer["game"]["board_set"]) == (201, True)
    assert (settings["rows"], settings["columns"], settings["rounds"]) == (3, 3, 3)
    game = Game.objects.get(code=answer["code"])
    assert (game.set_board, game.min_length) == ("catrinbes", 3)
    changed = alice.patch(f"games/{answer['code']}", {"board": "xxxxxxxxx"})[1]
    assert changed["game"]["board_set"]
    assert Game.objects.get(code=answer["code"]).set_board == "catrinbes"
