"""The words of a dictionary, from a cache that is bounded and never out of date."""

import json
import urllib.request
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.forms import model_to_dict
from pytest_django import DjangoAssertNumQueries

from game.models import Dictionary, WordList
from game.services.solving import lexicons
from game.services.solving.lexicons import (
    UnknownDictionary,
    active_dictionaries,
    current,
    lexicon_of,
)
from solver import Lexicon
from tests.game.commands.output import said
from tests.server import Site


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    lexicons._cache.clear()


def stored(*words: str) -> Lexicon:
    lexicon = Lexicon.from_words(words)
    WordList.pack(lexicon).save()
    return lexicon


def test_the_current_dictionary_is_the_offered_one(database_url: str) -> None:
    same = active_dictionaries().get(slug="english")
    for slug in (None, "english"):
        dictionary, lexicon = current(slug)
        assert model_to_dict(dictionary) == model_to_dict(same)
        assert (dictionary.is_default, dictionary.current_id) == (True, same.current_id)
        assert lexicon.content_hash == dictionary.version.content_hash
        dictionary.save(force_update=True)


def test_an_unknown_dictionary_is_refused(english: Dictionary) -> None:
    for slug in ("nothing", "", "English", "x" * 500):
        with pytest.raises(UnknownDictionary) as caught:
            current(slug)
        assert caught.value.problem() == {
            "code": "dictionary.unknown",
            "detail": f"There is no dictionary “{slug[:80]}”.",
            "field": "dictionary",
        }


def test_inactive_and_empty_dictionaries_are_unknown(
    english: Dictionary, greek: Dictionary
) -> None:
    Dictionary.objects.filter(pk=greek.pk).update(active=False)
    Dictionary.objects.create(name="Empty", slug="empty")
    for slug in ("greek", "empty"):
        with pytest.raises(UnknownDictionary):
            current(slug)
    assert list(active_dictionaries()) == [english]


def test_a_cached_lexicon_takes_one_small_query(
    english: Dictionary, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    _, first = current()
    with django_assert_num_queries(1) as queries:
        _, second = current()
    assert second is first
    assert "compiled" not in queries.captured_queries[0]["sql"]


def test_threads_that_want_the_same_wait_for_one(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = stored("cat", "dog")
    loads: list[str] = []
    unpack = WordList.unpack

    def counted(self: WordList) -> Lexicon:
        loads.append(self.content_hash)
        return unpack(self)

    monkeypatch.setattr(WordList, "unpack", counted)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lexicon_of, [lexicon.content_hash] * 8))
    assert len({id(each) for each in found}) == 1
    assert loads == [lexicon.content_hash]


@pytest.mark.parametrize("compiled", [b"no zlib", zlib.compress(b"lexicon0 of an older release")])
def test_words_compiled_in_another_format_are_compiled_anew(db: None, compiled: bytes) -> None:
    lexicon = stored("cat", "dog")
    WordList.objects.update(compiled=compiled)
    assert lexicon_of(lexicon.content_hash) == lexicon
    assert WordList.objects.get().unpack() == lexicon


def test_the_server_uses_what_another_process_publishes(on_site: Site, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    import_it = ("import_dictionary", str(words), "--name", "Shared", "--language", "en", "--quiet")
    words.write_text("cat")
    said(*import_it)
    assert known(on_site, "shared", "cat")
    assert not known(on_site, "shared", "dog")
    words.write_text("dog")
    said(*import_it)
    assert known(on_site, "shared", "dog")
    assert not known(on_site, "shared", "cat")


def known(site: Site, slug: str, word: str) -> bool:
    with urllib.request.urlopen(f"{site.url}/api/v1/dictionaries/{slug}/words/{word}") as answer:
        valid: bool = json.load(answer)["valid"]
        return valid
