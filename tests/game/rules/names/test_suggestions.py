"""Names for guests, in the language of the page."""

from random import Random

from django.utils import translation

from game.rules.dictionaries.offence import offences
from game.rules.names import clean_name
from game.rules.names.suggestions import WORDS, suggest_name, suggestions


def test_every_name_that_is_suggested_is_a_name_that_offends_nobody() -> None:
    for language in WORDS:
        names = suggestions(language)
        assert [clean_name(name) for name in names] == list(names)
        assert len(set(names)) == len(names) > 500
        words = {word for name in names for word in name.casefold().split()}
        assert not [word for word in words if offences(language).of(word, word)]


def test_an_adjective_agrees_with_its_animal() -> None:
    for language, agreed, others in (
        ("de", ("Ruhiger Molch", "Kluge Eule", "Mutiges Zebra"), ("Ruhige Molch", "Kluges Eule")),
        ("fr", ("Loutre calme", "Renard joyeux", "Tortue joyeuse"), ("Tortue joyeux",)),
        ("es", ("Zorro feliz", "Zorro listo", "Nutria lista"), ("Nutria listo", "Zorro lista")),
    ):
        assert set(agreed) <= set(suggestions(language))
        assert not set(others) & set(suggestions(language))


def test_the_language_of_the_page_is_that_of_the_name() -> None:
    for page, language in (("de", "de"), ("fr-ca", "fr"), ("en", "en"), ("it", "en"), (None, "en")):
        with translation.override(page):
            assert suggest_name(Random(1)) in suggestions(language)
