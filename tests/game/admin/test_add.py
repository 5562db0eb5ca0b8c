"""Adding a dictionary by uploading its first words."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models.signals import pre_save
from django.test import Client

from game.models import Dictionary, Upload
from game.services.solving.lexicons import current
from tests.game.admin.conftest import signed_in
from tests.game.admin.page import text

ADDRESS = "/admin/game/dictionary/add/"


def filled(**fields: Any) -> dict[str, Any]:
    file = SimpleUploadedFile("wörter.txt", "Äpfel\nBirne\nb1\n".encode())
    return {"name": "Deutsch", "language": "de", "file": file, **fields}


def test_a_new_dictionary_is_reported_and_published(alice: Client) -> None:
    response = alice.post(ADDRESS, filled(note="Duden"))
    draft = Upload.objects.get()
    assert response["Location"] == f"/admin/game/dictionary/uploads/{draft.pk}/"
    page = text(alice.get(response["Location"]))
    assert "These would be the first words of “Deutsch”." in page
    assert "Accepted 2 words" in page
    assert "Note Duden" in page
    assert "3 b1 has “1”, which is not a letter" in page
    response = alice.post(response["Location"], {"publish": "", "based_on": ""})
    dictionary, lexicon = current("deutsch")
    assert response["Location"] == f"/admin/game/dictionary/{dictionary.pk}/change/"
    assert tuple(lexicon) == ("birne", "äpfel")
    assert (dictionary.language, dictionary.active, dictionary.is_default) == ("de", True, False)


def test_staff_who_may_only_add_publish_the_first_words(db: None) -> None:
    dora = signed_in("dora", "add_dictionary")
    address = dora.post(ADDRESS, filled())["Location"]
    response = dora.post(address, {"publish": "", "based_on": ""})
    assert response["Location"] == "/admin/"
    assert len(current("deutsch")[1]) == 2


def test_wrong_forms_are_refused_and_kept(alice: Client, english: Dictionary) -> None:
    for fields, complaint in (
        ({"name": "english"}, "There is a dictionary of this name already."),
        ({"name": "Ελληνικά"}, "Enter one: none can be made from this name."),
        ({"file": SimpleUploadedFile("x.txt", b"")}, "The file is empty."),
    ):
        response = alice.post(ADDRESS, filled(description="What I typed", **fields))
        assert complaint in text(response)
        assert "What I typed" in text(response)
        assert list(Dictionary.objects.all()) == [english]
        assert not Upload.objects.exists()


def test_a_name_that_is_taken_while_the_form_is_handled(alice: Client, english: Dictionary) -> None:
    def take(**_: object) -> None:
        Dictionary.objects.filter(pk=english.pk).update(name="Deutsch")

    pre_save.connect(take, Dictionary)
    try:
        response = alice.post(ADDRESS, filled(description="What I typed"))
    finally:
        pre_save.disconnect(take, Dictionary)
    assert "There is a dictionary of this name or slug already." in text(response)
    assert "What I typed" in text(response)
    assert list(Dictionary.objects.all()) == [english]
