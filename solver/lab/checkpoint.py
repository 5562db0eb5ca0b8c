"""Saves the state of a search to a file, and resumes from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from solver.errors import SolverError
from solver.lab.search import Search


def save(path: Path, settings: Mapping[str, Any], search: Search) -> None:
    """Write the state atomically. Raises SolverError if it can't be written."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(json.dumps({"settings": settings, "state": search.state()}))
        part.replace(path)
    except OSError as error:
        raise SolverError(f"cannot write {path}: {error.strerror}") from error


def load(path: Path, settings: Mapping[str, Any], search: Search) -> None:
    """Resume from the state in a file, if the file exists.

    Raises SolverError if the file can't be read or holds the state of a search with other settings.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise SolverError(f"cannot read {path}: {error.strerror}") from error
    try:
        saved = json.loads(text)
        before, state = dict(saved["settings"]), saved["state"]
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
