"""GET /api/v1/dictionaries/SLUG/lexicons/KEY"""

import gzip

from django.test import Client

from game.models import Dictionary
from game.services.solving.device_lexicon import key_of
from tests.game.api.conftest import Api, refusal


def test_the_words_are_compressed_and_kept_for_ever(english: Dictionary) -> None:
    address = f"/api/v1/dictionaries/english/lexicons/{key_of(english.version.content_hash)}"
    response = Client().get(address)
    assert (response["Content-Encoding"], response["Content-Type"]) == (
        "gzip",
        "text/plain; charset=utf-8",
    )
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    _, words, commonness = gzip.decompress(response.content).decode().split("\n")
    assert words == "AcatAerFlineEmarDquitAeFriskDopeAsFtin"
    assert commonness == "sptqrtsqpq"  # in halves on the Zipf scale
    size = Client().head(address)["Content-Length"]
    assert int(size) == len(response.content)


def test_other_words_are_not_there(api: Api, english: Dictionary) -> None:
    for path, code in (
        ("english/lexicons/x", "lexicon.outdated"),
        (f"klingon/lexicons/{key_of(english.version.content_hash)}", "dictionary.unknown"),
    ):
        assert refusal(api.get(f"dictionaries/{path}")) == (404, code)
