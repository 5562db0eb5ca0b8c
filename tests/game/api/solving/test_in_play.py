"""Nobody has a board solved while a round that counts is played on it."""

import pytest
from django.test import Client
from django.utils import timezone

from game.db import ttl_cache
from game.models import Dictionary, Game, Round
from game.rules.settings import Rated
from game.services.play.clubs import clubs
from game.services.solving.boards import read_board
from tests.game.api.conftest import Api
from tests.game.play import BOARD, fresh_game, play, refusal
from tests.game.services.accounts.test_players import account

TURNED = "catd/line/maro/pets"[::-1].replace("/", "")
MIRRORED = "dtac enil oram step".replace(" ", "")
OTHER = "risk/quit/rope/sand".replace("/", "")


@pytest.fixture
def running(english: Dictionary) -> Round:
    return play(fresh_game(rated=Rated.YES), timezone.now(), "catdlinemaropets")


def test_a_board_in_play_is_refused_by_every_door_to_whoever_asks(
    api: Api, client: Client, running: Round
) -> None:
    for path, body in (
        ("solve", {"board": BOARD}),
        ("solve/batch", {"boards": [OTHER, MIRRORED]}),
        ("trace", {"board": BOARD, "word": "cat"}),
        ("lab/search", {"board": BOARD, "algorithm": "trie_walk", "words": ["cat"]}),
        ("games", {"board": BOARD}),
    ):
        status, answer = api.post(path, body)
        assert (path, status, answer["code"]) == (path, 409, "board.in_play")
        if path == "solve/batch":
            assert answer["index"] == 1
    for page in (
        client.get(f"/?board={BOARD}").content.decode(),
        client.get(f"/lab/?board={TURNED}&words=cat").content.decode(),
        client.post("/play/", {"do": "practice", "letters": TURNED}).content.decode(),
    ):
        assert "is being played on this board" in page
        assert ">cater<" not in page
    assert api.post("solve", {"board": OTHER})[0] == 200  # somebody else at the same address
    Round.objects.filter(pk=running.pk).update(ends_at=timezone.now())
    ttl_cache.clear()
    assert api.post("solve", {"board": BOARD})[0] == 200


def test_a_board_in_play_is_known_although_it_was_changed(running: Round) -> None:
    for changed in (
        TURNED,
        MIRRORED,
        "catdl?nemaropet?",
        "cxtdlinemzropets",
        "catd#/line#/maro#/pets#",
        "zzzzz/zcatd/zline/zmaro/zpets",
        "catd/line/maro/",
        "clmp/aiae/tnrt/deos",
    ):
        assert refusal(read_board, changed) == "board.in_play", changed
    for innocent in (OTHER, "catd/line", "cats/lane/mope/rims", "a" * 100, "?" * 16):
        read_board(innocent)


def test_boards_of_rounds_that_count_are_in_play_while_these_run(english: Dictionary) -> None:
    now = timezone.now()
    round_ = play(fresh_game(rated=Rated.YES), now)
    rounds, of_game = Round.objects.filter(pk=round_.pk), Game.objects.filter(pk=round_.game_id)
    founder = account("anna")
    for change, is_in_play in (
        (lambda: rounds.update(rated=Rated.NO), False),
        (lambda: of_game.update(is_public=True), True),
        (lambda: of_game.update(is_public=False), False),
        (lambda: of_game.update(club=clubs.found(founder, "Owls", now).club), True),
        (lambda: of_game.update(is_daily=True), False),
        (lambda: (of_game.update(is_daily=False), rounds.update(ends_at=now)), False),
    ):
        change()
        ttl_cache.clear()
        if is_in_play:
            assert refusal(read_board, BOARD) == "board.in_play"
        else:
            read_board(BOARD)
