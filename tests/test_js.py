"""The tests of the pages' JavaScript, run by Node in one process."""

import json
import subprocess
from pathlib import Path

from game.rules.bonuses import read_bonuses
from solver import Board, trace
from solver.letter_scoring import best_path
from tests.conftest import need

ROOT = Path(__file__).resolve().parent.parent
JS_TESTS = ROOT / "tests" / "js"


def test_the_javascript_tests_pass() -> None:
    node = need("Node.js", "node", "nodejs")
    done = subprocess.run(
        [node, "--test-reporter=spec", "tests/js/run.js"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    # The reporter lists all tests first, then once more those that failed, with the reason.
    assert done.returncode == 0, done.stdout.rpartition("failing tests:")[2] + done.stderr


def test_javascript_traces_as_the_engine_does() -> None:
    """The JavaScript is tested against the paths that the engine finds."""
    for case in json.loads((JS_TESTS / "models" / "traces.json").read_text()):
        board = Board.parse(case["board"])
        paths = [[r * board.columns + c for r, c in path] for path in trace(board, case["word"])]
        assert paths == case["paths"], case["board"]


def test_javascript_finds_the_best_path_as_the_engine_does() -> None:
    for case in json.loads((JS_TESTS / "models" / "best_paths.json").read_text()):
        board = Board.parse(case["board"])
        best = best_path(board, read_bonuses(case["bonuses"]), case["word"])
        path = [r * board.columns + c for r, c in best.path] if best else None
        assert path == case["path"], case
