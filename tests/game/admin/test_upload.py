"""Uploading words to a dictionary."""

import gzip

from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from game.models import Dictionary, Upload, WordList
from game.services.solving.lexicons import current
from tests.game.admin.page import text, uploaded
from tests.game.conftest import WORDS
from tests.packed import zip_of


def test_a_draft_waits_and_changes_nothing(alice: Client, english: Dictionary) -> None:
    draft = uploaded(alice, english, gzip.compress(b"cat\ndog\n"), note="Shelf")
    assert (draft.file_name, draft.note, draft.word_count) == ("words.txt", "Shelf", 2)
    assert str(draft.created_by) == "alice"
    assert tuple(current()[1]) == WORDS
    page = text(alice.get(f"/admin/game/dictionary/{english.pk}/change/"))
    assert "Waiting “words.txt” , 2 words" in page


def test_only_the_chosen_words_of_a_file_are_taken(alice: Client, english: Dictionary) -> None:
    address = f"/admin/game/dictionary/{english.pk}/upload/"
    assert "Join them: “abatjour”" in text(alice.get(address))
    data = SimpleUploadedFile("words.txt", b"cat's\nro-pe\ncater\nto\n")
    sent = {"file": data, "join": "True", "shortest": "3", "letters": "catserp o", "least": ""}
    page = text(alice.post(address, sent, follow=True))
    assert "With apostrophes or hyphens 2, taken without them" in page
    assert "Left out Number What Some of them 1 shorter than asked for to" in page
    assert "Show 1 added 8 removed" in page


def test_a_wrong_file_is_refused_and_the_note_kept(
    alice: Client, english: Dictionary, settings: LazySettings
) -> None:
    for data, complaint in (
        (b"", "The file is empty."),
        (b"a\n" * 600, "The file is larger than 0.001 MB; pack it as zip, gz or xz."),
    ):
        settings.UPLOAD_BYTES = 1000
        response = alice.post(
            f"/admin/game/dictionary/{english.pk}/upload/",
            {"file": SimpleUploadedFile("words.txt", data), "note": "What I typed"},
        )
        assert response.status_code == 200
        assert complaint in text(response)
        assert "What I typed" in response.content.decode()
        assert not Upload.objects.exists()
        assert WordList.objects.count() == 1


def test_the_encoding_is_shown_and_can_be_chosen(alice: Client, english: Dictionary) -> None:
    file = SimpleUploadedFile("slowa.txt", "żółw\nkość\ndom".encode("cp1250"))
    sent = {"file": file, "encoding": "cp1250"}
    address = f"/admin/game/dictionary/{english.pk}/upload/"
    report = text(alice.post(address, sent, follow=True))
    assert "1 żółw żółw 2 kość kość 3 dom dom" in report
    assert "Read as Windows-1250: żółw, kość Wrong letters? Read it as" in report


def test_one_of_several_dictionaries_is_chosen(alice: Client, english: Dictionary) -> None:
    rules = "SET UTF-8\n"
    two = zip_of(en_aff=rules, en_dic="1\ncat\n", fr_aff=rules, fr_dic="1\nchat\n")
    address = f"/admin/game/dictionary/{english.pk}/upload/"
    for chosen, said in (("", "choose one of them: en, fr"), ("fr", "Accepted 1 word")):
        file = SimpleUploadedFile("two.zip", two)
        sent = {"file": file, "dictionary": chosen}
        assert said in text(alice.post(address, sent, follow=True))
