"""The pages of a class: its list, its cards, and a phone that hosts too."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from game.models import Game, Pupil, Seat
from game.rules.settings import Door
from game.services.play.classes import lessons
from game.services.play.seating import hosting
from game.web.play.game import phone
from tests.packed import sheets


def test_the_host_uploads_a_list_and_children_take_their_names(game: Game, alice: Client) -> None:
    address = f"/games/{game.code}/roster/"
    assert Client().get(address).status_code == 403
    refused = alice.post(address, {"names": "Mia\nMia"}).content.decode()
    assert "Line 2: “Mia” is there twice." in refused
    assert "Mia\nMia</textarea>" in refused
    refused = alice.post(address, {"names": "Mia\nwww.example.com\nMia\nMIA"}).content.decode()
    assert all(f"<li>Line {number}: " in refused for number in (2, 3, 4))
    sheet = SimpleUploadedFile("class.xlsx", b"PK\x03\x04" + bytes(range(256)) * 8)
    refused = alice.post(address, {"file": sheet}).content.decode()
    assert "neither a text nor a spreadsheet" in refused
    table = SimpleUploadedFile("class.csv", "Klasse 7b\nMia;7b\nZoë;7b\n".encode("cp1252"))
    shown = alice.post(address, {"file": table}).content.decode()
    assert "2 names were found." in shown
    assert "<li>Klasse 7b</li>" in shown
    assert "Mia\nZoë</textarea>" in shown
    assert not game.seats.listed().exists()
    lost = alice.post(address, {"names": "1;2\n3;4"}).content.decode()
    assert "No names were found in this list." in lost
    assert "1;2\n3;4</textarea>" in lost
    assert alice.post(address, {"names": "Mia\nZoë"}).status_code == 302
    assert [seat.name for seat in game.seats.listed()] == ["Mia", "Zoë"]
    assert alice.get(address).content.decode().count("QR code of") == 3  # and that of the host
    mia, zoe = game.seats.listed()
    child = Client()
    assert f'name="roster" value="{mia.pk}"' in child.get(f"/games/{game.code}/").content.decode()
    taken = child.post(f"/play/join/{game.code}/", {"roster": mia.pk})
    assert taken.headers["Location"] == f"/games/{game.code}/"
    card = lessons.card_of(Pupil.objects.get(seats=zoe))
    assert "Are you <bdi>Zoë</bdi>?" in Client().get(card).content.decode()
    assert Client().post(card).status_code == 302
    assert not game.seats.listed().filter(expected=True).exists()
    assert Client().get(f"{card[:-8]}/").status_code == 403


def test_a_host_goes_on_from_a_phone(
    game: Game, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/games/{game.code}/phone/"
    assert Client().get(address).status_code == 403
    shown = alice.get(address).content.decode()
    [link] = re.findall(r"QR code of (\S+?)<", shown)
    link = html.unescape(link).partition("testserver")[2]
    device = Client()
    assert "Host as <bdi>alice</bdi>?" in device.get(link).content.decode()
    assert device.post(link).status_code == 302
    page = device.get(f"/games/{game.code}/").content.decode()
    assert "Lock the door" in page
    assert Client().get(link[:-1]).status_code == 403
    monkeypatch.setattr(phone, "VALID", timedelta(seconds=-1))
    assert Client().get(link).status_code == 403  # too old


def test_whoever_has_lost_a_device_taps_their_name(game: Game, alice: Client) -> None:
    """At a locked door only names of the list are read."""
    address, join = f"/games/{game.code}/", f"/play/join/{game.code}/"
    alice.post(f"{address}roster/", {"names": "Mia\nRosa"})
    now, mia = timezone.now(), game.seats.listed()[0]
    Client().post(join, {"roster": mia.pk})
    Client().post(join, {"name": "Zoe"})
    hosting.set_door(game, Seat.objects.get(hosted=game), Door.LOCKED, now)
    page = Client().get(address).content.decode()
    assert f'name="claims" value="{mia.pk}"' in page
    assert "Rosa" in page
    assert "Zoe" not in page
    assert "There is no such player" in Client().post(join, {"claims": "Lea"}).content.decode()
    for claims in (mia.pk, "mia"):
        asked = Client().post(join, {"claims": claims}).content.decode()
        assert "Are you <bdi>Mia</bdi>?" in asked
    assert Seat.objects.filter(claims=mia).count() == 2


def test_a_spreadsheet_is_read(game: Game, alice: Client) -> None:
    cell = '<c t="inlineStr"><is><t>{}</t></is></c>'
    cells = "".join(
        "<row>" + "".join(map(cell.format, row.split())) + "</row>"
        for row in ("Nr Nachname Vorname", "1 Müller Anna", "2 Ö Ben")
    )
    book = sheets(f"<sheet><sheetData>{cells}</sheetData></sheet>")
    sent = SimpleUploadedFile("class.xlsx", book)
    shown = alice.post(f"/games/{game.code}/roster/", {"file": sent}).content.decode()
    assert "Anna Müller\nBen Ö</textarea>" in shown
