"""POST /api/v1/games/CODE/start"""

from __future__ import annotations

from game.models import Dictionary, Round
from tests.game import play
from tests.game.api.conftest import Api, Clock, close, remove


def test_a_round_plays_after_three_seconds(alice: Api, code: str, clock: Clock) -> None:
    status, answer = alice.post(f"games/{code}/start", {})
    assert (status, answer["round"]["phase"], answer["round"]["number"]) == (200, "countdown", 1)
    assert answer["round"]["starts_at"] == answer["server_time"] + 3000
    assert answer["round"]["ends_at"] == answer["round"]["starts_at"] + 180_000
    assert len(answer["round"]["commitment"]) == 64
    clock.set(play.STARTED)
    assert alice.get(f"games/{code}")[1]["round"]["phase"] == "playing"


def test_without_a_body(alice: Api, code: str) -> None:
    response = alice.client.post(f"/api/v1/games/{code}/start")
    assert response.status_code == 200


def test_starting_twice_is_harmless(alice: Api, code: str, running: Round) -> None:
    status, answer = alice.post(f"games/{code}/start", {})
    assert (status, answer["round"]["id"]) == (200, running.public_id)
    assert Round.objects.count() == 1


def test_the_next_round(alice: Api, code: str, running: Round, clock: Clock) -> None:
    clock.set(play.ENDED)
    _, answer = alice.post(f"games/{code}/start", {})
    assert (answer["round"]["number"], answer["round"]["phase"]) == (2, "countdown")


def test_only_the_host_unless_anyone_may(alice: Api, bob: Api, code: str) -> None:
    status, problem = bob.post(f"games/{code}/start", {})
    assert (status, problem["code"]) == (403, "game.not_host")
    alice.patch(f"games/{code}", {"start_by": "anyone"})
    assert bob.post(f"games/{code}/start", {})[0] == 200


def test_only_players_of_the_game(alice: Api, bob: Api, charlie: Api, code: str) -> None:
    alice.patch(f"games/{code}", {"start_by": "anyone"})
    remove(alice, bob, code)
    for visitor, refusal in ((bob, "seat.removed"), (charlie, "seat.unknown")):
        status, problem = visitor.post(f"games/{code}/start", {})
        assert (status, problem["code"]) == (403, refusal)
    assert not Round.objects.exists()


def test_the_public_game_starts_by_itself(alice: Api) -> None:
    alice.post("games/OPEN/join", {})
    status, problem = alice.post("games/OPEN/start", {})
    assert (status, problem["code"]) == (409, "game.public")


def test_a_dictionary_that_is_no_more(alice: Api, code: str, english: Dictionary) -> None:
    Dictionary.objects.filter(pk=english.pk).update(active=False, is_default=False)
    status, problem = alice.post(f"games/{code}/start", {})
    assert (status, problem["code"]) == (400, "dictionary.unknown")


def test_a_page_of_another_site_cannot(alice: Api, code: str) -> None:
    response = alice.client.post(
        f"/api/v1/games/{code}/start", headers={"origin": "https://evil.example"}
    )
    assert (response.status_code, response.json()["code"]) == (403, "origin.foreign")
    assert not Round.objects.exists()


def test_what_is_not_found(alice: Api, code: str) -> None:
    assert alice.post("games/AEIO/start", {})[0] == 404
    close(code)
    assert alice.post(f"games/{code}/start", {})[0] == 404
