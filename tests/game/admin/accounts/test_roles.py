"""The whole admin, page by page and change by change, for staff with limited rights."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from game.models import FoundWord, Round
from tests.game.admin.accounts.changes import ACCOUNT, CASES, PASSWORDS, act, post
from tests.game.admin.accounts.codes import PASSWORD
from tests.game.play import later

# Changes of rows that other staff may change than those of `CASES`.
OF_PLAYERS = {
    "change pat": post("auth/user/{pat.pk}/change/", **{**ACCOUNT, "username": "pat"}),
    "password of pat": post("auth/user/{pat.pk}/password/", **PASSWORDS, **{"set-password": "x"}),
    "delete pat": post("auth/user/{pat.pk}/delete/", post="yes"),
    "delete lock": post("game/loginfailures/{lock.pk}/delete/", post="yes"),
    "delete several locks": act("game/loginfailures", "delete_selected", "lock"),
}
LOOK = ("changelist", "change", "history")
EVERY = (*LOOK, "add", "delete")
OWN = {"index", "jsi18n", "password_change", "password_change_done"}
# By a link for everybody, and by erin with her second factor.
BY_OTHERS = {"new_password", "mfa_deactivate_totp", "mfa_generate_recovery_codes"}
CLOSED = (302, 403, 404, 405)  # 302 leads to the index, with a message
OPEN = {"login", "logout", "forgotten", "new_password"}
VIEWS = "dictionary dispute game round seat player ban report club schoolclass foundword "
VIEWS += "sitetext announcement apitoken loginfailures"


def pages(kinds: str, parts: tuple[str, ...], app: str = "game") -> set[str]:
    return {f"{app}_{kind}_{part}" for kind in kinds.split() for part in parts}


def rights(kinds: str, actions: str) -> set[str]:
    return {f"{action}_{kind}" for kind in kinds.split() for action in actions.split()}


@dataclass(frozen=True, slots=True)
class Role:
    """`pages`: those that open. `changes`: what is done, of `CASES` and `OF_PLAYERS`."""

    rights: set[str]
    pages: set[str]
    changes: set[str]


DICTIONARIES = {f"game_dictionary_{page}" for page in ("versions", "words", "download")}
ROLES = {
    "editor of dictionaries": Role(
        rights("dictionary", "view add change delete") | rights("dispute", "view change"),
        DICTIONARIES
        | pages("dictionary", (*EVERY, "upload", "roll_back"))
        | pages("upload", ("report", "refused"))
        | pages("dispute", LOOK),
        {name for name in CASES if name.startswith(("game_dictionary", "game_upload"))}
        | {"game_dispute answer_chosen"},
    ),
    "moderator": Role(
        rights("game round seat player report club", "view change")
        | rights("ban", "view add change delete")
        | {"view_foundword", "delete_player", "view_schoolclass", "delete_schoolclass"},
        pages("game round seat player report club schoolclass foundword", LOOK)
        | {"game_schoolclass_delete"}
        | pages("ban", EVERY)
        | {"fair_play", "fair_play_of", "autocomplete"},
        {name for name in CASES if name.startswith(("game_ban", "game_schoolclass"))}
        | {"game_game close", "game_club close", "game_seat remove", "game_report handle"}
        | {"game_round annul", "game_round reinstate"}
        | {"game_player_change", "game_player forget"},
    ),
    "manager of users": Role(
        rights("user group", "view add change delete")
        | rights("loginfailures", "view delete"),
        pages("user", (*LOOK, "add"), "auth") | pages("group", LOOK, "auth")
        | pages("loginfailures", LOOK),
        {"auth_user_add", *OF_PLAYERS},
    ),
    "viewer": Role(
        rights(f"{VIEWS} user group logentry", "view"),
        DICTIONARIES
        | pages(VIEWS, LOOK) - pages("apitoken", LOOK[1:])  # of others
        | pages("user group", LOOK, "auth")
        | pages("logentry", LOOK, "admin")
        | {"fair_play", "fair_play_of", "autocomplete"},
        set(),
    ),
}  # fmt: skip


def addresses(rows: SimpleNamespace) -> dict[str, str]:
    """Each page of the admin by its name, at the rows that there are."""
    seat, entry = rows.seat, LogEntry.objects.latest("pk")
    word = FoundWord.objects.create(
        round=rows.round, seat=seat, word="cat", points=1, received_at=later(9)
    )
    Round.objects.filter(pk=rows.round.pk).update(settled_at=later(200))
    several = (*vars(rows).values(), seat.game, seat.player, word, entry)
    of_kind = {str(each._meta): each.pk for each in several if isinstance(each, Model)}
    values = {
        "dictionary_id": rows.greek.pk,
        "number": 1,
        "upload_id": rows.upload.pk,
        "id": rows.dora.pk,
        "user_id": rows.dora.pk,
        "player_id": seat.player_id,
        "object_id": rows.greek.pk,
        "content_type_id": entry.content_type_id,
        "app_label": "game",
        "uidb64": "MQ",
        "token": "x-y",
    }
    found = {}
    for each in patterns(admin.site.get_urls()):
        needed = {*each.pattern.converters, *each.pattern.regex.groupindex}
        own = {name: values[name] for name in needed}
        kind = each.name.rpartition("_")[0].replace("_", ".")
        if "object_id" in needed and kind in of_kind:
            own["object_id"] = of_kind[kind]
        found[each.name] = reverse(f"admin:{each.name}", kwargs=own)
    return found


def patterns(several: Any) -> Iterator[Any]:
    for each in several:
        if hasattr(each, "url_patterns"):
            yield from patterns(each.url_patterns)
        elif each.name:
            yield each


@pytest.mark.parametrize("name", ROLES)
def test_staff_sees_and_does_what_its_role_may_and_nothing_else(
    name: str, rows: SimpleNamespace
) -> None:
    role, every = ROLES[name], addresses(rows)
    user = User.objects.create_user("rob", "", PASSWORD, is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=role.rights))
    assert user.user_permissions.count() == len(role.rights)
    rows.client = Client()
    rows.client.force_login(user)
    opened = pages_opened(rows.client, every) - OPEN
    of_games = {"app_list"} if "game_" in " ".join(role.pages) else set()
    assert opened == role.pages | OWN | of_games
    done = changes_made(rows, user)
    assert done == role.changes | {"password_change", "mfa_activate_totp"}
    rows.client.force_login(user)
    before = LogEntry.objects.count()
    for page in every.keys() - opened - OPEN - {change.split(" ")[0] for change in done}:
        answer = rows.client.post(f"{every[page]}?_popup=1", {"post": "yes"})
        assert answer.status_code in CLOSED, page
    assert LogEntry.objects.count() == before


def pages_opened(client: Client, every: dict[str, str]) -> set[str]:
    query = {"app_label": "game", "model_name": "ban", "field_name": "player"}
    status = {
        page: client.get(address, query if page == "autocomplete" else {}).status_code
        for page, address in every.items()
    }
    assert set(status.values()) <= {200, *CLOSED}
    return {page for page in every if status[page] == 200}


def changes_made(rows: SimpleNamespace, user: User) -> set[str]:
    """Those after which the log has more; each is taken back."""
    done, before = set(), LogEntry.objects.count()
    tried = {name: change for name, (change, _) in CASES.items() if name not in BY_OTHERS}
    for name, change in {**tried, **OF_PLAYERS}.items():
        with transaction.atomic():
            rows.client.force_login(user)
            change(rows)
            if LogEntry.objects.count() > before:
                done.add(name)
            transaction.set_rollback(True)
    return done
