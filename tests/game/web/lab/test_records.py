"""GET /lab/records/"""

from functools import cache

from game.models import Dictionary
from game.rules.dictionaries.languages import lexemes, lexique
from solver import Lexicon
from solver.lab.records import RECORDS, WordList
from solver.packaged import packaged_lexicon
from solver.solve import solve
from tests.game.web.page import Page

LONGEST = 25  # letters that a record has


@cache
def lexicon_of(words: WordList) -> Lexicon:
    if not words.slug:
        return packaged_lexicon()
    read = {"deutsch": lexemes, "francais": lexique}[words.slug]
    fitting = (word for word in read() if word.isalpha() and len(word) <= LONGEST)
    return Lexicon.from_words(fitting, words.language)


def test_every_board_has_its_points_and_leads_to_its_words(french: Dictionary) -> None:
    page = Page("/lab/records/")
    for record in RECORDS:
        assert solve(record.board, lexicon_of(record.words)).total_points == record.points
        size = record.size.replace("x", "×")
        assert f"{size}: {record.points:,} points</h3>" in page.html
    proven = sum(record.proven for record in RECORDS)
    assert page.html.count("Proven: no other board has more.") == proven
    assert 'href="/?board=bes%2Flat"' in page.html
    assert 'href="/?board=patrintes&amp;dictionary=francais"' in page.html
    assert "dictionary=deutsch" not in page.html  # this site has no German
    assert "These dice can show it: Super Big Boggle 6x6, Big B@ggle 5x5 (French)." in page.html
