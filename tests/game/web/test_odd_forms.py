"""Each form of the pages, with fields that are missing, huge or odd, and odd files: no 5xx."""

import re
from collections.abc import Collection, Iterable, Iterator
from html import unescape
from itertools import chain
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from game.actions.classes import IN_CLASS
from game.actions.clubs import IN_CLUB
from game.actions.games import IN_GAME
from game.models import Dictionary
from game.web.play.lobby.page import ACTIONS as OF_LOBBY
from game.web.urls import urlpatterns
from scripts.protocol import views
from tests.game.world import World
from tests.packed import zipped

pytestmark = pytest.mark.usefixtures("postgres_database", "unlimited")

ENCODED = "application/x-www-form-urlencoded"
ODD = (b"", b"a\0b", b"\xff\xfe", b"9" * 5_000, b"-1")
ASKED = ("/words/disputes/?word=cat",)  # has a form only with a query
# What ends or leaves the game or the club, or the session, is tried last.
LAST = ("leave", "dissolve", "finish", "sign_out", "delete", "/accounts/", "/account/")

Form = tuple[str, str, tuple[str, ...]]  # its address, its `do`, its other fields


def forms_of(page: str, html: str) -> Iterator[Form]:
    for attributes, inner in re.findall(r"<form([^>]*)>(.*?)</form>", html, re.DOTALL):
        if 'method="post"' in attributes:
            action = re.search(r'action="([^"]*)"', attributes)
            names = set(re.findall(r'<(?:input|select|textarea|button)[^>]*\bname="(\w+)"', inner))
            do = re.search(r'name="do" value="(\w+)"', inner)
            fields = tuple(sorted(names - {"do", "csrfmiddlewaretoken"}))
            yield unescape(action[1]) if action else page, do[1] if do else "", fields


def every_page(world: World) -> Iterator[str]:
    named = {
        "clubs": world.club,
        "classes": world.school_class,
        "games": world.game,
        "play": world.game,
        "ID": world.round,
        "DAY": "2026-11-21",
        "NIGHT": "1",
        "NAME": "alice",
        "CARD": "1",
        "UIDB36": "1",
        "KEY": "x",
    }
    for address, _view in views(urlpatterns):
        if address.endswith("/"):
            coded = address.replace("CODE", named.get(address.split("/")[1], ""))
            yield re.sub(r"\b[A-Z]\w+(?=[-/])", lambda name: named.get(name[0], name[0]), coded)
    yield from ASKED


def every_form(world: World) -> list[Form]:
    forms: set[Form] = set()
    for page in every_page(world):
        answer = world.client.get(page)
        assert answer.status_code < 500, page
        if answer.headers["Content-Type"].startswith("text/html"):
            forms |= set(forms_of(page, answer.content.decode()))
    shown = {(address, do) for address, do, _ in forms}
    actions_at: dict[str, Collection[str]] = {
        "/play/": OF_LOBBY,
        f"/games/{world.game}/": IN_GAME,
        f"/clubs/{world.club}/": IN_CLUB,
        f"/classes/{world.school_class}/": IN_CLASS,
    }
    for address, actions in actions_at.items():  # those that the pages do not show just now
        of_page = [several for shown_at, do, several in forms if shown_at == address and do]
        fields = tuple(sorted({*chain.from_iterable(of_page)}))
        forms |= {(address, do, fields) for do in actions if (address, do) not in shown}
    return sorted(forms, key=lambda form: any(each in f"{form[0]} {form[1]}" for each in LAST))


def odd_bodies(do: str, fields: Iterable[str]) -> Iterator[dict[str, bytes]]:
    sent = {"do": do.encode()} if do else {}
    yield sent
    for odd in ODD:
        yield {**sent, **dict.fromkeys(fields, odd)}


def test_no_odd_form_is_a_server_error() -> None:
    world = World()
    forms = every_form(world)
    assert {do for _, do, _ in forms} >= {*IN_GAME, *IN_CLUB, *IN_CLASS, *OF_LOBBY}
    failed = [
        (address, do, str(body)[:80])
        for address, do, fields in forms
        for body in odd_bodies(do, fields)
        if world.client.post(address, urlencode(body), ENCODED).status_code >= 500
    ]
    assert failed == []


FILES = (
    *ODD,
    b"PK\x03\x04",
    zipped({"a.aff": b"SET klingon"}),
    zipped({"xl/a.xml": b"<a/>"}),
    b"\x1f\x8b",
)


def test_no_odd_file_is_a_server_error() -> None:
    world, admin = World(), Client(raise_request_exception=False)
    admin.force_login(User.objects.create_superuser("carol"))
    upload = f"/admin/game/dictionary/{Dictionary.objects.get(slug='english').pk}/upload/"
    for data in FILES:
        for client, address in (
            (world.client, f"/games/{world.game}/roster/"),
            (admin, upload),
            (admin, "/admin/game/dictionary/add/"),
        ):
            file = SimpleUploadedFile("x" * 300, data)
            sent = {"file": file, "name": "New", "language": "en"}
            assert client.post(address, sent).status_code < 500, (address, data[:20])
