"""The shell's commands, called as functions. `cli/test_process.py` runs them as processes."""

from pathlib import Path

import pytest

from solver.cli import main
from tests.solver.shell import Output, Shell


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    def run(*arguments: object) -> Output:
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as exit_:
            status = int(exit_.code or 0)
        return Output(status, *capsys.readouterr())

    return run


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(["cat", "act", "tact", "dog", "queen", "sat"]))
    return path
