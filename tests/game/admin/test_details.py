"""A dictionary's details, which one is the default, and deleting."""

from django.db.models.signals import pre_save
from django.test import Client

from game.models import Dictionary, WordList
from game.services.dictionaries.edits import edit_words
from game.services.solving.lexicons import current
from tests.game.admin.page import text
from tests.game.play import new_game

DETAILS = {
    "name": "Greek",
    "slug": "greek",
    "language": "el",
    "description": "",
    "common_from": "3",
    "active": "on",
}


def address(dictionary: Dictionary, page: str = "change") -> str:
    return f"/admin/game/dictionary/{dictionary.pk}/{page}/"


def test_dictionaries_are_listed_with_language_and_words(
    alice: Client, english: Dictionary, greek: Dictionary
) -> None:
    Dictionary.objects.create(name="Empty", slug="empty")
    page = text(alice.get("/admin/game/dictionary/"))
    assert "English en 10 1" in page
    assert "Ελληνικά el 3 1" in page
    assert "Empty en none yet -" in page


def test_wrong_details_are_refused(alice: Client, english: Dictionary, greek: Dictionary) -> None:
    for fields, complaint in (
        ({"name": "ENGLISH"}, "There is a dictionary of this name already."),
        ({"common_from": "9"}, "less than or equal to 8"),
    ):
        assert complaint in text(alice.post(address(greek), {**DETAILS, **fields}))
        greek.refresh_from_db()
        assert greek.name == "Ελληνικά"


def test_a_slug_that_is_taken_while_the_form_is_handled(
    alice: Client, english: Dictionary, greek: Dictionary
) -> None:
    def take(**_: object) -> None:
        Dictionary.objects.filter(pk=english.pk).update(slug="greek-2")

    pre_save.connect(take, Dictionary)
    try:
        response = alice.post(address(greek), {**DETAILS, "slug": "greek-2"}, follow=True)
    finally:
        pre_save.disconnect(take, Dictionary)
    assert "Somebody else has just changed a dictionary. Check the name" in text(response)
    greek.refresh_from_db()
    assert greek.slug == "greek"


def test_the_page_lists_the_games_that_keep_a_deactivated_dictionary(
    alice: Client, bob: Client, greek: Dictionary
) -> None:
    assert "No open game has chosen it. Once it is no longer active" in text(
        alice.get(address(greek))
    )
    game = new_game(dictionary="greek")
    assert f"1 open game has chosen it: {game.code} ." in text(alice.get(address(greek)))
    assert "1 open game has chosen it. Once" in text(bob.get(address(greek)))  # may see no games


def test_the_default_is_not_deactivated(alice: Client, english: Dictionary) -> None:
    response = alice.post(
        address(english), {**DETAILS, "name": "English", "slug": "english"} | {"active": ""}
    )
    assert "This is the default dictionary. Make another one the default first." in text(response)
    assert current()[0] == english


def test_make_default(alice: Client, english: Dictionary, greek: Dictionary) -> None:
    assert alice.get(address(greek, "default")).status_code == 405
    response = alice.post(address(greek, "default"), follow=True)
    assert "“Ελληνικά” is now the default dictionary." in text(response)
    assert current()[0] == greek
    assert Dictionary.objects.filter(is_default=True).count() == 1


def test_deleting_a_dictionary_deletes_its_words(
    alice: Client, english: Dictionary, greek: Dictionary
) -> None:
    edit_words(greek, ["δελτα"], "add", "missing", None)
    page = text(alice.get(address(greek, "delete")))
    assert "Are you sure you want to delete the dictionary" in page
    alice.post(address(greek, "delete"), {"post": "yes"})
    assert list(Dictionary.objects.all()) == [english]
    assert WordList.objects.count() == 1


def test_the_default_is_not_deleted(alice: Client, english: Dictionary) -> None:
    for method in ("get", "post"):
        page = getattr(alice, method)(address(english, "delete"), {"post": "yes"}, follow=True)
        assert "“English” is the default dictionary. Make another one the default first." in text(
            page
        )
        assert current()[0] == english
