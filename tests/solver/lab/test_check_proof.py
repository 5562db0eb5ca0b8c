"""`scripts/check_proof.py` accepts a true certificate, and none of its forgeries."""

import copy
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts import check_proof
from scripts.check_proof import Checker, WrongError, check, main
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


def test_a_class_too_large_for_the_room_is_halved(
    true: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected, forged = checked(true), copy.deepcopy(true)
    of_best(forged)["bound"] = 2
    halved, halves_hold = 0, Checker._halves_hold

    def counted(*given: Any) -> bool:
        nonlocal halved
        halved += 1
        return halves_hold(*given)

    monkeypatch.setattr(Checker, "_halves_hold", counted)
    for name, most in (("MOST_PATHS", 20), ("MOST_BOARDS", 1)):
        with monkeypatch.context() as here:
            here.setattr(check_proof, name, most)
            halved = 0
            assert checked(true) == expected
            assert halved, name
            with pytest.raises(WrongError, match=BOUND):
                checked(forged)


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
