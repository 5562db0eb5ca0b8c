"""Writes the reference of the library as HTML: `make docs`, or `python -m scripts.reference`."""

import sys
from pathlib import Path
from typing import get_type_hints

import pdoc

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
# The public modules. `solver.solve` comes with `solver`, parts of packages with their package.
MODULES = (
    "solver",
    "solver.board",
    "solver.dice",
    "solver.errors",
    "solver.languages",
    "solver.letter_scoring",
    "solver.letters",
    "solver.lexicon",
    "solver.packaged",
    "solver.paths",
    "solver.scoring",
    "solver.lab",
    "solver.textbook",
    "solver.wordfiles",
)


def write(folder: Path) -> None:
    """Write a page for each module. Warns of what can't be resolved."""
    names = pdoc.extract.walk_specs(MODULES)
    for name in names:
        _resolve_named_tuples(name)
    pdoc.render.configure(docformat="markdown", show_source=False)
    pdoc.pdoc(*MODULES, output_directory=folder)


def _resolve_named_tuples(name: str) -> None:
    """Their constructors forget the module of their annotations: pdoc couldn't look them up."""
    for value in vars(pdoc.extract.load_module(name)).values():
        if isinstance(value, type) and hasattr(value, "_field_defaults"):
            value.__new__.__annotations__ = get_type_hints(value)


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
