"""Staff who try to get more than their permissions."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from game.models import LoginFailures, Player
from game.services.accounts import players
from tests.game.admin.accounts.changes import ACCOUNT, PASSWORDS
from tests.game.admin.conftest import signed_in
from tests.game.play import NOW

MANAGES = [
    f"{action}_{kind}"
    for action in ("view", "add", "change", "delete")
    for kind in ("user", "group")
]


@pytest.fixture
def mallory(rows: SimpleNamespace) -> Client:
    """Manages users and groups, and is in a group."""
    client = signed_in(
        "mallory",
        *MANAGES,
        "view_loginfailures",
        "delete_loginfailures",
        "view_player",
        "change_player",
    )
    rows.group.user_set.add(User.objects.get(username="mallory"))
    return client


def powers(user: User) -> tuple[object, ...]:
    user = User.objects.get(pk=user.pk)
    own = sorted(user.get_all_permissions())
    return (user.is_superuser, user.is_staff, user.is_active, user.password, user.email, own)


def test_nobody_but_superusers_says_what_an_account_may_do(
    mallory: Client, rows: SimpleNamespace
) -> None:
    everything = list(Permission.objects.values_list("pk", flat=True))
    own = User.objects.get(username="mallory")
    gain: dict[str, Any] = {
        "is_staff": "on",
        "is_superuser": "on",
        "is_active": "on",
        "email": "m@example.org",
    }
    gain |= {"groups": [rows.group.pk], "user_permissions": everything}
    for user in (own, rows.erin.user, rows.dora):
        before = powers(user)
        for page, sent in (
            ("change", {**ACCOUNT, "username": user.username, **gain}),
            ("password", {**PASSWORDS, "set-password": "x"}),
            ("delete", {"post": "yes"}),
        ):
            assert mallory.post(f"/admin/auth/user/{user.pk}/{page}/", sent).status_code == 403
        assert powers(user) == before
        page = mallory.get(f"/admin/auth/user/{user.pk}/change/").content.decode()
        assert user.password not in page
    form = {**ACCOUNT, "username": "pat", **gain}
    assert mallory.post(f"/admin/auth/user/{rows.pat.pk}/change/", form).status_code == 302
    added = {"username": "fred", **PASSWORDS, **gain}
    assert mallory.post("/admin/auth/user/add/", added).status_code == 302
    for user in User.objects.filter(username__in=("pat", "fred")):
        assert not user.is_superuser
        assert not user.is_staff
        assert not user.get_all_permissions()
    assert User.objects.get(pk=rows.pat.pk).email == "m@example.org"
    chosen = {"action": "delete_selected", "post": "yes"}
    mallory.post("/admin/auth/user/", {**chosen, "_selected_action": [rows.pat.pk, rows.dora.pk]})
    assert {"pat", "dora"} <= {*User.objects.values_list("username", flat=True)}
    del form["user_permissions"]  # some are of models without a page, which the form does not offer
    assert rows.client.post(f"/admin/auth/user/{rows.pat.pk}/change/", form).status_code == 302
    assert User.objects.get(pk=rows.pat.pk).is_superuser


def test_nobody_but_superusers_changes_groups(mallory: Client, rows: SimpleNamespace) -> None:
    everything = list(Permission.objects.values_list("pk", flat=True))
    sent = {"name": "readers", "permissions": everything}
    for page in ("add/", f"{rows.group.pk}/change/", f"{rows.group.pk}/delete/"):
        assert mallory.post(f"/admin/auth/group/{page}", {**sent, "post": "yes"}).status_code == 403
    assert Group.objects.get().permissions.count() == 0
    assert mallory.get(f"/admin/auth/group/{rows.group.pk}/change/").status_code == 200


def test_nobody_but_superusers_lets_somebody_guess_on(
    mallory: Client, rows: SimpleNamespace
) -> None:
    chosen = [rows.failures.pk, rows.lock.pk]
    sent = {"action": "delete_selected", "post": "yes", "_selected_action": chosen}
    mallory.post("/admin/game/loginfailures/", sent)
    assert (
        mallory.post(f"/admin/game/loginfailures/{chosen[0]}/delete/", {"post": "yes"}).status_code
        == 403
    )
    assert LoginFailures.objects.count() == 2


def test_the_player_of_staff_keeps_the_name_of_the_account(mallory: Client) -> None:
    user = players.make("Robin", "x", None, NOW)
    player = Player.objects.get(user=user)
    page = f"/admin/game/player/{player.pk}/change/"
    assert mallory.post(page, {"name": "Marian"}).status_code == 302
    User.objects.filter(pk=user.pk).update(is_staff=True)
    assert mallory.post(page, {"name": "Little John"}).status_code == 403
    assert User.objects.get(pk=user.pk).username == "Marian"
