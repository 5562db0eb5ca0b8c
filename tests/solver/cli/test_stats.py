"""`python -m solver stats`."""

import json
import re
from pathlib import Path

from tests.solver.shell import Shell, refused


def test_stats_are_printed(shell: Shell, words: Path) -> None:
    status, out, err = shell("stats", "--boards", 200, "--words", words)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "200 boards of 4x4, the new dice, seed 1"
    assert lines[2].split()[:3] == ["mean", "sd", "least"]
    assert lines[3].split()[0] == "points"
    assert [line.split()[0] for line in lines if line.startswith(" ") and "#" in line][:1] == ["0"]
    assert any(line.startswith("best board: ") for line in lines)
    assert any(line.startswith("words never seen: ") for line in lines)
    times = r"[\d.]+ for 1,000 boards, .* for 100,000 boards, [\d,.]+ for 1,000,000 boards"
    assert re.fullmatch(rf"seconds: {times} \(extrapolated beyond 200\)", lines[-1])


def test_stats_as_json_are_those_of_the_seed(shell: Shell, words: Path) -> None:
    options = ("stats", "--boards", 9000, "--dice", "classic", "--words", words, "--json")
    one, other = (
        json.loads(shell(*options, "--seed", seed, "--threads", 3).out) for seed in (4, 5)
    )
    assert one["points"] != other["points"]
    assert set(one["seconds"]) == {"1000", "10000", "100000", "1000000"}
    assert (one["boards"], one["size"], one["dice"], one["seed"]) == (9000, "4x4", "classic", 4)
    assert one["word_count"] == 6
    assert sum(bin_["boards"] for bin_ in one["words"]["bins"]) == 9000
    assert {seen["what"] for seen in one["words_seen_most"]} >= {"cat", "act", "sat"}
    assert one["best"]["points"] == one["points"]["most"]
    seen = {seen["what"] for seen in one["words_seen_most"]}
    assert not seen & set(one["words_never_seen"])
    assert len(seen) + one["words_never_seen_count"] == one["word_count"]


def test_stats_of_letters_by_frequency_where_there_are_dice(shell: Shell, words: Path) -> None:
    options = ("stats", "--boards", 10, "--dice", "frequency", "--words", words)
    for size, named in (((), "4x4"), (("--size", "5x5"), "5x5")):
        out = shell(*options, *size).out
        assert out.startswith(f"10 boards of {named}, letters by their frequency, seed 1\n")
    assert json.loads(shell(*options, "--json").out)["dice"] is None


def test_stats_refuses(shell: Shell, words: Path) -> None:
    for arguments, message in (
        (["--boards", "0"], "the number of boards is from 1 to 1,000,000,000"),
        (["--dice", "new", "--size", "5x5"], "the dice “new” are for a board of 4x4"),
    ):
        assert refused(shell("stats", "--words", words, *arguments), message)
