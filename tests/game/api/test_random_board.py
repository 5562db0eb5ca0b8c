"""GET /api/v1/boards/random"""

from __future__ import annotations

import pytest

from game.models import Dictionary
from solver.dice import DICE
from tests.game.api.conftest import Api


def test_a_board_of_the_new_dice(api: Api, english: Dictionary) -> None:
    status, answer = api.get("boards/random?seed=7")
    assert (status, answer["size"], answer["dice"], answer["seed"]) == (200, "4x4", "new", 7)
    assert [len(row) for row in answer["rows"]] == [4, 4, 4, 4]
    faces = [face for row in answer["rows"] for face in row]
    assert set(faces) <= set("ABCDEFGHIJKLMNOPRSTUVWXYZ") | {"Qu"}
    assert answer["board"].replace("q", "qu") == "".join(faces).lower()


def test_a_seed_repeats_the_board(api: Api, english: Dictionary) -> None:
    _, first = api.get("boards/random?size=5x5")
    assert api.get(f"boards/random?size=5x5&seed={first['seed']}") == (200, first)
    _, other = api.get("boards/random?size=5x5")
    assert other["board"] != first["board"]


@pytest.mark.parametrize("name", sorted(DICE))
def test_named_dice_bring_their_size(api: Api, english: Dictionary, name: str) -> None:
    _, answer = api.get(f"boards/random?dice={name}")
    rows, columns = DICE[name].size
    assert (answer["dice"], answer["size"]) == (name, f"{rows}x{columns}")


def test_where_there_are_no_dice_letters_are_drawn(api: Api, english: Dictionary) -> None:
    _, answer = api.get("boards/random?size=10x3")
    assert (answer["dice"], answer["size"], len(answer["rows"])) == (None, "10x3", 10)
    assert set(answer["board"]) <= set("catelinemarquitriskropes/")


def test_letters_of_the_dictionary(api: Api, english: Dictionary, greek: Dictionary) -> None:
    _, answer = api.get("boards/random?dictionary=greek")
    assert answer["dice"] is None
    assert set(answer["board"]) <= set("αβγηλμτφ")


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("size=4", "size.invalid", "size"),
        ("size=0x4", "size.invalid", "size"),
        ("size=11x10", "size.invalid", "size"),
        ("dice=loaded", "dice.unknown", "dice"),
        ("dice=new&size=5x5", "dice.wrong_size", "dice"),
        ("seed=-1", "seed.invalid", "seed"),
        ("seed=seven", "seed.invalid", "seed"),
        (f"seed={2**53}", "seed.invalid", "seed"),
        ("dictionary=klingon", "dictionary.unknown", "dictionary"),
        ("size=%00", "size.invalid", "size"),
    ],
)
def test_refusals(api: Api, english: Dictionary, query: str, code: str, field: str) -> None:
    status, problem = api.get(f"boards/random?{query}")
    assert (status, problem["code"], problem["field"]) == (400, code, field)
