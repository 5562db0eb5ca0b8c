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


# -- players ---------------------------------------------------------------------------------------


def test_the_host_changes_a_player(alice: Api, bob: Api, code: str) -> None:
    seat = seat_of(bob, code)
    body = {"seat": seat, "min_length": 5, "percent": 150}
    status, answer = alice.post(f"games/{code}/handicap", body)
    assert status == 200
    assert answer["players"][1]["handicap"] == {"min_length": 5, "percent": 150}
    assert bob.get(f"games/{code}")[1]["you"]["min_length"] == 5
    status, answer = alice.post(f"games/{code}/rename", {"seat": seat, "name": "Robert"})
    assert status == 200
    assert [player["name"] for player in answer["players"]] == ["alice", "Robert"]
    assert bob.get("me")[1]["name"] == "bob"  # the name for other games


def test_the_host_adds_removes_and_passes_the_game_on(alice: Api, bob: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/computers", {"strength": 5})
    assert (status, answer["present"]) == (200, 3)
    assert [player["computer"] for player in answer["players"]] == [None, None, "champion"]
    status, answer = alice.post(f"games/{code}/remove", {"seat": answer["players"][-1]["seat"]})
    assert status == 200
    assert [player["name"] for player in answer["players"]] == ["alice", "bob"]
    status, answer = alice.post(f"games/{code}/host", {"seat": seat_of(bob, code)})
    assert (status, answer["game"]["host"]) == (200, seat_of(bob, code))
    assert [player["host"] for player in answer["players"]] == [False, True]
    status, answer = bob.post(f"games/{code}/remove_newcomers", {"minutes": 5})
    assert (status, answer["game"]["door"]) == (200, "locked")
    assert [player["name"] for player in answer["players"]] == ["bob"]
    status, answer = bob.post(f"games/{code}/door", {"door": "open"})
    assert (status, answer["game"]["door"]) == (200, "open")


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
        ("door", {"door": "ajar"}),
        ("let_in", {"seat": 10}),
        ("turn_away", {"seat": 10}),
        ("remove_newcomers", {"minutes": "soon"}),
        ("remove", {"seat": 10**30}),
        ("host", {"seat": None}),
        ("handicap", {"percent": 9}),
        ("handicap", {"min_length": "long"}),
        ("computers", {"strength": 6}),
        ("computers", {"strength": [1]}),
    ):
        sent = body | ({"seat": seat_of(bob, code)} if path == "handicap" else {})
        method, address = ("post", f"games/{code}/{path}") if path else ("patch", f"games/{code}")
        status, problem = alice.send(method, address, sent)
        assert (status, problem["field"]) == (400, next(iter(body)))
