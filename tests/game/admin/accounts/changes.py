"""All changes that staff can make, and a row of each kind to make them on."""

from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from game.models import (
    Announcement,
    Ban,
    Club,
    Dictionary,
    Dispute,
    LoginFailures,
    Report,
    SchoolClass,
    SiteText,
)
from game.services import tokens
from game.services.accounts import players
from tests.game.admin.accounts.codes import PASSWORD, code_of, key_in, now
from tests.game.admin.page import uploaded
from tests.game.admin.test_details import DETAILS
from tests.game.play import NOW, new_game, play, sit


def a_row_of_each_kind(erin: Any, english: Dictionary, greek: Dictionary) -> SimpleNamespace:
    """One row of each kind, and alice, who does it all."""
    client = Client()
    token, _ = tokens.make(erin.user, "bot", "", timezone.now())
    client.force_login(User.objects.create_superuser("alice", "", PASSWORD))
    later = NOW + timedelta(hours=1)
    return SimpleNamespace(
        erin=erin,
        client=client,
        english=english,
        greek=greek,
        upload=uploaded(client, greek, "αλφα".encode()),
        token=token,
        seat=sit(new_game(), "bob"),
        round=play(new_game("carol")),
        report=Report.objects.create(
            seat=sit(new_game(), "bill"),
            player=players.guest("ben", NOW),
            reason="x",
            created_at=NOW,
        ),
        text=SiteText.objects.create(page="terms", text="Be fair."),
        announcement=Announcement.objects.create(text="Soon", starts_at=NOW, ends_at=later),
        ban=Ban.objects.create(name="spam", reason="Spam", ends_at=later),
        club=Club.objects.create(name="Owls", created_at=NOW),
        school_class=SchoolClass.objects.create(name="5b", created_at=NOW, used_at=NOW),
        lock=LoginFailures.objects.create(door="players", who="account PAT", until=NOW),
        failures=LoginFailures.objects.create(door="staff", who="account ANN", until=NOW),
        dispute=Dispute.objects.create(dictionary=english, word="dog", action="add", opened_at=NOW),
        group=Group.objects.create(name="readers"),
        pat=User.objects.create_user("pat", "", PASSWORD),
        dora=User.objects.create_user("dora", "", PASSWORD, is_staff=True),
    )


def post(path: str, **data: Any) -> Callable[[SimpleNamespace], Any]:
    """Sends a form. `{text.pk}` in the path or a value is the id of that row."""

    def send(rows: SimpleNamespace) -> Any:
        filled = {
            name: value.format(**vars(rows)) if isinstance(value, str) else value()
            for name, value in data.items()
        }
        return rows.client.post(f"/admin/{path.format(**vars(rows))}", filled)

    return send


def act(model: str, action: str, row: str) -> Callable[[SimpleNamespace], Any]:
    return post(f"{model}/", action=action, _selected_action=f"{{{row}.pk}}", post="yes")


def word_list() -> SimpleUploadedFile:
    return SimpleUploadedFile("words.txt", b"cat\n")


def set_up(rows: SimpleNamespace) -> None:
    page = "/admin/second-factor/set-up/"
    key = key_in(rows.client.get(page))
    rows.client.post(page, {"code": code_of(key, now())})


def with_code(page: str) -> Callable[[SimpleNamespace], Any]:
    """Sends the form of a page that asks erin for a code first."""

    def send(rows: SimpleNamespace) -> Any:
        erin, path = Client(), f"/admin/second-factor/{page}/"
        erin.post("/admin/login/", {"login": "erin", "password": PASSWORD})
        erin.post("/admin/login/code/", {"code": rows.erin.recovery_codes.pop()})
        erin.post(
            f"/admin/second-factor/code/?next={path}", {"code": rows.erin.recovery_codes.pop()}
        )
        return erin.post(path)

    return send


def by_link(rows: SimpleNamespace) -> None:
    page = rows.client.post(f"/admin/auth/user/{rows.dora.pk}/reset-link/").content.decode()
    link = page.partition('value="http://testserver')[2].partition('"')[0]
    path = rows.client.get(link)["Location"]
    rows.client.post(path, {"new_password1": "battery horse", "new_password2": "battery horse"})


ACCOUNT = {"username": "dora", "date_joined_0": "2026-11-22", "date_joined_1": "20:00"}
TIMES = {"starts_at_0": "2026-11-22", "starts_at_1": "20:00"}
TIMES |= {"ends_at_0": "2026-11-22", "ends_at_1": "21:00"}
END = {"ends_at_0": "2100-01-01", "ends_at_1": "12:00"}
PASSWORDS = {"password1": "battery horse", "password2": "battery horse"}
NEW = {"new_password1": "battery horse", "new_password2": "battery horse"}
# Each is done by a superuser; the text that the log then has.
CASES: dict[str, tuple[Callable[[SimpleNamespace], Any], str]] = {
    "auth_group_add": (post("auth/group/add/", name="writers"), "Added."),
    "auth_group_change": (post("auth/group/{group.pk}/change/", name="x"), "Changed Name."),
    "auth_user_add": (post("auth/user/add/", username="fred", **PASSWORDS), "Added."),
    "auth_user_change": (post("auth/user/{dora.pk}/change/", **ACCOUNT), "Changed Active"),
    "auth_user_password_change": (
        post("auth/user/{dora.pk}/password/", **PASSWORDS, **{"set-password": "x"}),
        "Changed password.",
    ),
    "auth_user_reset_link": (
        post("auth/user/{dora.pk}/reset-link/"),
        "Made a link to set a new password.",
    ),
    "auth_user_second_factor": (
        post("auth/user/{erin.user.pk}/second-factor/"),
        "Removed the second factor.",
    ),
    "password_change": (
        post("password_change/", old_password=PASSWORD, **NEW),
        "Changed the own password.",
    ),
    "new_password": (by_link, "Set a new password by a link."),
    "mfa_activate_totp": (set_up, "Set up a second factor."),
    "mfa_deactivate_totp": (with_code("remove"), "Removed the second factor."),
    "mfa_generate_recovery_codes": (
        with_code("codes/new"),
        "Made new recovery codes.",
    ),
    "game_dictionary_add": (
        post("game/dictionary/add/", name="New", language="en", file=word_list),
        "Uploaded “words.txt” with 1 word.",
    ),
    "game_dictionary_change": (
        post("game/dictionary/{greek.pk}/change/", **{**DETAILS, "name": "Hellenic"}),
        "Changed Name.",
    ),
    "game_dictionary_upload": (
        post("game/dictionary/{greek.pk}/upload/", file=word_list),
        "Uploaded “words.txt” with 1 word.",
    ),
    "game_dictionary_words": (
        post("game/dictionary/{greek.pk}/words/", action="add", words="ωμεγα", reason="missing"),
        "Added: ωμεγα. This is version 2 of “Ελληνικά”.",
    ),
    "game_dictionary_roll_back": (
        lambda rows: [
            CASES["game_dictionary_words"][0](rows),
            post("game/dictionary/{greek.pk}/versions/1/roll-back/", based_on=str(_current(rows)))(
                rows
            ),
        ],
        "Back to version 1. This is version 3 of “Ελληνικά”.",
    ),
    "game_dictionary_default": (
        post("game/dictionary/{greek.pk}/default/"),
        "“Ελληνικά” is now the default dictionary.",
    ),
    "game_upload_report": (
        post("game/dictionary/uploads/{upload.pk}/", publish="", based_on="{greek.current_id}"),
        "Published version 2 of “Ελληνικά” with 1 word.",
    ),
    "game_upload_report discard": (
        post("game/dictionary/uploads/{upload.pk}/", discard=""),
        "Discarded the upload “words.txt”.",
    ),
    "game_dispute answer_chosen": (
        post(
            "game/dispute/",
            action="answer_chosen",
            _selected_action="{dispute.pk}",
            decline="",
            reason="A brand.",
        ),
        "Declined: A brand.",
    ),
    "game_apitoken_add": (post("game/apitoken/add/", name="bot", user="{dora.pk}"), "Added."),
    "game_apitoken_change": (post("game/apitoken/{token.pk}/change/"), "No fields changed."),
    "game_apitoken revoke": (act("game/apitoken", "revoke", "token"), "Revoked."),
    "game_game close": (act("game/game", "close", "seat.game"), "Closed."),
    "game_club close": (act("game/club", "close", "club"), "Closed."),
    "game_seat remove": (act("game/seat", "remove", "seat"), "Removed."),
    "game_round annul": (act("game/round", "annul", "round"), "Annulled."),
    "game_round reinstate": (act("game/round", "reinstate", "round"), "Reinstated."),
    "game_report handle": (act("game/report", "handle", "report"), "Handled."),
    "game_player_change": (
        post("game/player/{seat.player.pk}/change/", name="Robert"),
        "Changed Name.",
    ),
    "game_player forget": (
        act("game/player", "forget", "seat.player"),
        "Deleted the data of this player.",
    ),
    "game_sitetext_add": (post("game/sitetext/add/", page="imprint", text="x"), "Added."),
    "game_sitetext_change": (
        post("game/sitetext/{text.pk}/change/", page="terms", text="y"),
        "Changed Text.",
    ),
    "game_ban_add": (post("game/ban/add/", name="x", reason="Rude", **END), "Added."),
    "game_ban_change": (
        post("game/ban/{ban.pk}/change/", name="spam", reason="Rude", **END),
        "Changed Reason",
    ),
    "game_announcement_add": (post("game/announcement/add/", text="x", **TIMES), "Added."),
    "game_announcement_change": (
        post("game/announcement/{announcement.pk}/change/", text="y", **TIMES),
        "Changed Text",
    ),
}


def _current(rows: SimpleNamespace) -> int | None:
    return Dictionary.objects.get(pk=rows.greek.pk).current_id


# What a superuser deletes, one row or several, by a name in `Rows`.
DELETED = {
    "auth_group": "group",
    "auth_user": "dora",
    "game_loginfailures": "failures",
    "game_dictionary": "greek",
    "game_apitoken": "token",
    "game_sitetext": "text",
    "game_announcement": "announcement",
    "game_ban": "ban",
    "game_schoolclass": "school_class",
}
for name, row in DELETED.items():
    model = name.replace("_", "/")
    CASES[f"{name}_delete"] = post(f"{model}/{{{row}.pk}}/delete/", post="yes"), ""
    if name != "game_dictionary":
        CASES[f"{name} delete_selected"] = act(model, "delete_selected", row), ""
