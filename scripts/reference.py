"""Writes the reference of the library as HTML: `make docs`, or `python -m scripts.reference`."""

import sys
from pathlib import Path

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
    pdoc.render.configure(docformat="markdown", show_source=False)
    pdoc.pdoc(*MODULES, output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
