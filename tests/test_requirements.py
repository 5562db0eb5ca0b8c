"""The pinned requirements: complete, with hashes, and in step with what was asked for."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("requirements", "requirements-dask", "requirements-push", "requirements-dev")


def asked(name: str) -> dict[str, str]:
    """Versions by package, with those of the files that it includes."""
    found: dict[str, str] = {}
    for line in (ROOT / f"{name}.in").read_text().splitlines():
        if line.startswith("-r "):
            found |= asked(line.removeprefix("-r ").removesuffix(".in"))
        elif line and not line.startswith("#"):
            package, _, version = line.partition("==")
            found[package.partition("[")[0]] = version
    return found


def pinned(name: str) -> dict[str, str]:
    text = (ROOT / f"{name}.txt").read_text()
    return dict(re.findall(r"^([\w.-]+)(?:\[.*?\])?==(\S+)", text, re.MULTILINE))


def test_pinned_packages_are_those_asked_for_with_hashes() -> None:
    for name in (*NAMES, "requirements-languages", "requirements-definitions"):
        wanted, text = asked(name), (ROOT / f"{name}.txt").read_text()
        assert all(wanted.values()), f"{name}.in names a package without a version"
        assert wanted.items() <= pinned(name).items(), "run “make requirements”"
        packages = re.findall(r"^[\w.-]+(?:\[.*?\])?==.*(?:\n    .*)+", text, re.MULTILINE)
        assert len(packages) >= len(pinned(name)) > 0
        assert all("--hash=sha256:" in package for package in packages)


def test_each_has_its_reason() -> None:
    decisions = (ROOT / "docs" / "decisions.md").read_text()
    table = re.findall(r"^\| (.+?) \|", decisions.partition("\n## Dependencies\n")[2], re.MULTILINE)
    listed = set(re.findall(r"[\w-]+", " ".join(table))) - {"package"}
    assert asked("requirements").keys() <= listed
    assert listed <= {*pinned("requirements"), "mfa", "binary", "pool", "---"}


def test_all_files_have_the_same_versions() -> None:
    runtime, everything = pinned("requirements"), pinned("requirements-dev")
    assert {name: everything.get(name) for name in runtime} == runtime


def test_the_library_takes_the_pinned_versions() -> None:
    """And older ones, down to those that `make oldest` tests."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dask"]]
    pinned = asked("requirements-dask")
    for name, least in (dependency.split(">=") for dependency in wanted):
        assert Version(least) <= Version(pinned[name]), name


def test_requirements_that_cannot_be_looked_up_are_not_called_safe(tmp_path: Path) -> None:
    nowhere = {"HTTPS_PROXY": "http://127.0.0.1:9", "PIP_CACHE_DIR": str(tmp_path)}
    programs = Path(sys.executable).parent
    done = subprocess.run(
        ["scripts/audit", programs],
        cwd=ROOT,
        env={**os.environ, **nowhere},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3, done.stdout
    assert "Not audited: " in done.stderr
