"""GET /lab/proof/"""

import re

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


def test_a_wrong_step_is_explained(english: Dictionary) -> None:
    page = Page("/lab/proof/?step=zero")
    assert page.status == 200
    assert "A step is a whole number from 1 on." in page.html
    assert "proof-title" not in page.html
