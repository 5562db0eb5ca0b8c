"""What hosts change: PATCH /api/v1/games/CODE, and its computers, door, host, handicaps, names"""

from tests.game.api.conftest import Api, guest, refusal, seat_of

# -- settings --------------------------------------------------------------------------------------


def test_what_is_not_sent_stays_but_the_usual_length_goes_with_the_size(
    alice: Api, code: str
) -> None:
    before = alice.get(f"games/{code}")[1]["game"]["settings"]
    status, answer = alice.patch(f"games/{code}", {"round_seconds": 60, "scoring": "first"})
    assert status == 200
    assert answer["game"]["settings"] == before | {"round_seconds": 60, "scoring": "first"}
    _, answer = alice.patch(f"games/{code}", {"settings": {"round_seconds": None}})
    assert answer["game"]["settings"] == before | {"round_seconds": None, "scoring": "first"}
    for change, length in (
        ({"rows": 5, "columns": 5}, 4),
        ({"min_length": 3}, 3),
        ({"rows": 6}, 3),
    ):
        _, answer = alice.patch(f"games/{code}", change)
        assert answer["game"]["settings"]["min_length"] == length


# -- the door --------------------------------------------------------------------------------------


def test_who_knocks_asks_until_the_host_has_answered(
    alice: Api, bob: Api, charlie: Api, code: str
) -> None:
    alice.post(f"games/{code}/door", {"door": "knock"})
    dora = guest("dora")
    for visitor in (charlie, dora, charlie):
        assert refusal(visitor.post(f"games/{code}/join", {})) == (409, "seat.waiting")
    first, second = alice.get(f"games/{code}")[1]["you"]["knocks"]
    assert (first["name"], second["name"]) == ("charlie", "dora")
    assert bob.get(f"games/{code}")[1]["you"]["knocks"] == []
    _, answer = alice.post(f"games/{code}/let_in", {"seat": first["seat"]})
    assert answer["you"]["knocks"] == [second]
    assert alice.post(f"games/{code}/turn_away", {"seat": second["seat"]})[0] == 200
    assert charlie.post(f"games/{code}/join", {})[1]["you"]["seat"] == first["seat"]
    status, problem = dora.post(f"games/{code}/join", {})
    assert (status, problem["code"]) == (403, "seat.removed")
    assert "turned you away" in problem["detail"]


def test_a_value_that_cannot_be_is_refused_at_its_field(alice: Api, bob: Api, code: str) -> None:
    for path, body in (
        ("", {"rows": 99}),
        ("", {"dice": "big"}),
        ("", {"dictionary": "klingon"}),
        ("door", {"door": None}),
        ("remove", {"seat": 10**30}),
        ("handicap", {"min_length": "long"}),
        ("computers", {"strength": [1]}),
    ):
        sent = body | ({"seat": seat_of(bob, code)} if path == "handicap" else {})
        method, address = ("post", f"games/{code}/{path}") if path else ("patch", f"games/{code}")
        status, problem = alice.send(method, address, sent)
        assert (status, problem["field"]) == (400, next(iter(body)))
