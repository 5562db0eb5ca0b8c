"""GET /lab/proof/"""

import re

from django.conf import LazySettings
from django.test import Client

from game.models import Dictionary
from game.services.lab import proofs
from game.services.solving.lexicons import current
from solver import solve
from tests.game.conftest import published
from tests.game.web.page import Page


def test_steps_rule_out_all_boards(english: Dictionary) -> None:
    proof = proofs.proof("2x2", "")
    assert proof.done[-1] == proof.letters**4
    assert all(part.bound <= proof.points for part in proof.parts)
    last = Page(f"/lab/proof/?step={len(proof.parts)}")
    every = f"{proof.done[-1]:,}"
    assert f"Ruled out so far: {every} of {every} boards" in last.html
    assert 'id="step-next" type="submit" form="tool-form" name="step"' in last.html
    assert re.search(r'id="step-next".* disabled>Next', last.html)
    assert f"Step {len(proof.parts):,} of" in Page("/lab/proof/?step=99999").html


def test_the_best_board_of_the_proof_has_its_points() -> None:
    dictionary = published("Few", "few", ("cat", "act", "cats", "cast", "seats"), "en")
    _, lexicon = current(dictionary.slug)
    proof = proofs.proof("2x2", "few")
    assert solve(proof.board, lexicon).total_points == proof.points == 4
    assert "no board has more than" in Page("/lab/proof/?dictionary=few").html


def test_steps_of_a_known_proof_are_not_limited(
    english: Dictionary, settings: LazySettings
) -> None:
    proofs.proof("2x2", "")
    settings.RATES = settings.RATES | {"visitor_lab": "1/h", "lab": "1/h"}
    visitor = Client()
    assert {visitor.get(f"/lab/proof/?step={step}").status_code for step in range(1, 4)} == {200}
    assert visitor.get("/lab/proof/?size=2x3").status_code == 200
    assert visitor.get("/lab/statistics/").status_code == 429
