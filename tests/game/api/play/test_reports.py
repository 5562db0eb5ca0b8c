"""POST /api/v1/games/CODE/report"""

from game.models import Report
from tests.game.api.conftest import Api, refusal, refusal_at, remove, seat_of


def test_a_player_is_reported_also_by_who_was_removed(alice: Api, bob: Api, code: str) -> None:
    own, other = seat_of(alice, code), seat_of(bob, code)
    assert told(alice, code, seat=other, reason="Shouts") == 204
    assert told(alice, code, seat=other, reason=" Shouts\n still") == 204  # replaces the first
    remove(alice, bob, code)
    assert told(bob, code, seat=own, reason="Removes") == 204
    reports = Report.objects.order_by("pk").values_list("seat_id", "reason", "player__name")
    assert list(reports) == [(other, "Shouts still", "alice"), (own, "Removes", "bob")]


def test_wrong_reports_are_refused(api: Api, alice: Api, bob: Api, charlie: Api, code: str) -> None:
    own, other = seat_of(alice, code), seat_of(bob, code)
    sent, path = {"seat": other, "reason": "Shouts"}, f"games/{code}/report"
    assert refusal(api.post(path, sent)) == (403, "player.unknown")
    assert refusal(charlie.post(path, sent)) == (403, "seat.unknown")
    assert refusal(alice.post("games/ZZZZ/report", sent)) == (404, "game.unknown")
    for changed, refused_as, field in (
        ({"seat": own}, "seat.invalid", "seat"),
        ({"seat": "bob"}, "seat.invalid", "seat"),
        ({"reason": " "}, "reason.missing", "reason"),
        ({"reason": "x" * 501}, "reason.long", "reason"),
        ({"reason": "x" * 5_001}, "reason.invalid", "reason"),
        ({"why": "Shouts"}, "why.invalid", "why"),
    ):
        assert refusal_at(alice.post(path, {**sent, **changed})) == (400, refused_as, field)
    assert refusal(alice.post(path, sent, origin="https://elsewhere.example")) == (
        403,
        "origin.foreign",
    )
    assert not Report.objects.exists()


def test_staff_is_not_flooded(alice: Api, bob: Api, code: str) -> None:
    seat = seat_of(bob, code)
    assert {told(alice, code, seat=seat, reason="Shouts") for _ in range(20)} == {204}
    assert told(alice, code, seat=seat, reason="Shouts") == 429


def told(visitor: Api, code: str, **sent: object) -> int:
    address = f"/api/v1/games/{code}/report"
    return visitor.client.post(address, sent, "application/json").status_code
