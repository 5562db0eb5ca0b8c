"""The admin in another language than English."""

import re

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client

from game.models import Dictionary
from solver.wordfiles.encodings import ENCODINGS
from tests import pseudo
from tests.game.admin.page import text, uploaded
from tests.game.web.test_translations import unmarked

OF_DJANGO = re.compile(r"[\u0600-\u06ff]|^(True|False|Search)$")


@pytest.fixture
def german(alice: Client) -> Client:
    """Alice, who reads German."""
    alice.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    return alice


def test_the_log_stays_english(german: Client, english: Dictionary) -> None:
    fields = {"action": "add", "words": "dog", "reason": "An animal"}
    address = f"/admin/game/dictionary/{english.pk}/words/"
    assert "Hinzugefügt: dog. " in text(german.post(address, fields, follow=True))
    assert LogEntry.objects.get().change_message.startswith("Added: dog. ")
    assert "Hinzugefügt: dog" in text(german.get(f"/admin/game/dictionary/{english.pk}/versions/"))


def test_lines_say_why_they_were_refused(german: Client, english: Dictionary) -> None:
    draft = uploaded(german, english, b"cat\nd0g\n")
    address = f"/admin/game/dictionary/uploads/{draft.pk}/"
    assert "2 d0g enthält „0“, das kein Buchstabe ist" in text(german.get(address))
    assert (
        "2\tenthält „0“, das kein Buchstabe ist\td0g\n"
        in german.get(f"{address}refused.txt").content.decode()
    )


def test_every_sentence_of_the_admin_is_marked(in_pseudo: None, alice: Client) -> None:
    """Django’s own texts are in the language that stands for pseudo, or among these."""
    alice.cookies["django_language"] = pseudo.TAG
    left = {}
    for model in filter(admin.site.is_registered, apps.get_models()):
        for page in ("", "add/"):
            address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/{page}"
            lines = unmarked(alice.get(address).content.decode())
            left[address] = [
                line for line in lines if not (OF_DJANGO.search(line) or line in ENCODINGS.values())
            ]
    assert len(left) > 30
    assert {address: lines for address, lines in left.items() if lines} == {}
