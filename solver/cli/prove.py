"""`prove SIZE`: the best board, and that no other has more points."""

import argparse
import json
from pathlib import Path
from typing import Any

from solver.board import Board, parse_size, size_name
from solver.cli.inputs import AddOption, InputError, chosen_lexicon
from solver.cli.interrupts import interruptible, progress_bar
from solver.errors import SolverError
from solver.lab.prove import Problem, Proof, prove

HELP = "the best board, proven"
DESCRIPTION = """\
Prove which board of a size has the most points with any letters. Boards are taken in classes, each
with an upper bound of its points. Ctrl-C ends the proof after the classes at hand; with --state it
is continued later.
"""


def add_options(add: AddOption) -> None:
    add("shape", metavar="SIZE", help="rows x columns, such as 3x3")
    add("--threads", metavar="T", type=int, help="processes (default: one for each core)")
    add("--state", metavar="FILE", help="resume from this file if it exists, and save to it")


def run(args: argparse.Namespace) -> int:
    if args.min_length is not None or args.max_length is not None or args.size is not None:
        raise InputError("a proof is for all words of the rules, and SIZE stands without --size")
    lexicon = chosen_lexicon(args)
    problem = Problem(parse_size(args.shape), lexicon, args.rules)
    size = size_name(problem.size)
    settings = {"size": size, "rules": args.rules, "dictionary": lexicon.content_hash}
    path = Path(args.state) if args.state else None
    proof = start = _loaded(path, settings) if path else None
    with interruptible() as interrupt, progress_bar(unit=" classes", smoothing=0) as bar:
        for proof in prove(problem, args.threads, start):
            bar.total = proof.classes
            bar.set_postfix_str(f"best {proof.points:,}", False)
            bar.update(proof.done - bar.n)
            if path:
                _save(path, settings, proof)
            if interrupt.requested:
                break
    if proof is None:
        raise SolverError("there are no boards")
    _print(proof, args, size)
    return 0 if proof.done == proof.classes else 1


def _print(proof: Proof, args: argparse.Namespace, size: str) -> None:
    proven = proof.done == proof.classes
    if args.json:
        shown = {**proof._asdict(), "board": str(proof.board), "size": size, "proven": proven}
        print(json.dumps(shown, ensure_ascii=False))
        return
    print(f"best board: {proof.board} ({proof.points:,} points)")
    done = f"{proof.done:,} of {proof.classes:,} classes"
    print("proven: no board has more" if proven else f"not proven yet: {done} have no better one")


def _save(path: Path, settings: dict[str, Any], proof: Proof) -> None:
    part = path.with_name(f"{path.name}.part")
    state = {**proof._asdict(), "board": str(proof.board)}
    try:
        part.write_text(json.dumps({"settings": settings, "state": state}))
        part.replace(path)
    except OSError as error:
        raise SolverError(f"cannot write {path}: {error.strerror}") from error


def _loaded(path: Path, settings: dict[str, Any]) -> Proof | None:
    try:
        saved = json.loads(path.read_text())
        state = dict(saved["state"])
        board = Board.parse(state["board"], parse_size(saved["settings"]["size"]), plain_q=True)
        numbers = {name: int(state[name]) for name in ("points", "done", "classes")}
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SolverError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise SolverError(f"{path} is not the state of a proof") from error
    if saved["settings"] != settings:
        raise SolverError(f"{path} is the state of another proof")
    return Proof(board, **numbers)
