"""GET /api/v1/dictionaries/SLUG/words/WORD/definitions"""

from game.models import DefinitionSource, Dictionary
from game.rules.dictionaries.definitions import Source
from game.services.dictionaries.definitions import import_source
from tests.game.api.conftest import Api, refusal

FRENCH = Source("fr", "Wiktionnaire", "https://fr.wiktionary.org/", "CC BY-SA 4.0")


def test_a_word_is_defined_with_attribution(api: Api, french: Dictionary) -> None:
    glosses = "cote\tune marque | un prix\ncôte\tun os\nété\tune saison\nêtre\texister\n"
    assert import_source(FRENCH, glosses.encode()) == 4
    _, answer = api.get("dictionaries/francais/words/COTE/definitions")
    assert answer == {
        "word": "cote",
        "dictionary": "francais",
        "entries": [
            {"word": "cote", "senses": ["une marque", "un prix"]},
            {"word": "côte", "senses": ["un os"]},
        ],
        "attribution": {
            "name": "Wiktionnaire",
            "url": "https://fr.wiktionary.org/",
            "licence": "CC BY-SA 4.0",
        },
        "wiktionary": "https://fr.wiktionary.org/wiki/cote",
    }
    _, answer = api.get("dictionaries/francais/words/côte/definitions")
    assert [entry["word"] for entry in answer["entries"]] == ["côte"]
    _, answer = api.get("dictionaries/francais/words/ete/definitions")
    assert [entry["word"] for entry in answer["entries"]] == ["été", "être"]
    assert answer["wiktionary"] == "https://fr.wiktionary.org/wiki/%C3%A9t%C3%A9"


def test_without_definitions_the_entries_are_empty(api: Api) -> None:
    DefinitionSource.objects.create(language="en", name="unfinished")
    status, answer = api.get("dictionaries/english/words/risk/definitions")
    assert (status, answer["entries"], answer["attribution"]) == (200, [], None)
    assert answer["wiktionary"] == "https://en.wiktionary.org/wiki/risk"
    unknown = api.get("dictionaries/klingon/words/risk/definitions")
    assert refusal(unknown) == (404, "dictionary.unknown")
