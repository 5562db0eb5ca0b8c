"""A class of thirty behind one address, each of whom does what one visitor may do in a minute."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from boggle_site.settings import RATES
from game.limits.rates import parse_rate
from game.limits.table import WINDOWS
from game.models import Round
from game.web.urls import urlpatterns
from tests.game.web.play.rounds_now import make, play

pytestmark = pytest.mark.django_db
CLASS = 30
PASSWORD = "correct horse battery"
Step = Callable[[Client], Any]


def posted(path: str, times: int = 1, **sent: str) -> list[Step]:
    return [lambda client: client.post(path, sent)] * times


def opened(*paths: str, times: int = 1) -> Sequence[Step]:
    return [partial(_open, path) for path in paths] * times


def _open(path: str, client: Client) -> Any:
    return client.get(path)


def asked(path: str, times: int = 1, **sent: str) -> list[Step]:
    address, json = f"/api/v1/{path}", "application/json"
    return [lambda client: client.post(address, sent, content_type=json)] * times


def every_page(round_: Round) -> list[str]:
    known = {"code": round_.game.code, "round_id": round_.public_id, "day": "2026-11-21"}
    known |= {
        "name": "Pupil",
        "card": "1",
        "uidb36": "1",
        "key": "1",
        "night": "1",
        "language": "en",
        "player_id": "1",
    }

    def filled(part: re.Match[str]) -> str:
        return known[part[1]]

    return ["/" + re.sub(r"<\w+:(\w+)>", filled, str(page.pattern)) for page in urlpatterns]


def a_lesson(round_: Round) -> list[Step]:
    game = round_.game
    return [
        *opened("/", "/play/"),
        *posted(f"/play/join/{game.code}/", name="Pupil"),
        *opened(*every_page(round_)),
        *opened("/?board=catdlinemaropets", times=10),
        *asked("trace", 5, board="catdlinemaropets", word="cat"),
        *opened("/api/v1/boards/random", times=5),
        *opened("/api/v1/dictionaries/english/words/cat/definitions", times=5),
        *opened("/lab/?board=catd&size=2x2", "/lab/rolled/?board=catdlinemaropets", "/lab/plant/"),
        *posted("/play/", 2, do="make", name="Pupil"),
        *posted("/play/", do="practice"),
        *posted("/play/", do="computer"),
        *posted("/daily/", name="Pupil"),
        *posted(f"/games/{game.code}/", 5, word="cat"),
        *opened("/words/disputes/?word=cat", times=5),
        *(
            posted("/words/disputes/", word=word, reason="?")[0]
            for word in ("a", "b", "c", "d", "e")
        ),
        *posted("/accounts/login/passkey/options/"),
        *posted("/accounts/signup/", username="Pupil", password1=PASSWORD, password2=PASSWORD),
        *posted("/account/", do="sign_out"),
        *posted("/accounts/login/", login="Pupil", password="wrong"),
        *posted("/accounts/login/", login="Pupil", password=PASSWORD),
    ]


@pytest.fixture
def share(settings: LazySettings) -> None:
    """What one of a class has of all limits that the class shares."""
    settings.RATES = {
        name: f"{most if WINDOWS[name].who == 'player' else most // CLASS}/{seconds}s"
        for name, rate in RATES.items()
        for most, seconds in [parse_rate(rate)]
    }


@pytest.mark.usefixtures("english", "share")
def test_nobody_of_a_class_is_refused() -> None:
    game, pupil = make(), Client()
    for step in a_lesson(play(game, since=200)):
        answer = step(pupil)
        assert answer.status_code in (200, 302, 403, 404, 405), answer.content
        assert b"Too many" not in answer.content
    assert game.seats.count() == 2


def test_what_one_may_do_a_class_may_do() -> None:
    for name, rate in RATES.items():
        if name.startswith("visitor_"):
            own, shared = parse_rate(rate), parse_rate(RATES[name.removeprefix("visitor_")])
            assert shared == (CLASS * own.most, own.seconds), name


@pytest.mark.usefixtures("english")
def test_one_pupil_does_not_use_up_what_the_class_has(settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "visitor_create": "2/h", "create": "4/h"}
    greedy, other = Client(), Client()
    answers = [greedy.post("/play/", {"do": "practice"}).status_code for _ in range(9)]
    assert answers == [302] * 3 + [429] * 6  # The first one makes the player.
    assert other.post("/play/", {"do": "practice"}).status_code == 302
    without_cookies = [Client().post("/play/", {"do": "practice"}).status_code for _ in range(3)]
    assert without_cookies == [429] * 3
