"""GET /lab/records/"""

from pathlib import Path
from unicodedata import combining, normalize

import pytest

from game.models import Dictionary
from game.rules.dictionaries import languages
from game.rules.dictionaries.family import NGERMAN
from game.rules.dictionaries.packages import NotInstalled, debian, optional
from solver import Lexicon
from solver.lab.records import RECORDS, Record, WordList
from solver.packaged import packaged_lexicon
from solver.solving import solve
from tests.conftest import missing
from tests.game.web.page import Page


def lexicon_of(record: Record, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    """The words that can be on its board: those with other letters change no points."""
    if record.words.slug == "":
        return packaged_lexicon()
    letters = {*record.text}
    fits = {each for each in map(chr, range(0x250)) if letters.issuperset(plain(each))}.issuperset
    monkeypatch.setattr(languages, "debian", lambda *source: filter(fits, debian(*source)))
    return Lexicon.from_words(filter(fits, read(record.words)), record.words.language)


def plain(letter: str) -> str:
    """The small letter without its accents."""
    return "".join(part for part in normalize("NFKD", letter.lower()) if not combining(part))


def read(words: WordList) -> list[str]:
    """Those of one word, in small letters: on tiles, capitals make no difference.

    ENABLE2K (in the public domain) is in no package: the words of its best board are beside.
    """
    if words.slug is None:
        return Path(__file__).with_name("enable2k.txt").read_text().split()
    [offer] = (each for each in languages.OFFERS if each.slug == words.slug)
    offered = german if offer.slug == "deutsch" else offer.words
    try:
        return [word.lower() for word in offered() if word.isalpha()]
    except NotInstalled:
        missing(", ".join(offer.packages))


def german() -> set[str]:
    """In small letters: on tiles, capitals and ß make no difference."""
    if not optional(NGERMAN):
        missing("wngerman")
    listed = languages.checked("de", {"wngerman": NGERMAN}, languages.LONGEST)
    return {word.lower() for word in languages.lexemes() | listed}


def test_every_board_has_its_points_and_leads_to_its_words(
    french: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page("/lab/records/")
    for record in RECORDS:
        assert solve(record.board, lexicon_of(record, monkeypatch)).total_points == record.points
        size = record.size.replace("x", "×")
        assert f"{size}: {record.points:,} points</h3>" in page.html
    proven = sum(record.proof is not None for record in RECORDS)
    assert page.html.count("Proven: no other board has more.") == proven
    assert 'href="/?board=let%2Fpas"' in page.html
    assert 'href="/?board=nestilrap&amp;dictionary=francais"' in page.html
    assert "dictionary=deutsch" not in page.html  # this site has no German
    assert "These dice can show it: Super Big Boggle 6x6, Big B@ggle 5x5 (français)." in page.html
