"""The codes of refusals and their sentences, as they stand in the source."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
# The functions that mark a sentence, and which of their arguments is the sentence.
MARKS = {"_": 0, "gettext": 0, "gettext_lazy": 0, "counted": 2}
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")


def sentences(files: Iterable[Path]) -> dict[str, list[str]]:
    """The sentences of each code, with `…` for what is filled in; none where only a run shows them.
    Codes that are put together in a run are left out."""
    found: dict[str, list[str]] = {}
    for code, texts in (each for file in files for each in _in(file)):
        known = found.setdefault(code, [])
        known += [text for text in texts if text not in known]
    return found


@cache
def _in(file: Path) -> list[tuple[str, list[str]]]:
    text = file.read_text()
    if "Refusal" not in text:
        return []
    module = ast.parse(text)
    functions = [node for node in ast.walk(module) if isinstance(node, Function)]
    return [each for function in functions for each in _raised(function, module)]


def filled(sentence: str) -> str:
    return PLACEHOLDER.sub("…", sentence)


def _raised(function: Function, module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and _name(node.func) in ("Refusal", "__init__") and node.args:
            code = node.args[0]
            if isinstance(code, ast.Name):
                code = _assigned(code, module.body) or code
            if text := _text(code):
                said = _said(node.args[1:2], function, module)
                yield text, [filled(each) for each in said]


def _said(values: Iterable[ast.expr], function: Function, module: ast.Module) -> Iterator[str]:
    """What is marked in some values, or in what was assigned to their names before."""
    for node in (each for value in values for each in ast.walk(value)):
        if isinstance(node, ast.Call) and (at := MARKS.get(_name(node.func))) is not None:
            yield from filter(None, map(_text, node.args[at : at + 1]))
        elif isinstance(node, ast.Name):
            value = _assigned(node, ast.walk(function)) or _assigned(node, module.body)
            if value:
                yield from _said([value], function, module)


def _assigned(name: ast.Name, nodes: Iterable[ast.AST]) -> ast.expr | None:
    """The value that a name was given last before it is used here."""
    given = [
        node
        for node in nodes
        if isinstance(node, ast.Assign)
        and node.lineno < name.lineno
        and name.id in map(_name, node.targets)
    ]
    return max(given, key=lambda node: node.lineno).value if given else None


def _text(node: ast.expr) -> str:
    """That of a constant, empty for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _name(node: ast.expr) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")
