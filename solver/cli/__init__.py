"""The command line: `boggle solve | score | bench | stats | ...`, without a database."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from solver import __version__
from solver.cli.inputs import AddOption
from solver.errors import SolverError
from solver.languages import LANGUAGES
from solver.scoring import RULES
from solver.wordfiles.selection import Names

COMMANDS = {
    "solve": "the words of one board",
    "score": "the points of many boards",
    "bench": "the speed of the engines",
    "stats": "statistics of random boards",
    "search": "the board of most points",
    "prove": "the best board, proven",
    "plant": "a board that holds given words",
    "rolled": "can dice show a board?",
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


class Command(Parser):
    """The parser of a command, which imports it when it is called: most need the compiler."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        command = import_module(f"solver.cli.{self.prog.split()[-1]}")
        self.description = command.DESCRIPTION
        command.add_options(self.add_argument)
        _add_shared(self.add_argument_group("options of every command").add_argument)
        self.set_defaults(run=command.run)
        return super().parse_known_args(args, namespace)


def parser(program: str) -> argparse.ArgumentParser:
    top = Parser(
        prog=program,
        description=DESCRIPTION,
        epilog=EPILOG.format(program=program),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"boggle {__version__}")
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Command
    )
    for name, help_text in COMMANDS.items():
        commands.add_parser(name, help=help_text)
    return top


def _add_shared(add: AddOption) -> None:
    names = ", ".join(f"{tag} ({language.name})" for tag, language in LANGUAGES.items())
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
