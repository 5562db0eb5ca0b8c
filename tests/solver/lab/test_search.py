"""The search for boards of many points: known records, chance that can be repeated, going on."""

import json
from itertools import product
from pathlib import Path

import pytest

from solver import Board, Lexicon, SolverError, score_boards, solve
from solver.dice import letter_frequencies
from solver.lab import METHODS, anneal, climb
from solver.lab.search import Scorer, Search, load, save
from solver.lab.space import Space
from solver.packaged import packaged_lexicon

FEW = Lexicon.from_words(["tea", "eat", "ate", "seat", "teas", "east", "sat", "set", "net", "ten"])


def free_search(method: str, size: tuple[int, int], lexicon: Lexicon, seed: int) -> Search:
    space = Space.free(size, lexicon)
    return METHODS[method](Scorer(space, lexicon), seed)


def run(search: Search, steps: int) -> Search:
    for _ in range(steps):
        search.step()
    return search


@pytest.mark.parametrize("method", METHODS)
def test_finds_the_best_of_all_small_boards(method: str) -> None:
    letters = "aenst"
    every = ["".join(tiles) for tiles in product(letters, repeat=6)]
    most = int(score_boards(every, FEW, size=(2, 3)).max())
    search = run(free_search(method, (2, 3), FEW, 3), 60)
    assert solve(search.best.board, FEW).total_points == search.best.value == most
    assert search.best.board == search.best.board.canonical()


@pytest.mark.parametrize(("method", "pool"), [("climb", 32), ("anneal", 8)])
def test_finds_the_best_known_3x3_board_of_the_packaged_words(method: str, pool: int) -> None:
    lexicon = packaged_lexicon()
    space = Space.drawn((3, 3), letter_frequencies(lexicon), lexicon)
    search = METHODS[method](Scorer(space, lexicon), 1, pool=pool)
    while search.round == 0:
        search.step()
    assert search.best.value == 578


def test_the_most_words_are_not_the_most_points() -> None:
    runs = ["bbb", "bbbb", "bbbbb", "bbbbbb"]  # 7 points
    lexicon = Lexicon.from_words([*runs, "aab", "baa", "aba", "bab", "abb", "bba"])
    space = Space.free((1, 6), lexicon)
    found = []
    for objective in ("points", "words"):
        search = METHODS["anneal"](Scorer(space, lexicon), 1, objective, 8)
        while search.round == 0:
            search.step()
        solution = solve(search.best.board, lexicon)
        found.append((solution.total_points, solution.word_count, search.best.value))
    assert found == [(7, 4, 7), (6, 6, 6)]


@pytest.mark.parametrize("method", METHODS)
def test_a_seed_has_one_course_with_any_number_of_threads(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it matter how many moves a step has, which depends on the clock."""
    ends = []
    for seed, threads, seconds in ((5, 1, 9.0), (5, 3, 0.001), (6, 1, 9.0)):
        monkeypatch.setattr(anneal, "STEP_SECONDS", seconds)
        search = METHODS[method](Scorer(Space.free((3, 3), FEW), FEW, threads=threads), seed)
        while search.round == 0:
            search.step()
        ends.append((search.best, search.tried, search.state()))
    assert ends[0] == ends[1] != ends[2]


@pytest.mark.parametrize(("method", "steps"), [("climb", 9), ("anneal", 1), ("anneal", 12)])
def test_goes_on_from_a_state_as_if_it_had_not_stopped(
    method: str, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anneal, "MOVES_PER_TILE", 10)
    monkeypatch.setattr(anneal, "MOVES_PER_CALL", 10)
    monkeypatch.setattr(anneal, "STEP_SECONDS", 1e-9)  # a step is one call
    monkeypatch.setattr(climb, "BOARDS_PER_STEP", 500)  # a generation takes several steps
    path = tmp_path / "state.json"
    whole = run(free_search(method, (3, 3), FEW, 4), steps)
    first = run(free_search(method, (3, 3), FEW, 4), steps)
    save(path, {"seed": 4}, first)
    second = free_search(method, (3, 3), FEW, 4)
    load(path, {"seed": 4}, second)
    assert second.state() == whole.state()
    while whole.round < 2:
        whole.step()
    while second.round < 2:
        second.step()
    assert second.best[:2] == whole.best[:2]  # climbing tries some boards again: other counts
    assert second.state()["inside"] == whole.state()["inside"]


def test_settles_when_rounds_agree() -> None:
    search = free_search("climb", (1, 2), Lexicon.from_words(["at"]), 1)
    while not search.settled:
        search.step()
    assert (search.round, search.agreeing, search.doublings) == (5, 5, 0)
    assert search.best.value == 0  # too short to count


def test_rounds_that_disagree_are_followed_by_larger_ones() -> None:
    lexicon = packaged_lexicon()
    space = Space.free((3, 3), lexicon)
    search = METHODS["climb"](Scorer(space, lexicon), 1, pool=1)
    while search.round < 3:
        search.step()
    assert search.agreeing < 3
    assert search.pool_size == 1 << search.doublings > 1


def test_a_file_that_is_no_state_is_refused(tmp_path: Path) -> None:
    for text, message in (
        ("no JSON", "is not the state of a search"),
        ("[1]", "is not the state of a search"),
        ('{"settings": {"seed": 2}, "state": {}}', "another search: its seed differs"),
        ('{"settings": {"seed": 1}, "state": {}}', "is damaged"),
        ('{"settings": {"seed": 1}, "state": {"round": "x"}}', "is damaged"),
    ):
        path = tmp_path / "state.json"
        path.write_text(text)
        with pytest.raises(SolverError, match=message):
            load(path, {"seed": 1}, free_search("climb", (1, 2), FEW, 1))


def test_a_state_with_boards_of_another_size_is_refused(tmp_path: Path) -> None:
    for method in METHODS:
        path = tmp_path / "state.json"
        save(path, {}, free_search(method, (2, 2), FEW, 1))
        with pytest.raises(SolverError, match="is damaged"):
            load(path, {}, free_search(method, (2, 3), FEW, 1))


def test_a_state_is_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    search = free_search("climb", (2, 2), FEW, 1)
    save(path, {"seed": 1}, search)
    save(path, {"seed": 1}, run(search, 3))
    assert json.loads(path.read_text())["state"]["best"]["value"] == search.best.value
    assert list(tmp_path.iterdir()) == [path]
    assert Board.from_rows([json.loads(path.read_text())["state"]["best"]["board"].split()])
