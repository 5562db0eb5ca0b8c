"""`prove SIZE`: the best board, and that no other has more points."""

import argparse
import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from solver.board import Board, parse_size, size_name
from solver.cli.inputs import AddOption, InputError, add_workers, check_workers, chosen_lexicon
from solver.cli.interrupts import interruptible, progress_bar
from solver.errors import SolverError
from solver.lab.cluster import connected
from solver.lab.prove import ORDER, Problem, Proof, Run, processes, prove
from solver.lab.rolled import sets_for
from solver.lab.search import write_state
from solver.lexicon import Lexicon

DESCRIPTION = """\
Prove which board of a size has the most points with any letters. Boards are taken in classes, each
with an upper bound of its points. Ctrl-C ends the proof after the classes at hand; with --state it
is continued later. In the clone `python -m scripts.check_proof`, which shares no code with the
proof, checks a file that --certificate has written. If dice can show the best board, one of them on
each tile, it is also the best that they can show.
"""

ENOUGH = 30  # classes for an estimate
UNITS = (("hours", 3600), ("minutes", 60), ("s", 1))
NUMBERS: dict[str, Any] = {"points": int, "done": int, "classes": int, "seconds": float}


def add_options(add: AddOption) -> None:
    add("shape", metavar="SIZE", help="rows x columns, such as 3x3")
    add_workers(add)
    add("--state", metavar="FILE", help="resume from this file if it exists, and save to it")
    add("--certificate", metavar="FILE", help="write all classes with their bounds, to be checked")


def run(args: argparse.Namespace) -> int:
    if args.min_length is not None or args.max_length is not None or args.size is not None:
        raise InputError("a proof is for all words of the rules, and SIZE stands without --size")
    check_workers(args)
    lexicon = chosen_lexicon(args)
    problem = Problem(parse_size(args.shape), lexicon, args.rules)
    settings = _settings(args, problem)
    path = Path(args.state) if args.state else None
    start, written = (_loaded(path, settings) if path else None) or (None, 0)
    with (
        interruptible() as interrupt,
        _certificate(args.certificate, problem, written, start) as file,
        _workers(args, lexicon) as (tasks, workers),
        progress_bar(unit=" classes", smoothing=0, initial=start.done if start else 0) as bar,
    ):
        proof = start
        for proof in prove(problem, tasks, workers, start):
            bar.total = proof.classes
            bar.set_postfix_str(f"best {proof.points:,}{_left(proof)}", False)
            bar.update(proof.done - bar.n)
            written = _write(file, proof)
            if path:
                state = {"settings": settings, "state": _shown(proof), "written": written}
                write_state(path, state)
            if interrupt.requested:
                break
    if proof is None:
        raise SolverError("there are no boards")
    _print(proof, args, settings["size"])
    return 0 if proof.done == proof.classes else 1


@contextmanager
def _workers(args: argparse.Namespace, lexicon: Lexicon) -> Iterator[tuple[Run, int]]:
    if args.scheduler:
        with connected(args.scheduler, lexicon) as cluster:
            yield cluster.completed, cluster.threads
    else:
        with processes(lexicon, args.threads) as found:
            yield found


def _settings(args: argparse.Namespace, problem: Problem) -> dict[str, Any]:
    dictionary = problem.lexicon.content_hash
    size = size_name(problem.size)
    return {"size": size, "rules": args.rules, "dictionary": dictionary, "order": ORDER}


@contextmanager
def _certificate(
    name: str | None, problem: Problem, written: int, proof: Proof | None
) -> Iterator[BinaryIO | None]:
    """The file of the certificate after its first line, or after the bytes that a state knows."""
    if name is None:
        yield None
        return
    if proof and not written:
        raise SolverError("the proof was begun without --certificate")
    try:
        with open(name, "r+b" if written else "wb") as file:
            if written > file.seek(0, 2):
                raise SolverError(f"{name} is not the certificate that was begun")
            file.truncate(written)
            file.seek(written)
            if not written:
                file.write(_line(_heading(problem)))
            yield file
    except OSError as error:
        raise SolverError(f"cannot write {name}: {error.strerror}") from error


def _heading(problem: Problem) -> dict[str, Any]:
    """What a certificate is about: `points` by the number of letters, the last also for more; the
    words by SHA-256, in alphabetical order and one per line."""
    words = "\n".join(problem.lexicon).encode()
    return {
        "size": problem.size,
        "tiles": problem.space.tiles,
        "points": problem.worth.tolist(),
        "words": hashlib.sha256(words).hexdigest(),
    }


def _write(file: BinaryIO | None, proof: Proof) -> int:
    """Write the classes done last, and after all of them the best board. Returns the size."""
    if file is None:
        return 0
    for part in proof.parts:
        tiles = [" ".join(letters) for letters in part.tiles]
        file.write(_line({"class": tiles, "bound": part.bound}))
    if proof.done == proof.classes:
        file.write(_line({"best": proof.board.tiles, "points": proof.points}))
    file.flush()
    return file.tell()


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode() + b"\n"


def _print(proof: Proof, args: argparse.Namespace, size: str) -> None:
    proven = proof.done == proof.classes
    if args.json:
        dice = [each.name for each in sets_for(proof.board)]
        shown = {**_shown(proof), "size": size, "proven": proven, "dice": dice}
        print(json.dumps(shown, ensure_ascii=False))
        return
    print(f"best board: {proof.board} ({proof.points:,} points)")
    print(f"time of one core: {proof.seconds:,.0f} s")
    done = f"{proof.done:,} of {proof.classes:,} classes"
    if proven:
        print("proven: no board has more")
    else:
        on = "the same command goes on" if args.state else "--state FILE would keep what is done"
        print(f"not proven yet: {done} have no better one; {on}")
    if names := [dice.name for dice in sets_for(proof.board)]:
        print(f"dice that can show it: {', '.join(names)}")


def _left(proof: Proof) -> str:
    """How long the other classes take, once there are enough to tell."""
    if proof.done < ENOUGH or proof.done == proof.classes:
        return ""
    unit, seconds = next(each for each in UNITS if proof.left >= 2 * each[1] or each[1] == 1)
    return f", about {proof.left / seconds:.1f} {unit} of one core left"


def _shown(proof: Proof) -> dict[str, Any]:
    shown = {name: getattr(proof, name) for name in NUMBERS}
    return {"board": str(proof.board), **shown}


def _loaded(path: Path, settings: dict[str, Any]) -> tuple[Proof, int] | None:
    try:
        saved = json.loads(path.read_text())
        state, written = dict(saved["state"]), int(saved["written"])
        board = Board.parse(state["board"], parse_size(saved["settings"]["size"]), plain_q=True)
        numbers = {name: kind(state[name]) for name, kind in NUMBERS.items()}
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SolverError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise SolverError(f"{path} is not the state of a proof") from error
    if saved["settings"] != settings:
        raise SolverError(f"{path} is the state of another proof")
    return Proof(board, **numbers), written
