"""German words as they are written."""

from game.rules.dictionaries.german_spelling import Spelling

LISTED = [
    *("aussehen", "aß", "besaßen", "Busse", "Buße", "frei", "gieße", "gros", "groß", "Kinder"),
    *("Kreis", "Kreiß", "Masse", "Maße", "Port", "saßen", "Straße", "Trasse", "äße"),
]
NOUNS = ["Bandmaß", "Masse", "Straße", "Preis", "Preiß"]
WORDS = ["port", "vorl", "kinder", "sport"]


def test_words_have_sharp_s_where_a_list_or_their_parts_do() -> None:
    spelling = Spelling(WORDS, NOUNS, LISTED)
    for word, forms in (
        ("aussehen", "aussehen"),  # not außehen
        ("masse", "maße masse"),
        ("strasse", "straße"),
        ("bandmasse", "bandmaße"),
        ("giess", "gieß"),
        ("preiss", "preiss"),  # of Preis
        ("grosskinder", "großkinder"),
        ("freisassen", "freisassen"),
        ("besassen", "besaßen"),
        ("vorlässe", "vorlässe"),
        ("kreissport", "kreissport"),
        ("massekinder", "massekinder"),  # of Masse or Maße
        ("grossstrasse", "großstraße"),
        ("russist", "russist"),
        ("picasso", "picasso"),
    ):
        assert spelling.forms(word) == set(forms.split())


def test_without_a_list_only_nouns_do() -> None:
    spelling = Spelling(WORDS, NOUNS, ())
    assert [*map(spelling.forms, ("strassen", "massen", "grosskinder"))] == [
        {"straßen"},
        {"massen"},
        {"grosskinder"},
    ]


def test_forms_of_nouns_have_capitals() -> None:
    nouns = ["Apfelgarten", "Bandmaß", "Dieb", "Diebin", "Dammbau", "Gast", "Gedächtnis"]
    nouns += ["Museum", "Omnibus", "Schema", "Stadtglobus", "Stadtapfel", "Gleis", "Bus"]
    spelling = Spelling([], nouns, ["gaste"])
    forms = "Apfelgärten Dammbauten Diebinnen Gäste Gästen Gedächtnisse Museen Omnibusse Schemata"
    for form in (*forms.split(), "Stadtgloben", "Stadtäpfeln"):
        assert spelling.written(form.lower()) == {form}
    for form in ("gäst", "gaste", "gleisse", "bi"):
        assert spelling.written(form) == {form}
    assert spelling.forms("bandmasse") == {"bandmaße"}


def test_nouns_have_capitals() -> None:
    nouns = [*NOUNS, "Haus", "Essen", "WLAN", "ROM", "Rom", "IM"]
    spelling = Spelling(WORDS, nouns, ["essen", "Laster", "laster", "haust", "UNESCO", "im"])
    words = ("hauses", "essen", "laster", "haust", "port", "wlans", "unesco", "roms", "im")
    assert [*map(spelling.written, words)] == [
        {"Hauses"},
        {"Essen", "essen"},
        {"Laster", "laster"},
        {"haust"},
        {"port"},
        {"WLANs"},
        {"UNESCO"},
        {"Roms"},
        {"im"},
    ]
