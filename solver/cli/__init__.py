"""The command line: `boggle solve | score | bench | stats | ...`, without a database."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from solver import __version__
from solver.cli import bench, plant, prove, rolled, score, search, solve, stats
from solver.errors import SolverError
from solver.languages import LANGUAGES
from solver.scoring import RULES
from solver.wordfiles.selection import Names

COMMANDS = {
    "solve": solve,
    "score": score,
    "bench": bench,
    "stats": stats,
    "search": search,
    "prove": prove,
    "plant": plant,
    "rolled": rolled,
}
DESCRIPTION = "Find the words of Boggle boards."
EPILOG = """\
a BOARD is its letters in reading order (catdlinemaropets), or its rows separated by “/”, with
spaces between the tiles if one has several letters (s n r t / o i e l / e Qu t t / r s a t);
Q alone is Qu, ? is any letter, # a blocked tile

“{program} COMMAND --help” describes a command
"""


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"error: {message} (see --help)\n")


def parser(program: str) -> argparse.ArgumentParser:
    top = Parser(
        prog=program,
        description=DESCRIPTION,
        epilog=EPILOG.format(program=program),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"boggle {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in COMMANDS.items():
        texts = {"help": module.HELP, "description": module.DESCRIPTION}
        command = commands.add_parser(name, parents=[_shared()], **texts)
        module.add_options(command.add_argument)
        command.set_defaults(run=module.run)
    return top


def _shared() -> Parser:
    shared = Parser(add_help=False)
    names = ", ".join(f"{tag} ({language.name})" for tag, language in LANGUAGES.items())
    add = shared.add_argument_group("options of every command").add_argument
    add(
        "--words",
        metavar="FILE",
        help="text with one word per line or several, a table, gzip, zip, hunspell; - for standard"
        " input (default: the packaged list)",
    )
    add(
        "--language",
        metavar="TAG",
        default="en",
        help=f"of --words: {names} or another; says how tiles spell words, and whether Q is Qu"
        " (default: en)",
    )
    add(
        "--names",
        choices=[*Names],
        default=Names.BY_LANGUAGE,
        help="of hunspell, which have capitals: keep them, leave them out, or keep them in a"
        " language whose nouns have one (default)",
    )
    add(
        "--encoding",
        default="",
        metavar="CODEC",
        help="of --words, such as cp1250, where it is not found out",
    )
    add("--dictionary", default="", metavar="NAME", help="of --words, of several in an archive")
    add("--stems", action="store_true", help="of hunspell, take the entries without their forms")
    add(
        "--size",
        metavar="RxC",
        help="rows x columns, such as 4x5 (default: square; for random boards 4x4)",
    )
    rules = ", ".join(RULES) + " (default: classic)"
    add("--rules", metavar="PACK", choices=RULES, default="classic", help=rules)
    add("--min-length", metavar="N", type=int, help="default: that of the rules")
    add("--max-length", metavar="N", type=int, help="default: any")
    add("--json", action="store_true", help="print JSON")
    return shared


def main(arguments: Sequence[str] | None = None, program: str = "python -m solver") -> int:
    """Run one command; return the exit status. `program`: how it was called, for help texts.

    1 if the answer is no (`plant`, `rolled`), 2 for an error, reported in one line: wrong input, or
    output that can't be written.
    """
    if sys.stdout is None:
        return _failed("standard output is closed")
    try:
        try:
            args = parser(program).parse_args(arguments)
            status: int | None = args.run(args)
        finally:  # also after --help, and before the line about an error
            sys.stdout.flush()
    except SolverError as error:
        return _failed(str(error))
    except OSError as error:
        # What is left in the buffer must not fail once more when the process ends.
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return _failed(f"input or output failed: {error.strerror}")
    return status or 0


def _failed(reason: str) -> int:
    with suppress(OSError):
        print("error:", " ".join(reason.split()), file=sys.stderr or sys.stdout)
    return 2
