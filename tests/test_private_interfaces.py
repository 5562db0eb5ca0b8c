"""Private interfaces of libraries that the site uses are in the list of docs/decisions.md."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import boggle_site.urls  # noqa: F401  # it has the admin discover its modules in their order
from tests.server import ROOT

OURS = ("boggle_site", "game", "solver")
# What metaclasses add, and attributes that Django and Python document in spite of their names.
KNOWN = re.compile(
    r"__|_(meta|default_manager|fields|asdict|replace|declared_fields|abc_impl|is_protocol|exit)$"
)
UNDOCUMENTED = re.compile(
    r"allauth[\w.]*\.internal|MigrationLoader|MigrationRecorder|django\.db\.models\.sql"
    r"|get_connection_params|close_pool|settings_to_cmd_args_env"
)
TABLE = (ROOT / "docs" / "decisions.md").read_text().partition("\n## Private interfaces\n")[2]
LISTED = set(re.findall(r"\b_\w+", TABLE.partition("\n## ")[0]))


def test_each_is_listed() -> None:
    used = {
        name: str(path.relative_to(ROOT))
        for package in ("boggle_site", "game")
        for path in (ROOT / package).rglob("*.py")
        if "migrations" not in path.parts
        for name in (*overridden(path), *accessed(path))
    }
    assert {name: path for name, path in used.items() if name not in LISTED} == {}
    assert used.keys() >= LISTED, "the list has more than there is"


def test_so_are_modules_and_methods_without_documentation() -> None:
    rows = [row for row in TABLE.partition("\n## ")[0].splitlines() if row.startswith("| ")]
    for path in (path for top in ("boggle_site", "game") for path in (ROOT / top).rglob("*.py")):
        name = str(path.relative_to(ROOT))
        if set(UNDOCUMENTED.findall(path.read_text())) and "migrations" not in path.parts:
            assert any(f"`{name}`" in row for row in rows), name


def overridden(path: Path) -> Iterator[str]:
    """Private names of classes of libraries that a class of the module defines once more."""
    if "\nclass " not in path.read_text():
        return
    parts = path.relative_to(ROOT).with_suffix("").parts
    module = importlib.import_module(".".join(part for part in parts if part != "__init__"))
    for defined in vars(module).values():
        if not inspect.isclass(defined) or defined.__module__ != module.__name__:
            continue
        if issubclass(defined, Enum):  # Their metaclass adds private names.
            continue
        for base in defined.__mro__[1:]:
            if base.__module__.split(".")[0] not in OURS:
                yield from vars(defined).keys() & private(base)


def private(base: type[Any]) -> set[str]:
    return {name for name in vars(base) if name.startswith("_") and not KNOWN.match(name)}


def accessed(path: Path) -> Iterator[str]:
    """Private names of objects other than `self` and `cls`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            owner = ast.unparse(node.value)
            documented = KNOWN.match(node.attr) or node.attr.endswith("_")
            if owner not in ("self", "cls") and not documented:
                yield node.attr
