"""The state of a search in a file, so that it can go on another day."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from solver.errors import SolverError
from solver.lab.search import Search


def save(path: Path, settings: Mapping[str, Any], search: Search) -> None:
    """Write the state, as a whole or not at all. Raises SolverError where it can't be written."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(json.dumps({"settings": settings, "state": search.state()}))
        part.replace(path)
    except OSError as error:
        raise SolverError(f"cannot write {path}: {error.strerror}") from error


def load(path: Path, settings: Mapping[str, Any], search: Search) -> None:
    """Let the search go on from the state in a file, if there is one.

    Raises SolverError for a file that can't be read and for the state of another search.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise SolverError(f"cannot read {path}: {error.strerror}") from error
    try:
        kept = json.loads(text)
        before, state = dict(kept["settings"]), kept["state"]
    except (ValueError, KeyError, TypeError) as error:
        raise SolverError(f"{path} is not the state of a search") from error
    differing = [name for name in settings if before.get(name) != settings[name]]
    if differing:
        name = differing[0].replace("_", " ")
        raise SolverError(f"{path} is the state of another search: its {name} differs")
    try:
        search.restore(state)
    except (ValueError, KeyError, TypeError, IndexError, OverflowError) as error:
        raise SolverError(f"{path} is damaged") from error
