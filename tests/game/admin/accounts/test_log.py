"""Whatever staff changes is in the log, in words."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.db import transaction
from django.test import RequestFactory

from game.admin.accounts import second_factor
from game.services.accounts import log
from tests.game.admin.accounts.changes import CASES

LOG = "/admin/admin/logentry/"
# Pages that only show something, or change what is no data of the site.
READ = {
    *("index", "jsi18n", "autocomplete", "view_on_site", "app_list", "password_change_done"),
    *("login", "logout", "forgotten", "mfa_authenticate", "mfa_reauthenticate", "mfa_index"),
    "mfa_view_recovery_codes",
    *("game_dictionary_versions", "game_dictionary_download", "game_upload_refused"),
    *("game_dictionary_left_out", "fair_play", "fair_play_of"),
}


def names(patterns: Any) -> Iterator[str]:
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from names(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def changes(user: User) -> set[str]:
    """Whatever a superuser can change: rows, by actions, on other pages."""
    request = RequestFactory().get("/")
    request.user = user
    pages, found = {*names([*admin.site.get_urls(), *second_factor.urlpatterns])} - READ, set()
    for model, options in admin.site._registry.items():
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        may = {
            f"{name}_add": options.has_add_permission(request),
            f"{name}_change": options.has_change_permission(request),
            f"{name}_delete": options.has_delete_permission(request),
        }
        pages -= {*may, f"{name}_changelist", f"{name}_history"}
        found |= {change for change in may if may[change]}
        found |= {f"{name} {action}" for action in options.get_actions(request)}
    return found | pages


def test_every_change_of_staff_is_in_the_log(rows: SimpleNamespace) -> None:
    alice = User.objects.get(username="alice")
    assert {*CASES} - {"game_upload_report discard"} == changes(alice)
    wrong = []
    for name, (change, text) in CASES.items():
        with transaction.atomic():
            before = set(LogEntry.objects.values_list("pk", flat=True))
            rows.client.force_login(alice)
            change(rows)
            entries = LogEntry.objects.exclude(pk__in=before)
            told = [entry.get_change_message() for entry in entries]
            if not any(text in each for each in told):
                wrong.append((name, told))
            transaction.set_rollback(True)
    assert wrong == []


def test_the_log_can_be_read_and_searched(rows: SimpleNamespace) -> None:
    CASES["game_seat remove"][0](rows)
    CASES["game_sitetext_change"][0](rows)
    log.note(rows.dora, rows.greek, "Looked it up.")
    removed, changed, looked = "Removed.", "Changed Text.", "Looked it up."
    for query, found in (
        ({}, {removed, changed, looked}),
        ({"q": "bob"}, {removed}),
        ({"q": "remov"}, {removed}),
        ({"q": "alice"}, {removed, changed}),
        ({"user__id__exact": rows.dora.pk}, {looked}),
        ({"action_flag__exact": 1}, set()),
    ):
        page = rows.client.get(LOG, query).content.decode()
        assert {text for text in (removed, changed, looked) if text in page} == found


def test_log_entries_cannot_be_changed(rows: SimpleNamespace) -> None:
    CASES["game_sitetext_change"][0](rows)
    entry = LogEntry.objects.latest("pk")
    assert rows.client.get(f"{LOG}{entry.pk}/change/").status_code == 200
    for page in ("add/", f"{entry.pk}/change/", f"{entry.pk}/delete/"):
        assert rows.client.post(f"{LOG}{page}", {"post": "yes"}).status_code == 403
    assert LogEntry.objects.filter(pk=entry.pk).exists()


def test_the_log_outlives_the_account(rows: SimpleNamespace) -> None:
    log.note(rows.dora, rows.greek, "Looked it up.")
    answer = CASES["auth_user_delete"][0](rows)
    assert answer.status_code == 403
    CASES["auth_user delete_selected"][0](rows)
    assert LogEntry.objects.filter(user=rows.dora).exists()
    page = rows.client.get(f"/admin/auth/user/{rows.dora.pk}/delete/").content.decode()
    assert "permission to delete the following types of objects" in page
    assert "log entry" in page


def test_names_of_deleted_players_leave_it(rows: SimpleNamespace) -> None:
    CASES["game_player_change"][0](rows)
    CASES["game_seat remove"][0](rows)
    CASES["game_player forget"][0](rows)
    kinds = LogEntry.objects.filter(content_type__model__in=("player", "seat"))
    assert set(kinds.values_list("object_repr", flat=True)) == {"Deleted player"}
    assert kinds.count() == 3
