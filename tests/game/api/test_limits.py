"""Each rate of the table, measured from outside: who is counted, and who is not."""

from collections.abc import Callable
from itertools import count

import pytest
from django.conf import LazySettings

from game.limits import rates
from game.limits.table import WINDOWS
from game.models import Dictionary, Player, Round
from game.services.solving.device_lexicon import key_of
from tests.game.api.conftest import Api, Clock, guest, seat_of

PUPILS = 60
BOARD = {"board": "catdlinemaropets"}
number = count()

Ask = Callable[[Api], int]


def send(visitor: Api, path: str, body: object) -> int:
    return visitor.client.post(f"/api/v1/{path}", body, "application/json").status_code


def post(path: str, **body: object) -> Ask:
    return lambda visitor: send(visitor, path, body)


def join(visitor: Api, code: str) -> int:
    """A newcomer from the address of the visitor."""
    newcomer = guest(f"guest {next(number)}")
    newcomer.client.defaults |= visitor.client.defaults
    return send(newcomer, f"games/{code}/join", {})


@pytest.fixture
def asks(alice: Api, bob: Api, code: str, running: Round, english: Dictionary) -> dict[str, Ask]:
    """One request that each rate counts, by the rate. Those with `visitor_` are made twice."""
    bob_is = Player.objects.get(name="bob").pk
    invitations, report = f"games/{code}/invitations", f"games/{code}/report"
    key = key_of(english.version.content_hash)

    def get(path: str) -> Ask:
        return lambda visitor: visitor.client.get(path).status_code

    return {
        "page": get("/?board=catdlinemaropets"),
        "solve": post("solve", **BOARD),
        "batch": post("solve/batch", boards=["abba"]),
        "lab": post("lab/rolled", **BOARD),
        "random": get("/api/v1/boards/random"),
        "word": get("/api/v1/dictionaries/english/words/cat"),
        "dispute": lambda visitor: send(
            visitor,
            "words/disputes",
            {"word": f"x{'abcdefgh'[next(number) % 8]}x", "reason": "?"},
        ),
        "lexicon": get(f"/api/v1/dictionaries/english/lexicons/{key}"),
        "read": get("/api/v1/me"),
        "guest": lambda visitor: send(Api(), "guests", {"name": f"guest {next(number)}"}),
        "create": post("games"),
        "several": post("games"),
        "report": post(report, seat=seat_of(bob, code), reason="Shouts"),
        "invite": post(invitations, player=bob_is),
        "club": post("clubs", name="Owls"),
        "change": post("clubs/BCDF/invitation"),
        "play": post(f"games/{code}/words", word="cat"),
        "token": lambda visitor: visitor.get("me", authorization="Bearer boggle_wrong")[0],
        "miss": lambda visitor: visitor.get(f"games/{'BCDF'[next(number) % 4]}KLM")[0],
        "seat": lambda visitor: join(visitor, code),
    }


# Each has a test where more than a request is needed: mails, log-ins, pictures, invitations.
ELSEWHERE = {"picture", "sign_in", "reset", "mail", "invited", "invited_by"}


def test_each_rate_of_the_table_is_measured(asks: dict[str, Ask]) -> None:
    own = {name for name in WINDOWS if name.startswith("visitor_") or name.endswith("_day")}
    assert {*asks, *ELSEWHERE, *own} == set(WINDOWS)
    assert {name.removeprefix("visitor_").removesuffix("_day") for name in own} <= set(asks)


def test_each_rate_counts_those_whom_the_table_says(
    asks: dict[str, Ask], alice: Api, bob: Api, clock: Clock, settings: LazySettings
) -> None:
    """Counted for a player, it is one's own: another player at the address goes on. Counted for an
    address, it is that of all there, and of nobody elsewhere."""
    wide, failed = dict.fromkeys(WINDOWS, "1000000/s"), []
    for name, limit in WINDOWS.items():
        if (ask := asks.get(name.removeprefix("visitor_").removesuffix("_day"))) is None:
            continue
        settings.RATES = {**wide, name: "1/min"}
        rates.clear()
        first, second = ask(alice), ask(alice)
        other = ask(bob)
        bob.client.defaults["REMOTE_ADDR"] = "192.0.2.9"
        elsewhere = ask(bob)
        bob.client.defaults.pop("REMOTE_ADDR")
        refused = [each == 429 for each in (first, second, other, elsewhere)]
        if limit.who == "player":
            wanted = [False, True, False, True]
        elif name == "guest":  # each is somebody else, at the same address
            wanted = [False, True, True, True]
        else:
            wanted = [False, True, True, False]
        if refused != wanted:
            failed.append((name, refused, first, second, other, elsewhere))
    assert failed == []


def test_no_rate_meets_a_class_of_sixty() -> None:
    """Each does once in the window what the rate counts. A wrong code counts once for all, and no
    pupil sends batches, wrong tokens or mails."""
    for name, limit in WINDOWS.items():
        if limit.who in ("address", "game") and name not in ("miss", "token", "batch", "reset"):
            assert rates.parse_rate(limit.much).most >= PUPILS, name
