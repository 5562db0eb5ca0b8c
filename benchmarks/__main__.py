"""python -m benchmarks: measures the engine as a ratio, the latency of `live` rounds, what others
notice of `abuse`, what `growth` of the public game costs, the `memory` of a site, the points of
`computers`, the daily `goals` that they reach, a `class` that opens a game at once, and how smooth
it is to `drag`."""

import argparse

from benchmarks import abuse, classroom, computers, dragging, engine, growth, live, memory

PARTS = {
    "engine": engine.measure,
    "live": live.compare,
    "growth": growth.compare,
    "memory": memory.measure,
    "computers": computers.compare,
    "goals": computers.goals,
    "class": classroom.compare,
    "drag": dragging.compare,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("part", nargs="?", choices=[*PARTS, "abuse"], default="engine")
    parser.add_argument("attacks", nargs="*", help="of abuse: parts of the titles of some attacks")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, or less")
    args = parser.parse_args()
    if args.part == "abuse":
        abuse.compare(args.quick, args.attacks)
    else:
        PARTS[args.part](args.quick)


if __name__ == "__main__":
    main()
