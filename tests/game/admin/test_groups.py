"""Clubs and classes in the admin."""

from django.test import Client

from game.models import Dictionary, Game, SchoolClass, Seat
from game.rules.settings import Door, Settings
from game.services.accounts import players
from game.services.play.classes import lessons
from tests.game.play import NOW


def test_a_class_is_found_by_its_hosts_and_deleted_with_what_is_lost_said(
    alice: Client, english: Dictionary
) -> None:
    teacher = players.guest("Ms Kay", NOW)
    lessons.begin_first(teacher, "5b", Settings(), ("Mia", "Ben"), Door.OPEN, NOW)
    school_class = SchoolClass.objects.get()
    listed, page = "/admin/game/schoolclass/", f"/admin/game/schoolclass/{school_class.pk}/"
    for query in ("5b", school_class.code.lower(), "ms kay"):
        assert ">5b<" in alice.get(listed, {"q": query}).content.decode()
    assert ">5b<" not in alice.get(listed, {"q": "Mia"}).content.decode()
    shown = alice.get(f"{page}change/").content.decode()
    assert f'<a href="/admin/game/player/{teacher.pk}/change/">Ms Kay</a> (guest)' in shown
    assert "Mia" not in shown
    assert alice.post(f"{page}change/", {"name": "6b"}).status_code == 403
    told = "5b: its list with 2 names"
    assert told in alice.get(f"{page}delete/").content.decode()
    several = {"action": "delete_selected", "_selected_action": school_class.pk}
    assert told in alice.post(listed, several).content.decode()
    assert SchoolClass.objects.exists()
    alice.post(listed, {**several, "post": "yes"})
    assert not SchoolClass.objects.exists()
    assert Game.objects.get().closed_at
    assert not Seat.objects.filter(name="Mia").exists()
