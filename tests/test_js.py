"""The models of the pages' JavaScript, tested by Node's own runner."""

import json
import subprocess
from pathlib import Path

import pytest

from game.rules.bonuses import read_bonuses
from solver import Board, trace
from solver.letter_scoring import best_path
from tests.conftest import need

ROOT = Path(__file__).resolve().parent.parent
JS_TESTS = ROOT / "tests" / "js"


@pytest.mark.parametrize("file", sorted(JS_TESTS.glob("*.test.js")), ids=lambda file: file.name)
def test_javascript(file: Path) -> None:
    node = need("Node.js", "node", "nodejs")
    done = subprocess.run(
        [node, "--test", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_javascript_traces_as_the_engine_does() -> None:
    """The paths that the JavaScript is tested against are those of the engine."""
    for case in json.loads((JS_TESTS / "traces.json").read_text()):
        board = Board.parse(case["board"])
        paths = [[r * board.columns + c for r, c in path] for path in trace(board, case["word"])]
        assert paths == case["paths"], case["board"]


def test_javascript_finds_the_best_path_as_the_engine_does() -> None:
    for case in json.loads((JS_TESTS / "best_paths.json").read_text()):
        board = Board.parse(case["board"])
        best = best_path(board, read_bonuses(case["bonuses"]), case["word"])
        path = [r * board.columns + c for r, c in best.path] if best else None
        assert path == case["path"], case
