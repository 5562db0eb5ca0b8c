"""`scripts/check_proof.py` accepts a true certificate, and none of its forgeries."""

import copy
import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scripts import check_proof, proof_checker
from scripts.check_proof import check, main
from scripts.proof_checker import Checker, WrongError
from solver import Board, Lexicon, score_boards
from tests.solver.shell import Shell

WORDS = ("cat", "act", "tact", "dog", "queen", "sat")
OTHER, LETTERS, COUNT = "is for other words", "are not the letters", "has not 4 tiles"
SIZE, POINTS = "boards of another size", "counts other points"
NO_LETTER, BOUND, BEST = "no letters of the words", "has a wrong bound", "the best board has other"
UNFINISHED, GAP = "has not come to its end", "no class has"

Lines = list[dict[str, Any]]
Forgery = Callable[[Lines], object]


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """A certificate whose only class is one for each letter of the first tile."""
    from tests.solver.shell import run

    folder = tmp_path_factory.mktemp("proof")
    words, file = folder / "words.txt", folder / "certificate"
    words.write_text("\n".join(WORDS))
    options = ["prove", "2x2", "--words", str(words), "--threads", "1", "--certificate", str(file)]
    assert run([sys.executable, "-m", "solver", *options]).status == 0
    heading, whole, end = map(json.loads, file.read_text().splitlines())
    first, *others = whole["class"]
    return [heading, *({**whole, "class": [letter, *others]} for letter in first.split()), end]


def checked(
    lines: Lines,
    *,
    words: tuple[str, ...] = WORDS,
    rules: str = "classic",
    sample: int | None = None,
) -> str:
    return check(map(json.dumps, lines), Checker(words, (2, 2), rules), sample)


def of_best(lines: Lines) -> dict[str, Any]:
    return next(each for each in lines[1:-1] if each["class"][0] == lines[-1]["best"][0])


def heading(**changed: Any) -> Forgery:
    return lambda lines: lines[0].update(changed)


def end(**changed: Any) -> Forgery:
    return lambda lines: lines[-1].update(changed)


def a_class(tiles: Any) -> Forgery:
    return lambda lines: lines[1].update({"class": tiles})


def without(letter: str) -> Forgery:
    """The classes of nothing but this letter are left out."""

    def forge(lines: Lines) -> None:
        lines[1:-1] = [
            each
            for each in lines[1:-1]
            if not all(letter in tiles.split() for tiles in each["class"])
        ]

    return forge


def one_letter_less(lines: Lines) -> None:
    """Where a tile has several."""
    for record in lines[1:-1]:
        several = [tiles.split() for tiles in record["class"]]
        record["class"] = [" ".join(set(each) - {"t"}) or "t" for each in several]


FORGERIES: dict[str, tuple[str, Forgery]] = {
    "words: hash of others": (OTHER, heading(words="0" * 64)),
    "words: no hash": (OTHER, lambda lines: lines[0].pop("words")),
    "size: another": (SIZE, heading(size=[2, 3])),
    "size: turned": (SIZE, heading(size=[1, 4])),
    "size: none": (SIZE, lambda lines: lines[0].pop("size")),
    "size: as text": (SIZE, heading(size="2x2")),
    "tiles: one less": (LETTERS, lambda lines: lines[0]["tiles"].pop()),
    "tiles: one more": (LETTERS, lambda lines: lines[0]["tiles"].append("z")),
    "tiles: a made-up one": (LETTERS, lambda lines: lines[0]["tiles"].append("*")),
    "tiles: two letters": (LETTERS, lambda lines: lines[0]["tiles"].append("ca")),
    "tiles: one twice": (LETTERS, lambda lines: lines[0]["tiles"].append("a")),
    "tiles: q alone": (
        LETTERS,
        lambda lines: lines[0].update(tiles=[t[0] for t in lines[0]["tiles"]]),
    ),
    "tiles: none": (LETTERS, heading(tiles=None)),
    "points: doubled": (POINTS, lambda lines: lines[0].update(points=[2 * p for p in range(9)])),
    "points: one for nothing": (POINTS, heading(points=[1, 0, 0, 1, 1, 2, 3, 5, 11])),
    "points: shortest length": (POINTS, heading(points=[0, 0, 0, 0, 1, 2, 3, 5, 11])),
    "points: none": (POINTS, heading(points={})),
    "class: left out": (GAP, without("t")),
    "class: the best left out": (GAP, lambda lines: lines.remove(of_best(lines))),
    "class: all left out": (GAP, lambda lines: lines.__delitem__(slice(1, -1))),
    "class: one letter less": (GAP, one_letter_less),
    "class: there twice": ("is there twice", lambda lines: lines.insert(1, lines[1])),
    "class: a tile less": (COUNT, a_class(["a", "c", "t"])),
    "class: a tile more": (COUNT, a_class(["a"] * 5)),
    "class: a tile without a letter": (NO_LETTER, a_class(["a", "c", "t", ""])),
    "class: an unknown letter": (NO_LETTER, a_class(["a", "c", "t", "* a"])),
    "class: no list": (COUNT, a_class("acta")),
    "class: none": (COUNT, lambda lines: lines[1].pop("class")),
    "bound: too low": (BOUND, lambda lines: of_best(lines).update(bound=2)),
    "bound: above the best": (BOUND, lambda lines: lines[1].update(bound=99)),
    "bound: no whole number": ("has no number", lambda lines: lines[1].update(bound=2.5)),
    "bound: a flag": ("has no number", lambda lines: lines[1].update(bound=True)),
    "bound: negative": ("has no number", lambda lines: lines[1].update(bound=-1)),
    "bound: none": ("has no number", lambda lines: lines[1].pop("bound")),
    "best: more points": (BEST, end(points=4)),
    "best: fewer points": (BEST, end(points=2)),
    "best: another board": (BEST, end(best=["s", "s", "s", "s"])),
    "best: several boards": (BEST, end(best=["a c", "a", "c", "t"])),
    "best: an unknown tile": (NO_LETTER, end(best=["*", "a", "c", "t"])),
    "best: a tile less": (COUNT, end(best=["a", "c", "t"])),
    "best: points as text": ("has no number", end(points="3")),
    "end: left out": (UNFINISHED, lambda lines: lines.pop()),
    "end: a class after it": (UNFINISHED, lambda lines: lines.append(lines[1])),
    "end: twice": (COUNT, lambda lines: lines.append(lines[-1])),
}


def test_a_true_certificate_is_accepted(true: Lines) -> None:
    best = " ".join(true[-1]["best"])
    first, second = checked(true).splitlines()
    assert first == f"{best}: 3 points, no board has more"
    assert second.startswith("proven for: 2x2 boards of a c d e g n o qu s t u; 6 words, SHA-256 ")
    assert "points by length 0 0 0 1 1 2 3 5 11; " in second


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_refused(true: Lines, name: str) -> None:
    message, forge = FORGERIES[name]
    lines = copy.deepcopy(true)
    forge(lines)
    with pytest.raises(WrongError, match=message):
        checked(lines)


def test_a_sample_is_no_proof(true: Lines) -> None:
    first, second = checked(true, sample=2).splitlines()
    assert second.startswith("said of: 2x2 boards of ")
    assert first.endswith("not checked whether no board has more, but for 2 classes at random")
    assert "no board has more" in checked(true, sample=99)
    forged = copy.deepcopy(true)
    of_best(forged)["bound"] = 2
    with pytest.raises(WrongError, match=BOUND):
        checked(forged, sample=len(forged))
    assert checked(forged, sample=0)


@pytest.mark.parametrize("long", [0, 10, proof_checker.LONG])
def test_a_bound_holds_if_no_board_has_more(monkeypatch: pytest.MonkeyPatch, long: int) -> None:
    """The least bound that holds is that of all boards of a class, solved one by one."""
    monkeypatch.setattr(proof_checker, "LONG", long)
    dealt = random.Random(5)
    for case in range(8):
        words = {"".join(dealt.choices("aeqrst", k=dealt.randint(3, 6))) for _word in range(300)}
        words |= {word.replace("q", "qu") for word in words}
        checker, lexicon = Checker(words, (2, 3), "classic"), Lexicon.from_words(words)
        sets = [dealt.sample(checker.tiles, dealt.randint(1, 3)) for _tile in range(6)]
        boards = [Board.parse(" ".join(tiles), (2, 3)) for tiles in product(*sets)]
        best = int(score_boards(boards, lexicon, threads=1).max())
        part = tuple(map(frozenset, sets))
        assert best > 0
        if case % 2:
            checker.follow([part])  # by kinds of letters
        assert checker.holds(part, best)
        assert not checker.holds(part, best - 1)


@pytest.mark.parametrize(
    ("name", "most", "calls"),
    [
        ("MOST_PATHS", 20, "_halves_hold"),
        ("LONG", 5, "_list_holds"),
        ("MOST_NODES", 5, "_list_holds"),
        ("MOST_BOARDS", 1, "_list_holds"),
    ],
)
def test_a_class_too_large_for_the_room_is_checked_in_parts(
    true: Lines, monkeypatch: pytest.MonkeyPatch, name: str, most: int, calls: str
) -> None:
    forged = copy.deepcopy(true)
    of_best(forged)["bound"] = 2
    made, called = 0, getattr(Checker, calls)

    def counted(*given: Any) -> bool:
        nonlocal made
        made += 1
        return bool(called(*given))

    monkeypatch.setattr(Checker, calls, counted)
    expected = checked(true)
    before, made = made, 0
    monkeypatch.setattr(proof_checker, name, most)
    assert checked(true) == expected
    assert made > before
    with pytest.raises(WrongError, match=BOUND):
        checked(forged)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_check_goes_on(true: Lines, tmp_path: Path, processes: int) -> None:
    state, forged = tmp_path / "state", copy.deepcopy(true)
    of_best(forged)["bound"] = 2

    def with_state(lines: Lines) -> str:
        checker = Checker(WORDS, (2, 2), "classic")
        return check(map(json.dumps, lines), checker, processes=processes, state=state)

    with pytest.raises(WrongError, match=BOUND):
        with_state(forged)
    assert with_state(true) == checked(true)
    lines = state.read_text().splitlines(keepends=True)
    assert len(set(lines)) == len(true) - 2
    state.write_text("".join(lines)[:-2])  # ended while it wrote
    assert with_state(true) == checked(true)
    assert state.read_text().count("\n") == len(lines)
    with pytest.raises(WrongError, match=BOUND):
        with_state(forged)  # a class with another bound is another one
    state.write_text("a list of words\n")
    with pytest.raises(WrongError, match="is not the state of a check"):
        with_state(true)


def test_what_is_checked_is_not_checked_again(
    true: Lines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    check(map(json.dumps, true), Checker(WORDS, (2, 2), "classic"), state=state)
    monkeypatch.setattr(Checker, "holds", None)
    assert check(map(json.dumps, true), Checker(WORDS, (2, 2), "classic"), state=state)


def test_what_it_is_about_is_not_the_certificates_to_say(true: Lines) -> None:
    others: list[tuple[Callable[[], str], str]] = [
        (lambda: checked(true, words=(*WORDS, "seat")), OTHER),
        (lambda: checked(true, words=WORDS[:-1]), OTHER),
        (lambda: checked(true, rules="big"), POINTS),
        (lambda: check(map(json.dumps, true), Checker(WORDS, (2, 3), "classic")), SIZE),
        (lambda: check([], Checker(WORDS, (2, 2), "classic")), "is empty"),
        (lambda: check(["{"], Checker(WORDS, (2, 2), "classic")), "no JSON"),
        (lambda: check(["[]"], Checker(WORDS, (2, 2), "classic")), "no record"),
    ]
    for wrong, message in others:
        with pytest.raises(WrongError, match=message):
            wrong()


@pytest.mark.parametrize(
    ("error", "options", "message"),
    [
        (KeyboardInterrupt, (), "stopped"),
        (KeyboardInterrupt, ("--state", "kept"), "stopped: the same command goes on"),
        (BrokenExecutor, ("--processes", "2"), "the system ended a process, .*"),
        (None, ("--processes", "0"), "2"),
        (None, ("--sample", "1", "--state", "kept"), "2"),
    ],
)
def test_a_check_that_ends_early_says_why(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: type[BaseException] | None,
    options: tuple[str, ...],
    message: str,
) -> None:
    def ended(*_given: Any) -> str:
        raise error() if error else AssertionError("it was begun")

    words = tmp_path / "words"
    words.write_text("cat")
    monkeypatch.setattr(check_proof, "check", ended)
    monkeypatch.setattr(sys, "argv", ["check", str(words), str(words), "2x2", *options])
    with pytest.raises(SystemExit, match=f"^{message}$" if error else message):
        main()


def test_lists_in_other_forms_are_read_as_by_the_proof(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words, file = tmp_path / "words.csv", tmp_path / "certificate"
    words.write_text("été;summer\nthé;tea\ntête;head\ncoq;cock\n")
    options = ("--language", "fr")
    made = ("prove", "2x2", "--words", words, *options, "--threads", 1, "--certificate", file)
    assert shell(*made).status == 0
    monkeypatch.setattr(sys, "argv", ["check", str(file), str(words), "2x2", *options])
    main()
    assert "2x2 boards of c e h o q t;" in capsys.readouterr().out
