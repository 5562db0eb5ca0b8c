"""Classes by the API."""

from datetime import timedelta

from game.models import Game
from tests.game.api.conftest import Api, Clock, refusal
from tests.game.play import NOW


def test_a_class_from_its_first_lesson_to_the_next(alice: Api, bob: Api, clock: Clock) -> None:
    assert alice.get("classes") == (200, {"classes": []})
    sent = {"title": "5b", "names": ["Mia", "Ben"], "door": "locked"}
    assert refusal(alice.post("classes", sent | {"names": ["a", "a"]})) == (400, "names.repeated")
    assert refusal(alice.post("classes", {"title": "5b"})) == (400, "names.missing")
    status, game = alice.post("classes", sent)
    assert (status, game["game"]["door"]) == (201, "locked")
    assert [each["name"] for each in game["you"]["class_list"]] == ["Mia", "Ben"]
    assert refusal(alice.post("classes", sent)) == (409, "class.known")
    [line] = alice.get("classes")[1]["classes"]
    path = f"classes/{line['code']}"
    _, shown = alice.get(f"{path}?since=2026-11-01")
    assert alice.get(f"{path}?since=never")[0] == 400
    assert (shown["name"], shown["game"], shown["door"]) == ("5b", game["code"], "locked")
    assert [each["name"] for each in shown["results"]] == ["Mia", "Ben"]
    assert refusal(bob.get(path)) == (404, "class.unknown")
    assert refusal(bob.post(f"{path}/open", {"key": "0:x"})) == (403, "class.not_linked")
    key = shown["link"].partition("key=")[2]
    assert len(bob.post(f"{path}/open", {"key": key})[1]["hosts"]) == 2
    _, changed = bob.post(f"{path}/list", {"names": ["Mia", "Zoe"]})
    assert [each["name"] for each in changed["pupils"]] == ["Mia", "Zoe"]
    assert changed["pupils"][0]["card"] == shown["pupils"][0]["card"]
    assert alice.post(f"{path}/games", {})[1]["code"] == game["code"]
    clock.set(NOW + timedelta(days=7))
    assert alice.get(path)[1]["game"] is None
    _, again = alice.post(f"{path}/games", {})
    assert [each["name"] for each in again["you"]["class_list"]] == ["Mia", "Zoe"]
    assert Game.objects.get(code=again["code"], closed_at=None).host_plays is False
    assert alice.client.post(f"/api/v1/{path}/delete").status_code == 204
    assert refusal(alice.get(path)) == (404, "class.unknown")
