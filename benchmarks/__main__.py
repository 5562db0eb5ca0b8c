"""python -m benchmarks: what the engine costs, as ratios measured in one run; or `live` rounds, or
requests to the `api`."""

from __future__ import annotations

import argparse
import sys

from benchmarks import api, engine, live
from solver.solve import warm_up


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("part", nargs="?", choices=("engine", "live", "api"), default="engine")
    parser.add_argument("--quick", action="store_true", help="a taste: a tenth of it, or less")
    asked = parser.parse_args()
    if asked.part == "live":
        live.compare(asked.quick)
    elif asked.part == "api":
        api.compare(asked.quick)
    else:
        measure_engine(asked.quick)


def measure_engine(quick: bool) -> None:
    share, rounds = (10, 1) if quick else (1, 5)
    warm_up()
    program = engine.baseline()
    if program is None:
        print("g++ is not installed: no baseline, so no ratio to it", file=sys.stderr)
    uniform = engine.uniform_boards(1_000_000 // share)
    engine.compare("uniformly random 4x4", uniform, program, rounds)
    dice = engine.dice_boards(300_000 // share)
    engine.compare("the new dice, 4x4", dice, program, rounds)
    engine.one_board(2_000 // share)
    engine.lexicon_costs()


if __name__ == "__main__":
    main()
