"""Reads the dictionaries of Debian's hunspell packages and has hunspell judge what became of them.

    .venv/bin/python -m benchmarks.hunspell_packages  # all that apt offers, in half an hour
    .venv/bin/python -m benchmarks.hunspell_packages hunspell-sk hunspell-nl
    .venv/bin/python -m benchmarks.hunspell_packages --folder /usr/share/hunspell en_US ro_RO

It needs `hunspell`, and for packages `apt-get` and `dpkg`; these are unpacked into a folder that
is deleted afterwards. Of each dictionary it prints the words, the names left out, the long words
left out because there are more than fit, wrong words (that hunspell rejects, of a random sample),
missing ones (that hunspell accepts, of wordfreq's list of the language, or of the entries, without
longer words), compounds apart from them (that only rules for compounds make), the time and the most
memory that reading and building the lexicon took.
"""

import argparse
import random
import re
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from game.management.hunspell import Judge
from game.rules.word_frequency import commonest_words
from solver import Lexicon
from solver.errors import WordFileError
from solver.wordfiles.archives import File, Limits
from solver.wordfiles.reading import read_files

SAMPLE = 20_000  # words that hunspell judges
COMMON = 50_000  # of wordfreq's
# Those of a site, but for the size of files.
LIMITS = Limits(file_bytes=1 << 30, words=5_000_000, expanded_bytes=80_000_000, expansion=1000)
SEARCHED = ["apt-cache", "search", "--names-only", "^(hunspell|myspell)-"]
NO_DICTIONARY = ("tools", "transitional", "dependency")  # in the descriptions of packages


class Measured(NamedTuple):
    """`wrong`, `missing` and `compounds`: pairs of a number and of how many there could be.
    `megabytes`: more than before."""

    name: str
    words: int
    names: int
    rare: int
    long: int
    wrong: tuple[int, int]
    missing: tuple[int, int]
    compounds: tuple[int, int]
    seconds: float
    megabytes: float
    examples: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=Formatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="packages, or dictionaries")
    parser.add_argument("--folder", type=Path, help="where the dictionaries are already")
    args = parser.parse_args()
    print(
        f"{'':12}{'words':>10}{'names':>9}{'rare':>6}{'long':>12}{'wrong':>9}{'missing':>9}{'compound':>9}{'s':>7}{'MB':>6}"
    )
    if args.folder:
        report(args.folder / f"{name}.aff" for name in args.names)
    for package in () if args.folder else args.names or packages():
        with tempfile.TemporaryDirectory() as folder:
            report(unpacked(package, Path(folder)))


Formatter = argparse.RawDescriptionHelpFormatter


def packages() -> list[str]:
    """The packages of dictionaries that apt offers by name."""
    found = subprocess.run(SEARCHED, check=True, capture_output=True, text=True).stdout
    lines = [line for line in found.splitlines() if not any(map(line.__contains__, NO_DICTIONARY))]
    return sorted(line.split()[0] for line in lines)


def unpacked(package: str, folder: Path) -> Iterator[Path]:
    """The affix files of a package; those of other countries are links."""
    subprocess.run(["apt-get", "download", package], cwd=folder, check=True, capture_output=True)
    for archive in folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", archive, folder], check=True)
    yield from sorted(path for path in folder.rglob("*.aff") if not path.is_symlink())


def report(affix_files: Iterable[Path]) -> None:
    context = get_context("spawn")  # for the memory of each alone
    for affix_file in affix_files:
        with ProcessPoolExecutor(1, mp_context=context) as pool:
            try:
                row = pool.submit(measured, affix_file).result()
            except WordFileError as error:
                print(f"{affix_file.stem:12}{error}", flush=True)
                continue
        print(
            f"{row.name:12}{row.words:10,}{row.names:9,}{row.rare:6,}{row.long:12,}{share(row.wrong):>9}"
            f"{share(row.missing):>9}{share(row.compounds):>9}{row.seconds:7.1f}{row.megabytes:6.0f}"
            f"  {row.examples}",
            flush=True,
        )


def share(of: tuple[int, int]) -> str:
    return f"{of[0] / of[1]:.2%}" if of[1] else "-"


def measured(affix_file: Path) -> Measured:
    tag = re.split("[_-]", affix_file.stem)[0]
    entries = affix_file.with_suffix(".dic")
    files = [File(path.name, path.read_bytes()) for path in (affix_file, entries)]
    before, start = _megabytes(), time.process_time()
    read = read_files(files, LIMITS, language=tag)
    lexicon = Lexicon.from_words(read.words, tag)
    seconds, megabytes = time.process_time() - start, _megabytes() - before
    counts = {each.reason: each.count for each in read.left_out}
    judge = Judge(affix_file, tag)
    sample = random.Random(1).sample(sorted(read.words), min(SAMPLE, len(read.words)))
    wrong = sorted(set(sample) - judge.accepted(sample))
    common = commonest_words(COMMON, tag) or _entries(files[1].data.decode(judge.codec, "replace"))
    if counts.get("many"):
        longest = max(map(len, read.words))
        common = [word for word in common if len(word) <= longest]
    accepted = judge.accepted(common)
    lacking = [word for word in common if word in accepted and word not in lexicon]
    compounds = judge.compounds(lacking)
    missing = [word for word in lacking if word not in compounds]
    return Measured(
        affix_file.stem,
        len(read.words),
        counts.get("names", 0),
        counts.get("rare_letters", 0),
        counts.get("many", 0),
        (len(wrong), len(sample)),
        (len(missing), len(accepted)),
        (len(compounds), len(accepted)),
        seconds,
        megabytes,
        f"wrong: {' '.join(wrong[:5])}; missing: {' '.join(missing[:8])}",
    )


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _entries(text: str) -> list[str]:
    words = (re.split(r"[/\s]", line)[0] for line in text.splitlines()[1:])
    return [word for word in words if word.isalpha() and word == word.lower()][:COMMON]


if __name__ == "__main__":
    main()
