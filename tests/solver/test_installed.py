"""The library as others install it: built as a wheel, in an environment of its own, elsewhere."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from solver import __version__
from tests.conftest import need

ROOT = Path(__file__).resolve().parents[2]
# Python runs the kernel: to compile it takes longer than all the rest.
ALONE = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": "", "LC_ALL": "C.UTF-8"}


def run(*command: object, cwd: Path) -> str:
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=ALONE, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def uv() -> str:
    return need("uv", str(Path(sys.executable).with_name("uv")), "uv")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("flit_core") is None:
        need("flit-core")
    made = tmp_path_factory.mktemp("wheel")
    build = (uv(), "build", "-q", "--offline", "--no-build-isolation", "--python", sys.executable)
    run(*build, "--wheel", "-o", made, cwd=ROOT)
    [path] = made.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel and, linked from ours, what it says that it needs."""
    made = tmp_path_factory.mktemp("environment") / "venv"
    run(uv(), "venv", "-q", "--offline", "--python", sys.executable, made, cwd=made.parent)
    python = made / "bin" / "python"
    install = (uv(), "pip", "install", "-q", "--offline", "--no-deps", "--python", python)
    run(*install, wheel, cwd=made.parent)
    [packages] = made.glob("lib/python*/site-packages")
    installed = next(packages.glob("boggle_solver-*.dist-info"))
    for source in needed((installed / "METADATA").read_text().splitlines()):
        (packages / source.name).symlink_to(source)
    return made


def needed(metadata: list[str]) -> Iterator[Path]:
    """The files and folders of the required packages, and of what these require."""
    fields = (line.partition(": ") for line in metadata)
    asked = [Requirement(value) for name, _, value in fields if name == "Requires-Dist"]
    seen: set[str] = set()
    while asked:
        requirement = asked.pop()
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        found = distribution(name)
        assert found.version in requirement.specifier
        asked += map(Requirement, found.requires or ())
        tops = {path.parts[0] for path in found.files or () if path.parts[0] != ".."}
        yield from (Path(str(found.locate_file(top))) for top in tops - {"__pycache__"})


def test_the_wheel_holds_the_library_alone(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    about = f"boggle_solver-{__version__}.dist-info"
    assert {name.split("/")[0] for name in names} == {"solver", about}
    sources = {str(path.relative_to(ROOT)) for path in (ROOT / "solver").rglob("*.py")}
    assert {"solver/py.typed", *sources} <= set(names)


def test_the_command_solves_a_board_elsewhere(environment: Path, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("cat\nact\ntact\n")
    boggle = environment / "bin" / "boggle"
    shown = run(boggle, "solve", "catt", "--words", "words.txt", cwd=tmp_path)
    assert shown == "act\t1\ncat\t1\ntact\t1\n3 words\n3 points\n16 visited tiles\n"
    assert run(boggle, "--help", cwd=tmp_path).startswith("usage: boggle ")


def test_the_library_stands_alone(environment: Path, tmp_path: Path) -> None:
    program = (
        "import importlib.util, solver; from solver.packaged import packaged_words\n"
        "print(solver.__file__, len(packaged_words()))\n"
        "print([name for name in ('django', 'game') if importlib.util.find_spec(name)])"
    )
    shown = run(environment / "bin" / "python", "-c", program, cwd=tmp_path).split("\n")
    assert shown[0].startswith(str(environment))
    assert shown[0].endswith(" 188378")
    assert shown[1] == "[]"
