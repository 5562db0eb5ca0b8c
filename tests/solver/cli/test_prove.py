"""`python -m solver prove`."""

import json
from pathlib import Path

from tests.solver.shell import Shell, refused


def test_prove_finds_the_best_board_and_resumes(shell: Shell, words: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    options = ("prove", "2x2", "--words", words, "--threads", 1, "--state", state)
    status, out, err = shell(*options)
    assert (status, err) == (0, "")
    assert out.endswith(" (3 points)\nproven: no board has more\n")
    saved = json.loads(state.read_text())
    assert saved["state"]["done"] == saved["state"]["classes"] == 1
    again = json.loads(shell(*options, "--json").out)
    assert (again["points"], again["proven"]) == (3, True)
    message = f"{state} is the state of another proof"
    assert refused(shell("prove", "2x3", *options[2:]), message)


def test_prove_refuses(shell: Shell, words: Path) -> None:
    message = "a proof is for boards of at most 12 tiles"
    assert refused(shell("prove", "4x4", "--words", words), message)
