"""python -m benchmarks: measures the engine and requests to the `api` as ratios, the latency of
`live` rounds, what others notice of `abuse`, what `growth` of the public game costs, the points
of `computers`, and a `class` that opens a game at once."""

from __future__ import annotations

import argparse
import sys

from benchmarks import abuse, api, classroom, computers, engine, growth, live
from game.rules.computer import POINTS_ON
from solver.solve import warm_up


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parts = ("engine", "live", "api", "abuse", "growth", "computers", "class")
    parser.add_argument("part", nargs="?", choices=parts, default="engine")
    parser.add_argument("attacks", nargs="*", help="of abuse: parts of the titles of some attacks")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, or less")
    args = parser.parse_args()
    if args.part == "live":
        live.compare(args.quick)
    elif args.part == "api":
        api.compare(args.quick)
    elif args.part == "abuse":
        abuse.compare(args.quick, args.attacks)
    elif args.part == "growth":
        growth.compare(args.quick)
    elif args.part == "computers":
        computers.compare(100 if args.quick else POINTS_ON)
    elif args.part == "class":
        classroom.compare(args.quick)
    else:
        measure_engine(args.quick)


def measure_engine(quick: bool) -> None:
    divisor, rounds = (10, 1) if quick else (1, 5)
    warm_up()
    program = engine.baseline()
    if program is None:
        print("g++ is not installed: no baseline", file=sys.stderr)
    uniform = engine.uniform_boards(1_000_000 // divisor)
    engine.compare("uniformly random 4x4", uniform, program, rounds)
    dice = engine.dice_boards(300_000 // divisor)
    engine.compare("the new dice, 4x4", dice, program, rounds)
    engine.one_board(2_000 // divisor)
    engine.lexicon_costs()


if __name__ == "__main__":
    main()
