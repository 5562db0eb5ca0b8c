"""Imports run one way: `web | api | live -> services -> rules -> solver`, models below services.

Every import statement counts, also one inside a function or behind `if TYPE_CHECKING`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ("boggle_site", "game", "solver")

# What each part may import of the project, besides itself. A part not named here is an interface,
# as `game.web` is: it may import what interfaces may.
SOLVER = {"solver"}
RULES = {"game.rules", *SOLVER}
MODELS = {"game.models", *RULES}
DATABASE = {"game.db", *MODELS}
LIMITS = {"game.limits", "game.circuit_breaker", *MODELS}
SERVICES = {
    "game.services",
    "game.limits",
    "game.circuit_breaker",
    "game.log_context",
    "game.metrics",
    "game.process_pool",
    "game.steady_clock",
    *DATABASE,
}
SNAPSHOTS = {"game.snapshots", *SERVICES}
ACTIONS = {"game.actions", *SNAPSHOTS}
ALLOWED = {
    "solver": SOLVER,
    "game": set[str](),
    "game.apps": {"game.apps", "game.checks", *SNAPSHOTS},  # where Django starts the app
    "game.checks": {"game.checks", "game.migrations", *SNAPSHOTS},
    "game.management": {"game.management", "game.checks", *SNAPSHOTS},
    "game.rules": RULES,
    "game.models": MODELS,
    "game.migrations": MODELS,
    "game.db": DATABASE,
    "game.circuit_breaker": {"game.circuit_breaker", "game.metrics"},
    "game.log_context": {"game.log_context"},
    "game.process_pool": {"game.process_pool", "game.metrics", *RULES},
    "game.metrics": {"game.metrics"},
    "game.steady_clock": {"game.steady_clock"},
    "game.limits": LIMITS,
    "game.services": SERVICES,
    "game.snapshots": SNAPSHOTS,
    "game.actions": ACTIONS,
    "boggle_site": {"boggle_site", "game", "game.web", "game.api", "game.live", *SNAPSHOTS},
}
WITHOUT_DJANGO = ("solver", "game.rules")
SENTENCES = ("django.utils.translation", "django.utils.formats", "django.utils.dateformat")
DJANGO = {"django", "rest_framework", "drf_spectacular", "channels", "environ", "csp", "whitenoise"}


def part_of(module: str) -> str | None:
    """The part of the project that a module belongs to, `game.web` for `game.web.forms`."""
    first, _, others = module.partition(".")
    if first not in OURS:
        return None
    return f"game.{others.split('.')[0]}" if first == "game" and others else first


def may_import(part: str) -> set[str]:
    return ALLOWED.get(part, {part, *ACTIONS})


def imported(source: str, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """The line and the absolute name of everything that a module imports."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(parents if node.level else []), *filter(None, [node.module])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and node.args and called(node) in DYNAMIC:
            name = node.args[0]
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield node.lineno, name.value


DYNAMIC = ("import_module", "import_string", "__import__")


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def breaches(source: str, module: str, is_package: bool = False) -> list[str]:
    """A line for each import that goes the wrong way."""
    part = part_of(module)
    assert part is not None
    wrong = []
    for line, name in imported(source, module, is_package):
        target = part_of(name)
        upward = target is not None and target not in may_import(part)
        says = part == "game.rules" and name.startswith(SENTENCES)
        forbidden = part in WITHOUT_DJANGO and name.split(".")[0] in DJANGO and not says
        tests = name.split(".")[0] in ("tests", "benchmarks", "scripts")
        if upward or forbidden or tests:
            wrong.append(f"{module}, line {line}: {part} may not import {name}")
    return wrong


def modules() -> list[tuple[Path, str]]:
    files = [path for top in OURS for path in (ROOT / top).rglob("*.py")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
    return [(path, name.removesuffix(".__init__")) for path, name in zip(files, names, strict=True)]


def test_no_import_goes_the_wrong_way() -> None:
    assert len(modules()) > 40
    wrong = [
        breach
        for path, name in modules()
        for breach in breaches(path.read_text(), name, path.name == "__init__.py")
    ]
    assert wrong == []


def test_a_breach_is_found() -> None:
    for module, source in (
        ("solver.board", "from django.db import models"),
        ("solver.board", "def parse():\n    from game.services import boards"),
        ("solver.cli.score", "import importlib\nimportlib.import_module('game.models')"),
        ("solver.cli.score", "from tests.solver import cases"),
        ("game.rules.points", "if TYPE_CHECKING:\n    from game.models import Dictionary"),
        ("game.rules.points", "from .. import services"),
        ("game.rules", "from ..services.boards import random_board"),
        ("game.services.boards", "import boggle_site.settings"),
        ("game.web.views", "from game.api.serializers import Board"),
        ("game.services.boards", "__import__('game.web')"),
    ):
        assert len(breaches(source, module, is_package=module == "game.rules")) == 1
