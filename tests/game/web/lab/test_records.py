"""GET /lab/records/"""

from solver.lab.records import RECORDS
from solver.packaged import packaged_lexicon
from solver.solve import solve
from tests.game.web.page import Page


def test_every_board_has_its_points_and_leads_to_its_words() -> None:
    page = Page("/lab/records/")
    for record in RECORDS:
        assert solve(record.board, packaged_lexicon()).total_points == record.points
        size = record.size.replace("x", "×")
        assert f"{size}: {record.points:,} points</h2>" in page.html
    assert page.html.count("Proven: no other board has more.") == 3
    assert 'href="/?board=bes%2Flat"' in page.html
