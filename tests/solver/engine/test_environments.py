"""The engine where things are missing: without the compiler, without a place for its cache."""

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.engine import kernel
from solver.solving import warm_up
from tests.solver.shell import ROOT, Output, run

PROPERTIES = "tests/solver/engine/test_properties.py"

# One of its functions is compiled: all of them would take seconds.
COMPILE = """
import numba
import numpy as np
from solver import Lexicon
from solver.engine import kernel
lexicon = Lexicon.from_words(["cat", "act", "dog"])
a, c = (np.uint64(1 << lexicon.letter_index[letter]) for letter in "ac")
tail = np.array([a], np.uint64)
print(kernel.descend(lexicon.nodes.ravel(), np.uint64(0), c, tail, np.uint64(2))[1] == a)
print(isinstance(kernel.score, numba.core.dispatcher.Dispatcher))
"""


def test_properties_hold_with_the_compiler_off() -> None:
    """The same tests in a process of their own, on fewer boards; none of them may be left out."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", PROPERTIES]
    done = run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    tests = len(re.findall(r"^def test_", (ROOT / PROPERTIES).read_text(), re.MULTILINE))
    assert done.status == 0, done.out
    assert re.search(rf"^{tests} passed in", done.out, re.MULTILINE), done.out


def environment_without_cache() -> dict[str, str]:
    """No folder that Numba would try for its cache can be made, not even by root."""
    nowhere = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"), os.devnull)
    kept = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return {**kept, **nowhere, "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.fixture
def sealed_copy(tmp_path: Path) -> Path:
    """A copy of the package with a plain file where its cache directories would be."""
    ignored = shutil.ignore_patterns("__pycache__")
    package = shutil.copytree(ROOT / "solver", tmp_path / "solver", ignore=ignored)
    for folder in [package, *(path for path in package.rglob("*") if path.is_dir())]:
        (folder / "__pycache__").write_text("")
    return tmp_path


def test_the_kernel_is_compiled_for_alphabets_of_all_lengths() -> None:
    """Otherwise the first board of a dictionary with more than 32 letters takes seconds."""
    warm_up()
    searches: list[Any] = [kernel.score, kernel.find]
    for compiled in searches:
        tries = " ".join(str(arguments[0]) for arguments in compiled.signatures)
        assert set(re.findall(r"uint\d+", tries)) == {"uint32", "uint64"}


def test_the_kernel_is_compiled_where_no_cache_can_be_written(sealed_copy: Path) -> None:
    command, environment = [sys.executable, "-c", COMPILE], environment_without_cache()
    assert run(command, cwd=sealed_copy, env=environment) == Output(0, "True\nTrue\n", "")
    left = [path for path in sealed_copy.rglob("*") if path.suffix in (".nbi", ".nbc")]
    assert left == []
    assert (sealed_copy / "solver" / "__pycache__").is_file()
