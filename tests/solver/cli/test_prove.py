"""`python -m solver prove`."""

import json
import re
from pathlib import Path

import pytest

import solver.lab.prove
from solver import Board
from solver.cli.interrupts import Interrupt
from solver.cli.prove import _left
from solver.lab.prove import Proof
from tests.solver.shell import Shell, refused


def test_prove_finds_the_best_board_and_resumes(shell: Shell, words: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    options = ("prove", "2x2", "--words", words, "--threads", 1, "--state", state)
    status, out, err = shell(*options)
    assert (status, err) == (0, "")
    *_, best, time, proven, dice = out.splitlines()
    assert time.startswith("time of one core: ")
    assert best.endswith(" (3 points)")
    assert proven == "proven: no board has more"
    assert dice.startswith("dice that can show it: new, classic, big, ")
    saved = json.loads(state.read_text())
    assert saved["state"]["done"] == saved["state"]["classes"] == 1
    again = json.loads(shell(*options, "--json").out)
    assert (again["points"], again["proven"], again["dice"][0]) == (3, True, "new")
    message = f"{state} is the state of another proof"
    assert refused(shell("prove", "2x3", *options[2:]), message)


def test_what_is_left_is_told_in_the_unit_that_fits() -> None:
    def left(seconds: float) -> str:
        """Of a proof whose second half takes so long."""
        return _left(Proof(Board.parse("a"), 1, 100, 200, seconds, 0.5))

    assert left(50) == ", about 50.0 s of one core left"
    assert left(600) == ", about 10.0 minutes of one core left"
    assert left(9000) == ", about 2.5 hours of one core left"


def test_a_proof_that_is_ended_says_how_to_go_on(
    shell: Shell, words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Interrupt, "requested", True)  # as after Ctrl-C
    monkeypatch.setattr(solver.lab.prove, "MOST_LETTERS", 2)
    options = ("prove", "2x2", "--words", words, "--threads", 1)
    begun = shell(*options)
    assert begun.status == 1
    assert re.search(r"not proven yet: 1 of \d+ classes .*; --state FILE would keep", begun.out)
    assert "; the same command goes on\n" in shell(*options, "--state", tmp_path / "state").out


def test_prove_refuses(shell: Shell, words: Path) -> None:
    message = "a proof is for boards of at most 12 tiles"
    assert refused(shell("prove", "4x4", "--words", words), message)


def test_a_certificate_goes_on_where_the_proof_does(
    shell: Shell, words: Path, tmp_path: Path
) -> None:
    state, file = tmp_path / "state.json", tmp_path / "certificate"
    options = ("prove", "2x2", "--words", words, "--threads", 1, "--state", state)
    shell(*options, "--certificate", file)
    whole = file.read_bytes()
    file.write_bytes(whole + b"cut off")
    assert shell(*options, "--certificate", file).status == 0
    assert file.read_bytes() == whole
    file.write_bytes(whole[:10])
    message = f"{file} is not the certificate that was begun"
    assert refused(shell(*options, "--certificate", file), message)
    state.unlink()
    shell(*options)
    message = "the proof was begun without --certificate"
    assert refused(shell(*options, "--certificate", file), message)
