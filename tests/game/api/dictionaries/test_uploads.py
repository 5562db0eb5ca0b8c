"""Uploads by programs of staff: who may, what is answered, what is refused."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from game.models import Dictionary, Upload, WordEdit
from game.services import tokens
from game.services.dictionaries.edits import edit_words
from tests.game import play
from tests.game.api.conftest import Api

PATH = "dictionaries/english/uploads"


class Program:
    """Sends the token of an account with each request."""

    def __init__(self, name: str, *permissions: str, is_staff: bool = True) -> None:
        self.user = User.objects.create_user(name, is_staff=is_staff)
        self.user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        secret = tokens.make(self.user, "bot", "", play.NOW)[1]
        self.headers = {"Authorization": f"Bearer {secret}"}
        self.client = Client(enforce_csrf_checks=True)

    def upload(self, text: bytes, path: str = PATH, **options: Any) -> tuple[int, Any]:
        sent = {"file": SimpleUploadedFile("words.txt", text), **options}
        response = self.client.post(f"/api/v1/{path}", sent, headers=self.headers)
        return response.status_code, response.json()

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        response = self.client.post(
            f"/api/v1/{path}", body, "application/json", headers=self.headers
        )
        return response.status_code, response.json() if response.content else None

    def get(self, path: str) -> tuple[int, Any]:
        response = self.client.get(f"/api/v1/{path}", headers=self.headers)
        return response.status_code, response.json()


@pytest.fixture
def editor(english: Dictionary) -> Program:
    return Program("editor", "change_dictionary")


def test_a_file_is_read_reported_on_and_published(editor: Program, english: Dictionary) -> None:
    before = english.current
    assert before
    status, report = editor.upload(b"kitten\nmouse\nnew-found\n", note="mine", join="true")
    assert status == 201
    found = {key: report[key] for key in ("word_count", "parted_count", "based_on", "question")}
    assert found == {
        "word_count": 3,
        "parted_count": 1,
        "based_on": before.number,
        "question": None,
    }
    assert {"kitten", "newfound"} <= {*report["added"]}
    path = f"{PATH}/{report['id']}"
    assert editor.get(path) == (200, report)
    status, version = editor.post(f"{path}/publish", based_on=before.number)
    assert (status, version["version"], version["note"]) == (201, before.number + 1, "mine")
    assert version["word_count"] == 3
    assert editor.get(path)[0] == 404


def test_the_report_has_what_the_page_of_the_admin_has(
    editor: Program, english: Dictionary
) -> None:
    edit_words(english, ["cat"], WordEdit.Action.DENY, "rude", None)
    report = editor.upload(b"kitten\ncat\nd0g\n")[1]
    assert report["preview"][1:] == [
        {"line": 2, "text": "cat", "words": ["cat"], "reason": ""},
        {"line": 3, "text": "d0g", "words": [], "reason": "has “0”, which is not a letter"},
    ]
    assert (report["kept_out"], report["kept_in"]) == (["cat"], [])
    assert report["effect"]["before"] > report["effect"]["after"]
    assert report["effect"]["dice"]


def test_how_well_a_guessed_encoding_fits_is_told(editor: Program) -> None:
    text = "café\nthé".encode("cp1252")
    told = "The file does not say its encoding. It is likely: of the letters beyond A to Z, 100.0%"
    assert editor.upload(text)[1]["how_sure"].startswith(told)
    assert editor.upload(text, encoding="cp1252")[1]["how_sure"] == ""


def test_an_upload_is_discarded(editor: Program) -> None:
    path = f"{PATH}/{editor.upload(b'kitten')[1]['id']}"
    assert editor.post(f"{path}/discard") == (204, None)
    assert editor.post(f"{path}/discard")[0] == 404


def test_an_upload_of_another_dictionary_is_none_of_this(editor: Program) -> None:
    Dictionary.objects.create(name="Other", slug="other", language="en")
    path = f"dictionaries/other/uploads/{editor.upload(b'kitten')[1]['id']}"
    assert editor.post(f"{path}/discard")[1]["code"] == "upload.unknown"
    assert Upload.objects.count() == 1


def test_what_cannot_be_told_or_read_is_published_only_if_asked_for(editor: Program) -> None:
    status, report = editor.upload(b"colour/color\nfavour/favor\nlabour/labor")
    assert (status, report["question"]["option"]) == (201, "lines")
    assert [each["value"] for each in report["question"]["choices"]] == ["words", "first"]
    path, sent = f"{PATH}/{report['id']}/publish", {"based_on": report["based_on"]}
    status, problem = editor.post(path, **sent)
    assert (status, problem["code"]) == (409, "upload.unsure")
    assert editor.post(path, **sent, as_read=True)[0] == 201
    status, report = editor.upload(b"colour/color\nfavour/favor\nlabour/labor", lines="first")
    assert (report["question"], report["word_count"]) == (None, 3)
    Upload.objects.update(left_out=[{"reason": "affixes", "count": 1, "examples": ["SFX"]}])
    path, sent = f"{PATH}/{report['id']}/publish", {"based_on": report["based_on"]}
    assert editor.post(path, **sent)[1]["code"] == "upload.incomplete"
    assert editor.post(path, based_on=None, incomplete=True)[1]["code"] == "dictionary.stale"
    assert editor.post(path, **sent, incomplete=True)[0] == 201


def test_only_accounts_of_staff_with_the_permission_may(
    editor: Program, api: Api, settings: LazySettings
) -> None:
    path = f"{PATH}/{editor.upload(b'kitten')[1]['id']}"
    visitor = api.client.post(f"/api/v1/{PATH}", {"file": SimpleUploadedFile("a.txt", b"cat")})
    assert (visitor.status_code, visitor.json()["code"]) == (401, "token.invalid")
    player = Program("player", "change_dictionary", is_staff=False)
    for program in (player, Program("viewer", "view_dictionary")):
        answers = (
            program.upload(b"kitten"),
            program.get(path),
            program.post(f"{path}/publish", based_on=None),
            program.post(f"{path}/discard"),
        )
        assert {(status, sent["code"]) for status, sent in answers} == {(403, "staff.permission")}
    settings.STAFF_SECOND_FACTOR = True
    status, problem = editor.upload(b"kitten")
    assert (status, problem["code"]) == (403, "staff.second_factor")
    assert Upload.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"file": ""}, "file.invalid"),
        ({"column": -1}, "column.invalid"),
        ({"encoding": "klingon"}, "encoding.invalid"),
        ({"lines": "odd"}, "lines.invalid"),
        ({"colour": "red"}, "colour.invalid"),
        ({"file": SimpleUploadedFile("a.txt", b"%PDF-1")}, "upload.binary"),
        ({"file": SimpleUploadedFile("a.txt", b"a" * 101)}, "upload.too_big"),
        ({"file": SimpleUploadedFile("a.txt", b"")}, "upload.empty"),
    ],
)
def test_what_cannot_be_read_is_refused(
    editor: Program, sent: Any, code: str, settings: LazySettings
) -> None:
    settings.UPLOAD_BYTES = 100
    status, problem = editor.upload(b"kitten", **sent)
    assert (status, problem["code"]) == (400, code)
    assert not Upload.objects.exists()


def test_only_a_form_is_an_upload(editor: Program) -> None:
    assert editor.post(PATH, file="kitten")[0] == 415
    assert editor.upload(b"kitten", "dictionaries/klingon/uploads")[0] == 404


def test_words_that_no_process_keeps_are_left_out(editor: Program, settings: LazySettings) -> None:
    """The long ones."""
    settings.LEXICON_CACHE_BYTES = 100_000
    words = [f"{chr(ord('a') + n % 26)}{chr(ord('a') + n // 26 % 26)}" for n in range(600)]
    long = [f"{word * 5}{chr(ord('a') + n % 7)}" for n, word in enumerate(words * 30)]
    status, report = editor.upload("\n".join([*words, *long]).encode())
    [many] = [each for each in report["left_out"] if each["reason"] == "many"]
    assert (status, report["word_count"], many["count"]) == (201, 600, len({*long}))
    assert "so words may be missing or wrong: long words" in report["incomplete"]
    settings.LEXICON_CACHE_BYTES = 10
    status, problem = editor.upload(b"kitten\nmouse")
    assert (status, problem["code"]) == (400, "upload.too_big")
