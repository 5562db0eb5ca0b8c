"""Family lists in the admin: what they are, and what they leave out."""

from django.test import Client

from game.models import Dictionary
from game.rules.dictionaries.languages import FAMILIES
from game.services.dictionaries import families
from game.services.dictionaries.edits import edit_words
from tests.game.admin.page import text


def test_the_words_left_out_are_shown_and_downloaded(
    bob: Client, charlie: Client, english: Dictionary
) -> None:
    strict = families.make(FAMILIES[1]).dictionary
    edit_words(english, ["berlin"], "add", "Asked for", None)
    address = f"/admin/game/dictionary/{strict.pk}/"
    assert "Family list Strict: also without mild insults" in text(bob.get(f"{address}change/"))
    parent = text(bob.get(f"/admin/game/dictionary/{english.pk}/change/"))
    assert "“English for families, strict” : what changes here changes them" in parent
    page = text(bob.get(f"{address}words/?q=berlin"))
    assert "“English” has it. Not for this list: Name or abbreviation." in page
    assert (
        bob.get(f"{address}left-out.tsv").content == b"Word\tReason\nberlin\tName or abbreviation\n"
    )
    assert charlie.get(f"{address}left-out.tsv").status_code == 403
    other = bob.get(f"/admin/game/dictionary/{english.pk}/left-out.tsv", follow=True)
    assert "“English” is not a family list." in other.content.decode()
