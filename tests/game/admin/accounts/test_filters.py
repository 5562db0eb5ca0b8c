"""Lists show and filter by what they name, and by nothing else."""

import re
from html import unescape
from types import SimpleNamespace

from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.auth.models import Permission
from django.test import Client, RequestFactory
from django.urls import reverse

from game.models import FoundWord, Game, Round
from tests.game.admin.accounts.test_roles import addresses
from tests.game.admin.conftest import signed_in
from tests.game.play import BOARD, later

SECRET = "zebra"
ODD = ("x", "\0", "-1", "9" * 18, "9" * 40, "9" * 5_000)  # as ids


def lists() -> list[str]:
    names = (str(model._meta).replace(".", "_") for model in admin.site._registry)
    return [reverse(f"admin:{name}_changelist") for name in names]


def viewer() -> Client:
    views = Permission.objects.filter(codename__startswith="view_")
    return signed_in("victor", *views.values_list("codename", flat=True))


def test_a_board_and_its_words_are_not_shown_or_confirmed_while_they_are_played(
    rows: SimpleNamespace,
) -> None:
    every = addresses(rows)
    Round.objects.update(settled_at=None, list=SECRET)
    Game.objects.update(set_board=BOARD, list=SECRET)
    FoundWord.objects.update(word=SECRET)
    staff, salt = viewer(), Round.objects.values_list("salt", flat=True)[0]
    for address in every.values():
        page = staff.get(address).content.decode()
        assert {secret for secret in (BOARD, SECRET, salt) if secret in page} == set(), address
    for page in lists():
        shown = [
            staff.get(page, {"q": word}).context["cl"] for word in ("?!", BOARD, BOARD[:4], "zebr")
        ]
        if shown[0].search_fields:
            assert [each.result_count for each in shown] == [0, 0, 0, 0], page
    assert f"round/{rows.round.pk}/change/" in staff.get("/admin/game/round/").content.decode()
    Round.objects.update(settled_at=later(200))
    assert BOARD in staff.get(f"/admin/game/round/{rows.round.pk}/change/").content.decode()
    assert SECRET in staff.get("/admin/game/foundword/").content.decode()


def test_other_filters_than_those_of_the_list_lead_to_the_whole_list(rows: SimpleNamespace) -> None:
    staff = viewer()
    for page, name in (
        ("round", "board__startswith"),
        ("round", "board__regex"),
        ("round", "game__set_board__startswith"),
        ("game", "rounds_played__board__startswith"),
        ("game", "host__player__user__password__startswith"),
        ("foundword", "word__regex"),
        ("seat", "origin"),
        ("seat", "game__id__in"),
        ("player", "user__password__startswith"),
    ):
        answer = staff.get(f"/admin/game/{page}/", {name: "("})
        assert (answer.status_code, answer["Location"]) == (302, f"/admin/game/{page}/?e=1"), name
        assert staff.get(answer["Location"]).status_code == 200


def test_no_list_confirms_what_a_field_begins_with(rf: RequestFactory) -> None:
    request = rf.get("/")
    for model, options in admin.site._registry.items():
        own = [field.name for field in model._meta.get_fields()]
        across = [
            f"{field.name}__{other.name}"
            for field in model._meta.get_fields()
            if field.related_model and not isinstance(field.related_model, str)
            for other in field.related_model._meta.get_fields()
        ]
        for name in (*own, *across):
            for end in ("", "__startswith", "__regex", "__gt", "__lte", "__in", "__contains"):
                assert not options.lookup_allowed(f"{name}{end}", "x", request), (model, name, end)


def test_every_page_names_its_fields() -> None:
    for model, options in admin.site._registry.items():
        named = (
            options.fields
            or options.fieldsets
            or type(options).get_fields is not ModelAdmin.get_fields
        )
        assert named, f"{model} shows whatever its model gets"


def test_the_filters_of_a_list_work_and_wrong_values_lead_to_the_whole_list(
    rows: SimpleNamespace,
) -> None:
    tried: set[str] = set()
    for page in lists():
        text = rows.client.get(page).content.decode()
        links = {link.partition("=")[0]: link for link in re.findall(r'"(\?\w+__[^"]+)"', text)}
        for name, link in links.items():
            assert rows.client.get(page + unescape(link)).status_code == 200, (page, link)
            for wrong in ("x", "9" * 40, "0001-01-01 00:00:00%2B14:00"):
                answer = rows.client.get(f"{page}{name}={wrong}")
                assert answer.status_code == 200 or answer["Location"] == f"{page}?e=1", name
        tried |= links.keys()
    some = {
        "?is_public__exact",
        "?closed_at__isempty",
        "?content_type__id__exact",
        "?action_time__gte",
    }
    assert some <= tried


def test_an_address_fills_in_what_a_form_would_take(rows: SimpleNamespace) -> None:
    form = "/admin/game/ban/add/"
    for name in ("player", "ends_at", "name", "nonsense"):
        for wrong in ODD:
            assert rows.client.get(form, {name: wrong}).status_code == 200, (name, wrong)
    chosen = f'<option value="{rows.seat.player_id}" selected>bob</option>'
    assert chosen in rows.client.get(form, {"player": rows.seat.player_id}).content.decode()


def test_forms_and_actions_refuse_odd_ids(rows: SimpleNamespace) -> None:
    for odd in ODD:
        for path, sent in (
            ("game/ban/add/", {"player": odd}),
            ("auth/group/add/", {"name": "x", "permissions": odd}),
            ("game/game/", {"action": "close", "_selected_action": odd}),
            (f"game/dictionary/{rows.greek.pk}/versions/1/roll-back/", {"based_on": odd}),
            (f"game/dictionary/uploads/{rows.upload.pk}/", {"publish": "", "based_on": odd}),
        ):
            assert rows.client.post(f"/admin/{path}", sent).status_code in (200, 302, 400), path
