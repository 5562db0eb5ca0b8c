"""The translations of the site: complete, with the right placeholders, and compiled."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from tests.conftest import need
from tests.server import ROOT

LOCALE = ROOT / "locale"
SOURCES = ("boggle_site", "game", "solver", "templates", "static/js", "locale")
CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def test_every_sentence_is_translated_with_its_placeholders() -> None:
    assert len(CATALOGUES) >= 6
    wrong = [
        f"{path.relative_to(LOCALE)}: {fault}"
        for path in CATALOGUES
        for fault in faults(catalogue(path))
    ]
    assert wrong == []


def faults(texts: Catalog) -> Iterator[str]:
    for text in filter(lambda each: each.id, texts):
        forms = text.string if isinstance(text.string, tuple) else (text.string,)
        if text.fuzzy or not all(forms):
            yield f"not translated: {text.id}"
        yield from (f"{error}: {text.id}" for error in text.check(texts))


def test_compiled_catalogues_are_up_to_date() -> None:
    for path in CATALOGUES:
        again = BytesIO()
        write_mo(again, catalogue(path))
        again.seek(0)
        with path.with_suffix(".mo").open("rb") as file:
            assert forms_of(file) == forms_of(again), f"run make messages: {path}"


def forms_of(compiled: IO[bytes]) -> list[str]:
    texts = filter(lambda each: each.id, read_mo(compiled))
    return sorted(f"{each.context!r} {each.id} {each.string}" for each in texts)


def test_catalogues_have_the_sentences_of_the_site(tmp_path: Path) -> None:
    need("msgmerge")
    for name in SOURCES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    command = [sys.executable, "manage.py", "messages", "--locale", "de"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    for path in (LOCALE / "de/LC_MESSAGES").glob("*.po"):
        now = {text.id for text in catalogue(tmp_path / path.relative_to(ROOT))}
        assert {text.id for text in catalogue(path)} == now, "run make messages"
