"""The pages of classes: a new one in one form, the class of a host, cards, the link."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from game.models import Dictionary, Game, Pupil, SchoolClass, Seat
from game.rules.dictionaries.offence import Severity
from game.rules.settings import Door
from game.services.play import settling
from game.services.play.classes import classes, lessons
from game.services.play.seating import watching
from game.snapshots import Json
from tests.game.conftest import published
from tests.game.play import host_of, play


@pytest.fixture
def teacher() -> Client:
    """The browser of Ms Kay, who hosts a class."""
    client = Client()
    made = client.post("/classes/", {"name": "Ms Kay", "names": "Mia\nBen", "door": "locked"})
    assert made.status_code == 302, made.content.decode()
    return client


def the_class() -> SchoolClass:
    return SchoolClass.objects.get()


def page(client: Client, more: str = "") -> str:
    return client.get(f"/classes/{the_class().code}/{more}").content.decode()


def act(client: Client, do: str, **fields: str) -> str:
    """The page after a form of the class."""
    address = f"/classes/{the_class().code}/"
    return client.post(address, {"do": do, **fields}, follow=True).content.decode()


def leave_for(**time: float) -> None:
    """Nobody has been in any game for so long."""
    since = timezone.now() - timedelta(**time)
    Game.objects.update(active_at=since)
    Seat.objects.update(seen_at=since)


def test_one_form_makes_a_class_with_its_first_game(english: Dictionary) -> None:
    family = published("For families", "family", ("cat",))
    mild = published("Family and mild", "mild", ("cat",))
    for each, severity in ((mild, Severity.MILD), (family, Severity.STRICT)):
        Dictionary.objects.filter(pk=each.pk).update(parent=english, severity=severity)
    client = Client()
    shown = client.get("/classes/").content.decode()
    assert '<option value="family" selected>' in shown
    assert '<option value="no" selected>Only hosts</option>' in shown
    fields = dict(
        re.findall(r'<select id="(\w+)".*?<option value="([^"]*)" selected', shown, re.DOTALL)
    )
    fields |= {"name": "Ms Kay", "title": "5b", "names": "Mia\nBen", "door": "locked"}
    refused = client.post("/classes/", {**fields, "names": "Mia\nMia"}).content.decode()
    assert "Line 2: “Mia” is there twice." in refused
    assert 'value="5b"' in refused
    table = SimpleUploadedFile("5b.csv", b"Class 5b\nMia;5b\nBen;5b\n")
    read = client.post("/classes/", {**fields, "file": table}).content.decode()
    assert "2 names were found." in read
    assert "Mia\nBen</textarea>" in read
    assert not SchoolClass.objects.exists()
    made = client.post("/classes/", fields)
    game = Game.objects.get()
    assert made.headers["Location"] == f"/games/{game.code}/"
    assert (game.dictionary, game.door, game.host_plays) == (family, Door.LOCKED, False)
    assert (game.screen_names, game.results_for) == ("first", "members")
    assert "You have a class" in client.post("/classes/", fields).content.decode()
    long = client.post("/classes/", {**fields, "title": "x" * 30}).content.decode()
    assert 'id="title-error">A name has 1 to 20' in long
    assert (
        "1 to 20 characters" in client.post("/classes/", {**fields, "name": " "}).content.decode()
    )


def test_again_with_the_class_from_everywhere(teacher: Client) -> None:
    game = Game.objects.get()
    round_ = play(game, timezone.now() - timedelta(hours=25, seconds=190))
    settling.settle(round_, timezone.now())
    again = f'action="/classes/{the_class().code}/"'
    for address in ("/", "/play/", "/classes/", f"/classes/{the_class().code}/"):
        assert again in teacher.get(address).content.decode()
    assert again not in teacher.get(f"/rounds/{round_.public_id}/").content.decode()
    leave_for(hours=25)
    for address in (f"/games/{game.code}/", f"/rounds/{round_.public_id}/"):
        assert again in teacher.get(address).content.decode()
        assert "Again with" not in Client().get(address).content.decode()
    assert "Rounds that you hosted" in (me := teacher.get("/me/").content.decode())
    assert f"/rounds/{round_.public_id}/" in me
    assert f"/rounds/{round_.public_id}/" in page(teacher)
    shown = act(teacher, "again")
    new = Game.objects.get(closed_at=None, is_public=False)
    assert f'data-code="{new.code}"' in shown
    child = Client()
    mia = Seat.objects.get(game=game, name="Mia")
    Seat.objects.filter(pk=mia.pk).update(player=child_of(child))
    assert f"/games/{new.code}/" in child.get(f"/games/{game.code}/").content.decode()
    sheets = f"/rounds/{round_.public_id}/print/?part=sheets"
    assert "Ben" in teacher.get(sheets).content.decode()
    assert "Ben" not in child.get(sheets).content.decode()


def child_of(client: Client) -> int:
    """The player of a browser that has played with everybody."""
    client.post("/play/", {"do": "computer", "name": "guest"})
    return int(client.session["player"])


def test_a_class_with_a_dictionary_that_has_gone_says_so(teacher: Client) -> None:
    leave_for(hours=25)
    school_class = the_class()
    school_class.settings["dictionary"] = "gone"
    school_class.save()
    assert "“gone” is offered no more" in act(teacher, "again")
    assert Game.objects.get(closed_at=None).dictionary is None


def test_the_page_of_a_class_is_for_its_hosts(teacher: Client) -> None:
    code = the_class().code
    for address in ("", "cards/", "results.csv"):
        assert teacher.get(f"/classes/{code}/{address}").status_code == 200
        assert Client().get(f"/classes/{code}/{address}").status_code == 404
    assert "The class is called 6b now." in act(teacher, "rename", name="6b")
    assert "A name has 1 to 20" in act(teacher, "rename", name="")
    assert 'value="7a and 7b and all the others"' in act(
        teacher, "rename", name="7a and 7b and all the others"
    )
    assert "The list is saved." in act(teacher, "list", names="Mia\nZoe")
    assert list(Pupil.objects.values_list("name", flat=True)) == ["Mia", "Zoe"]
    assert "2 names were found." in act(teacher, "list", names="Mia;5b\nBen;5b")
    assert "Line 2: “Mia” is there twice." in act(teacher, "list", names="Mia\nMia")
    assert "This form is not known." in act(teacher, "nothing")
    csv = teacher.get(f"/classes/{code}/results.csv").content.decode()
    assert csv.splitlines()[1:] == ["Mia,0,0,0,0", "Zoe,0,0,0,0"]
    assert "Mia" in page(teacher, "?since=2026-11-01")
    assert "Mia" in page(teacher, "?since=never")
    assert "Nothing was deleted." in act(teacher, "delete")
    assert "The class is deleted" in act(teacher, "delete", sure="yes")
    assert teacher.get(f"/classes/{code}/").status_code == 404


def test_the_link_opens_the_class_on_another_device(teacher: Client) -> None:
    [link] = re.findall(
        r'id="class-link" type="text" value="http://testserver([^"]+)"', page(teacher)
    )
    link, phone = html.unescape(link), Client()
    assert "on this device?" in phone.get(link).content.decode()
    assert phone.get(link[:-2]).status_code == 404
    assert "1 to 20 characters" in phone.post(link, {"name": " "}).content.decode()
    assert phone.post(link, {"name": "Ms Kay"}).status_code == 302
    assert "hosts the game just now" in act(phone, "host")
    leave_for(minutes=2)
    assert "Lock the door" in act(phone, "host") or "Open the door" in act(phone, "host")
    assert host_of(Game.objects.get()).name == "Ms Kay 2"
    assert "This host is removed." in act(teacher, "remove_host", host=str(host_id(phone)))
    assert phone.get(f"/classes/{the_class().code}/").status_code == 404
    assert "There is a new link." in act(teacher, "link")
    assert phone.get(link).status_code == 404


def host_id(client: Client) -> int:
    return the_class().hosts.get(player=client.session["player"]).pk


def test_cards_and_the_screen_lead_to_the_lesson_of_today(teacher: Client) -> None:
    code, mia = the_class().code, Pupil.objects.get(name="Mia")
    shown = teacher.get(f"/classes/{code}/cards/").content.decode()
    assert shown.count("QR code of") == 3
    card, screen = lessons.card_of(mia), lessons.screen_of(the_class())
    tablet = Client()
    assert "Are you <bdi>Mia</bdi>?" in tablet.get(card).content.decode()
    assert tablet.post(card).status_code == 302
    assert tablet.get(card).status_code == 302  # they have the seat
    assert "/screen/?key=" in Client().get(screen).headers["Location"]
    leave_for(hours=25)
    for address in (card, screen):
        assert "The lesson has not begun" in tablet.get(address).content.decode()
        assert Client().get(f"{address[:-3]}/").status_code == 403
    act(teacher, "again")
    assert "Are you <bdi>Mia</bdi>?" in tablet.get(card).content.decode()
    assert classes.of_player(host_of(Game.objects.get(closed_at=None)).player).get().code == code


def test_an_open_screen_goes_on_to_the_next_lesson(teacher: Client) -> None:
    """The television shows the link of the teacher, or one without a key as a device that is in the
    class."""
    first, child = Game.objects.get(), Client()
    Game.objects.update(door="open")
    child.post(f"/play/join/{first.code}/", {"name": "Zoe"})
    of_teacher = state(teacher, first)["you"]["screen"]
    of_game = watching.screen_address(first)
    own = f"/games/{first.code}/screen/"
    for client, address in ((Client(), of_teacher), (Client(), of_game), (teacher, own)):
        assert client.get(address).status_code == 200
    leave_for(hours=25)
    waits = Client().get(of_teacher, follow=True)
    assert "The lesson has not begun" in waits.content.decode()
    act(teacher, "again")
    lesson = Game.objects.get(closed_at=None)
    for client, address in ((Client(), of_teacher), (teacher, own)):
        page = client.get(address, follow=True)
        assert page.redirect_chain[-1][0].startswith(f"/games/{lesson.code}/screen/?key=")
        assert lesson.code in page.content.decode()
    assert child.get(own)["Location"] == f"/games/{lesson.code}/screen/"
    for client, address in ((Client(), of_game), (Client(), own), (Client(), f"{of_teacher}x")):
        assert client.get(address).status_code == 404
    teacher.post(f"/games/{lesson.code}/", {"do": "screen"})
    assert Client().get(of_teacher).status_code == 404


def state(client: Client, game: Game) -> Json:
    found: Json = client.get(f"/api/v1/games/{game.code}").json()
    return found
