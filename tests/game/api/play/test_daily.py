"""GET /api/v1/daily, GET /api/v1/daily/DAY and POST /api/v1/daily/start"""

from datetime import timedelta

import pytest

from game.models import DailyBoard, DailyTry, Dictionary
from game.rules import daily as rules
from solver import Board
from tests.game.api.conftest import Api, Clock, refusal
from tests.game.play import BOARD, NOW, STARTED, later

OVER = later(rules.SECONDS + 4)  # a try that began at NOW is settled
TODAY, TOMORROW = "2026-11-21", NOW + timedelta(days=1)


@pytest.fixture
def board(alice: Api, english: Dictionary) -> DailyBoard:
    """The daily board of TODAY, which has cat, cater, line, mar and tin."""
    text = str(Board.parse(BOARD))
    return DailyBoard.objects.create(date=TODAY, board=text, version=english.version)


def test_the_board_is_told_once_the_try_has_begun(
    alice: Api, bob: Api, board: DailyBoard, clock: Clock
) -> None:
    """Neither the board nor its words are given away: those who have not begun see numbers."""
    status, before = alice.get("daily")
    assert status == 200
    assert (before["date"], before["word_count"], before["total_points"]) == (TODAY, 5, 6)
    assert (before["board"], before["words"], before["your_try"]) == (None, None, None)
    assert (before["standings"], before["over"]) == ([], False)

    status, game = alice.post("daily/start", None)
    assert (status, game["round"]["phase"], game["round"]["board"]) == (200, "countdown", None)
    assert (game["game"]["daily"], game["you"]["may_start"]) == (True, False)
    assert alice.get("daily")[1]["board"] is None
    clock.set(STARTED)
    playing = alice.get(f"daily/{TODAY}")[1]
    assert playing["board"]["rows"][0] == ["C", "A", "T", "D"]
    assert (playing["your_try"]["phase"], playing["words"]) == ("playing", None)
    assert alice.post(f"games/{game['code']}/words", {"word": "cater"})[1]["accepted"]
    assert alice.post("daily/start", None)[1]["code"] == game["code"]

    clock.set(OVER)
    after = alice.get("daily")[1]
    assert after["standings"] == []
    [row] = after["guests"]
    assert row == {"place": 1, "name": "alice", "points": 2, "words": 1, "you": True}
    result = after["your_try"]["result"]
    assert (result["place"], result["words"], after["words"]) == (1, ["cater"], None)
    assert result["guest"]
    assert alice.client.cookies["daily"].value == TODAY
    assert [entry.for_account for entry in DailyTry.objects.all()] == [True]
    assert (after["players"], after["streak"]) == (1, 1)
    others = bob.get("daily")[1]
    assert (others["board"], others["guests"][0]["you"]) == (None, False)


def test_an_earlier_day_has_all_words(alice: Api, board: DailyBoard, clock: Clock) -> None:
    clock.set(TOMORROW)
    status, answer = Api().get(f"daily/{TODAY}")
    assert (status, answer["over"], answer["board"]["text"]) == (200, True, board.board)
    assert [row["word"] for row in answer["words"]] == ["cater", "line", "cat", "mar", "tin"]
    assert answer["words"][0]["found_by"] == 0


def test_days_without_a_board_are_not_found(alice: Api) -> None:
    for day in ("2026-11-20", "2026-11-22", "2026-02-30"):
        assert refusal(alice.get(f"daily/{day}")) == (404, "day.unknown")


def test_a_try_needs_a_player_and_is_not_repeated(alice: Api, board: DailyBoard) -> None:
    assert refusal(Api().post("daily/start", None)) == (403, "player.unknown")
    alice.post("daily/start", None)
    DailyTry.objects.update(game=None)
    assert refusal(alice.post("daily/start", None)) == (403, "game.daily")
    assert alice.get("daily")[1]["your_try"]["game"] is None


def test_each_language_has_a_board(alice: Api, french: Dictionary, clock: Clock) -> None:
    status, before = alice.get("daily?language=fr")
    assert (status, before["dictionary"]["slug"]) == (200, "francais")
    status, game = alice.post("daily/start", {"language": "fr"})
    assert (status, game["game"]["daily"]) == (200, True)
    assert alice.client.cookies["dailyfr"].value == TODAY
    assert alice.get("daily")[1]["your_try"] is None
    assert alice.get(f"daily/{TODAY}?language=fr")[1]["your_try"]["game"] == game["code"]
    for answer in (alice.get("daily?language=xx"), alice.post("daily/start", {"language": "xx"})):
        assert (answer[0], answer[1]["code"]) == (400, "language.unknown")
