"""Compares the kernel with a plain C++ scorer, on the same boards in the same run."""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from string import ascii_lowercase

import numpy as np

from solver import Lexicon, score_boards, solve
from solver.dice import DICE, draw
from solver.engine.arrays import encode_many
from solver.packaged import packaged_lexicon, packaged_words
from solver.solving import warm_up

HERE = Path(__file__).parent
BUILD = HERE / "build"
BOARD = "catdlinemaropets"
WITH_KERNEL = f"""
from solver import solve
from solver.packaged import packaged_lexicon
solve("{BOARD}", packaged_lexicon())
"""
SEED = 1987


def measure(quick: bool) -> None:
    divisor, rounds = (10, 1) if quick else (1, 5)
    warm_up()
    program = baseline()
    if program is None:
        print("g++ is not installed: no baseline", file=sys.stderr)
    compare("uniformly random 4x4", uniform_boards(1_000_000 // divisor), program, rounds)
    compare("the new dice, 4x4", dice_boards(300_000 // divisor), program, rounds)
    for boards in uniform_boards(100_000 // divisor), dice_boards(50_000 // divisor):
        where_the_time_goes(boards, rounds)
    one_board(2_000 // divisor)
    lexicon_costs()
    shell_costs(rounds)


def uniform_boards(count: int) -> list[str]:
    """4x4 boards of letters drawn uniformly from the 26; `q` is `qu`."""
    letters = np.frombuffer(ascii_lowercase.encode(), np.uint8)
    drawn = np.random.default_rng(SEED).choice(letters, (count, 16)).tobytes().decode()
    return [drawn[i : i + 16] for i in range(0, len(drawn), 16)]


def dice_boards(count: int) -> list[str]:
    boards = DICE["new"].roll_many(count, np.random.default_rng(SEED))
    return ["".join(tile[0] for tile in board.tiles) for board in boards]


def baseline() -> Path | None:
    """Compile the C++ scorer; None if g++ is not installed."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    BUILD.mkdir(exist_ok=True)
    program = BUILD / "baseline"
    source = HERE / "baseline.cpp"
    flags = ["-O3", "-march=native", "-std=c++17"]
    subprocess.run([compiler, *flags, "-o", program, source], check=True)
    return program


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(title: str, boards: list[str], program: Path | None, rounds: int) -> None:
    """Print boards per second and the ratios, the median of all rounds."""
    base, one, all_cores = _alternating(title, boards, program, rounds)
    print(f"{title}, {len(boards):,} boards, {rounds} rounds")
    if base:
        print(f"  plain C++, one thread   {_rate(boards, base)}")
    else:
        print("  plain C++               not measured: g++ is not installed")
    print(f"  kernel, one thread      {_rate(boards, one)}{_ratio(base, one, 'plain C++')}")
    print(
        f"  kernel, {os.cpu_count() or 1} threads       {_rate(boards, all_cores)}"
        f"{_ratio(one, all_cores, 'one thread')}"
    )


def _alternating(
    title: str, boards: list[str], program: Path | None, rounds: int
) -> tuple[list[float], list[float], list[float]]:
    """The seconds of baseline, one thread and all cores by round.

    They alternate, so that all see the same state of the machine, and the kernel's change places:
    what comes first after the baseline is some percent slower.
    """
    lexicon, cores = packaged_lexicon(), os.cpu_count() or 1
    base: list[float] = []
    kernel: dict[int, list[float]] = {1: [], cores: []}
    sums = set()

    def score(threads: int) -> None:
        sums.add(int(score_boards(boards, lexicon, threads=threads).sum()))

    with tempfile.TemporaryDirectory() as folder:
        words, lines = Path(folder, "words"), Path(folder, "boards")
        words.write_text("\n".join(packaged_words()) + "\n")
        lines.write_text("\n".join(boards) + "\n")
        for number in range(rounds):
            if program is not None:
                command: list[Path | str] = [program, words, lines, "4", "4"]
                done = subprocess.run(command, capture_output=True, text=True, check=True)
                elapsed, total = done.stdout.split()
                base.append(float(elapsed))
                sums.add(int(total))
            for threads in sorted(kernel, reverse=number % 2 == 1):
                kernel[threads].append(seconds(partial(score, threads)))
    if len(sums) != 1:
        raise SystemExit(f"the scorers disagree on {title}: {sums}")
    return base, kernel[1], kernel[cores]


def _rate(boards: list[str], times: list[float]) -> str:
    return f"{len(boards) / median(times):>11,.0f} boards a second"


def _ratio(slower: list[float], faster: list[float], name: str) -> str:
    if not slower:
        return ""
    ratios = sorted(a / b for a, b in zip(slower, faster, strict=True))
    return f"   {median(ratios):.2f} times {name} ({ratios[0]:.2f} to {ratios[-1]:.2f})"


def where_the_time_goes(boards: list[str], rounds: int) -> None:
    """Print the shares of reading the boards and of each length of prefixes, on one thread.

    They are differences between searches for words of at most so many letters.
    """
    lexicon = packaged_lexicon()
    works: dict[str, Callable[[], object]] = {"reading": lambda: encode_many(boards, lexicon, None)}
    for most in (1, 2, 3, 4, 5, 6, None):
        search = partial(score_boards, boards, lexicon, threads=1, min_length=1, max_length=most)
        works[f"up to {most} letters" if most else "all words"] = search
    times = {name: min(seconds(work) for _ in range(rounds)) for name, work in works.items()}
    print(f"where the time of {len(boards):,} boards goes, with what comes before in each line")
    for name, time_taken in times.items():
        print(f"  {name:<16} {time_taken / times['all words']:>5.0%}")


def one_board(count: int) -> None:
    """Print the time of `solve`, including words and paths as Python objects."""
    lexicon = packaged_lexicon()
    boards = DICE["new"].roll_many(count, np.random.default_rng(SEED))
    solve(boards[0], lexicon)
    times = sorted(seconds(partial(solve, board, lexicon)) for board in boards)
    words = median(solve(board, lexicon).word_count for board in boards[:200])
    print(f"solve, one board of the new dice ({words:.0f} words in the median)")
    print(f"  median {median(times) * 1e3:.3f} ms, p99 {times[count * 99 // 100] * 1e3:.3f} ms")


def lexicon_costs() -> None:
    """Print the time to build and to load a lexicon of the packaged words, and its size."""
    words = packaged_words()
    build = median(seconds(lambda: Lexicon.from_words(words).nodes) for _ in range(3))
    lexicon = packaged_lexicon()
    data = lexicon.to_bytes()
    load = median(seconds(lambda: Lexicon.from_bytes(data)) for _ in range(9))
    boards = [draw((4, 4), dict.fromkeys("abcd", 1.0), np.random.default_rng(1))]
    solve(boards[0], lexicon)
    print(f"lexicon of {len(words):,} words")
    print(f"  built in {build:.2f} s, loaded from bytes in {load * 1e3:.1f} ms")
    print(f"  {lexicon.nbytes / 1e6:.1f} MB in memory, {len(data) / 1e6:.1f} MB as bytes")


def shell_costs(rounds: int) -> None:
    """Print the processor time of `boggle solve`, and its ratio to the same board by the kernel."""
    python = sys.executable
    solved = [python, "-m", "solver", "solve", BOARD]
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            nothing_compiled = {"PYTHONPYCACHEPREFIX": f"{folder}/{number}"}
            for name, command, more in (
                ("the kernel, loaded for it", [python, "-c", WITH_KERNEL], {}),
                ("boggle solve", solved, {}),
                ("the first one, without bytecode", solved, nothing_compiled),
                ("Python alone", [python, "-c", "pass"], {}),
            ):
                before = processor_seconds()
                subprocess.run(
                    command, check=True, stdout=subprocess.DEVNULL, env=os.environ | more
                )
                times.setdefault(name, []).append(processor_seconds() - before)
    kernel = next(iter(times.values()))
    print("one board of the shell, seconds of processor time")
    for name, taken in times.items():
        share = median(a / b for a, b in zip(taken, kernel, strict=True))
        print(f"  {name:<32} {median(taken):.2f}   {share:.2f} of the kernel's")


def processor_seconds() -> float:
    """Of all processes that have been waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
