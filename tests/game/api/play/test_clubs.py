"""Clubs by the API."""

import pytest

from game.models import Club, Player
from game.services.accounts import players
from game.snapshots import millis
from tests.game.api.conftest import Api, Clock, refusal
from tests.game.play import NOW, later


@pytest.fixture
def founder(alice: Api) -> str:
    """alice, who has an account by now, founds a club. The code of the club."""
    player = Player.objects.get(name="alice")
    user = players.make("alice", "!", player, NOW)
    session = alice.client.session
    session["account"], session["_auth_user_hash"] = user.pk, user.get_session_auth_hash()
    session.save()
    status, club = alice.post("clubs", {"name": "Owls"})
    assert (status, club["role"]) == (201, "founder")
    return str(club["code"])


def key(alice: Api, code: str) -> str:
    _, club = alice.get(f"clubs/{code}")
    return str(club["invitation"].partition("key=")[2])


def test_a_club_from_its_invitation_to_its_end(alice: Api, bob: Api, founder: str) -> None:
    assert bob.post("clubs", {"name": "Bobs"})[1]["code"] == "club.no_account"
    path = f"clubs/{founder}"
    assert refusal(bob.get(path)) == (404, "club.unknown")
    assert refusal(bob.post(f"{path}/join", {"key": "x"})) == (403, "club.not_invited")
    status, club = bob.post(f"{path}/join", {"key": key(alice, founder)})
    assert (status, club["role"], club["invitation"]) == (200, "member", None)
    assert [each["name"] for each in club["members"]] == ["alice", "bob"]
    bob.client.post(f"/api/v1/{path}/leave")
    _, lists = bob.get("clubs")
    assert (lists["clubs"], [each["code"] for each in lists["to_undo"]]) == ([], [founder])
    assert bob.post(f"{path}/undo", None)[0] == 200
    alice.client.post(f"/api/v1/{path}/dissolve")
    assert refusal(bob.get(path)) == (404, "club.unknown")


def test_games_and_the_daily_board_of_a_club(
    alice: Api, bob: Api, founder: str, clock: Clock
) -> None:
    path = f"clubs/{founder}"
    assert refusal(bob.post(f"{path}/games", {})) == (404, "club.unknown")
    status, made = alice.post(f"{path}/games", {"rounds": 3})
    assert (status, made["game"]["settings"]["rounds"]) == (201, 3)
    assert refusal(bob.get(f"{path}/daily")) == (404, "club.unknown")
    _, daily = alice.get(f"{path}/daily")
    assert (daily["board"], daily["players"]) == (None, 0)
    status, begun = alice.post(f"{path}/daily/start", None)
    assert (status, begun["game"]["daily"]) == (200, True)
    assert refusal(bob.post(f"{path}/daily/start", None)) == (404, "club.unknown")
    _, club = alice.get(f"{path}?month=2026-10")
    assert club["daily"] == {"players": 1, "played": True}
    assert [game["code"] for game in club["games"]] == [made["game"]["code"]]
    assert Club.objects.get().code == founder


def test_a_night_by_the_api(alice: Api, bob: Api, founder: str, clock: Clock) -> None:
    path = f"clubs/{founder}"
    bob.post(f"{path}/join", {"key": key(alice, founder)})
    start, settings = millis(later(3600)), {"round_seconds": 60}
    plan = {"starts_at": start, "table_size": 2, "settings": settings}
    assert refusal(bob.post(f"{path}/nights", plan)) == (403, "club.not_officer")
    assert refusal(alice.post(f"{path}/nights", {})) == (400, "starts_at.missing")
    status, night = alice.post(f"{path}/nights", plan)
    assert (status, night["status"], night["settings"]["rounds"]) == (201, "planned", 4)
    here = f"{path}/nights/{night['night']}"
    assert refusal(bob.post(f"{here}/check_in", None)) == (409, "night.early")
    assert refusal(bob.get(f"{here}9")) == (404, "night.unknown")
    assert alice.post(f"{here}/move", {"starts_at": start - 60_000})[0] == 200
    clock.set(later(3500))
    for who in (alice, bob):
        assert who.post(f"{here}/check_in", None)[1]["checked_in"]
    assert not bob.post(f"{here}/check_out", None)[1]["checked_in"]
    bob.post(f"{here}/check_in", None)
    clock.set(later(3530))
    _, shown = bob.get(here)
    assert (shown["status"], len(shown["tables"])) == ("playing", 1)
    _, table = bob.get(f"games/{shown['game']}")
    assert (table["game"]["host"], table["round"]["phase"]) == (None, "lobby")
    assert refusal(bob.post(f"games/{shown['game']}/start", None)) == (403, "game.not_host")
    assert [row["you"] for row in shown["standings"]] in ([True, False], [False, True])
    assert alice.post(f"{here}/cancel", None)[1]["status"] == "cancelled"
    assert refusal(bob.post(f"{here}/check_in", None)) == (409, "night.cancelled")
