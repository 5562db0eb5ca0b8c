"""Signs of programs: a list of a solver is seen, people and computer players are not."""

from collections.abc import Callable
from functools import cache, reduce
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.computer import Strength, plan
from game.rules.fair_play import MOST_HIDDEN, Hidden, Timed, per_minute, signs
from game.rules.word_frequency import zipf_frequencies
from solver import Board, solve
from solver.packaged import packaged_lexicon

SEEDS = st.integers(0, 2**32).map(Random)  # not `randoms`, which choose unlikely numbers
SECONDS = 180


@cache
def points() -> dict[str, int]:
    """The words of a board. Not when the module is imported: every worker imports all tests."""
    solution = solve(Board.parse("perslatgsineters"), packaged_lexicon())
    return {found.word: found.points for found in solution.words}


@cache
def zipf() -> dict[str, float]:
    return zipf_frequencies(points(), "en") or {}


def known() -> list[str]:
    return [word for word in points() if zipf()[word] >= 2.2]


LISTS: tuple[Callable[[str], object], ...] = (
    lambda word: word,
    lambda word: (len(word), word),
    lambda word: (-len(word), word),
    lambda word: (-points()[word], word),
)


def timed(words: list[str], gaps: Callable[[], float]) -> list[Timed]:
    """The words that come in time, each so many seconds after the one before."""
    at, found = 0.0, []
    for word in words:
        at += gaps()
        if at < SECONDS:
            found.append(Timed(word, at, zipf()[word]))
    return found


def kinds(found: list[Timed], *, is_new: bool = True, strong: bool = True) -> set[str]:
    return {one.kind for one in signs(found, is_new=is_new) if one.is_strong is strong}


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(LISTS), st.booleans(), st.floats(0.3, 1.5))
def test_the_list_of_a_solver_is_seen_whatever_its_pauses(
    random: Random, order: Callable[[str], object], is_reversed: bool, pause: float
) -> None:
    words = sorted(points(), key=order, reverse=is_reversed)  # type: ignore[arg-type]
    missed = {word for word in words if random.random() < 0.3}
    sent = [word for word in words if word not in missed]
    found = timed(sent, lambda: pause * random.lognormvariate(0, 0.8))
    assert len(found) > 60
    assert "order" in kinds(found)


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(Strength))
def test_computer_players_play_fair(random: Random, strength: Strength) -> None:
    finds = plan(strength, str(random.random()), points(), zipf())
    found = [Timed(find.word, find.after, zipf()[find.word]) for find in finds]
    found = [find for find in found if find.at < SECONDS]
    assert kinds(found) == set()
    if strength <= Strength.EXPERT:
        assert kinds(found, strong=False) <= {"rare"}


@settings(max_examples=40)
@given(SEEDS, st.floats(0.8, 6))
def test_quick_people_play_fair_whatever_the_way_in_which_they_search(
    random: Random, pause: float
) -> None:
    """They find a stem and its forms together, or search from one first letter after the other."""
    shuffled = random.sample(known(), len(known()))
    place = {letter: turn for turn, letter in enumerate(random.sample("perslatgin", 10))}
    stems = {word[:4]: turn for turn, word in enumerate(shuffled)}
    ways: tuple[Callable[[str], object], ...] = (
        lambda word: (stems[word[:4]], word),
        lambda word: (place[word[0]], stems[word[:4]], word),
        lambda word: (-len(word), stems[word[:4]]),
    )
    for way in ways:
        words = sorted(shuffled, key=way)  # type: ignore[arg-type]
        found = timed(words, lambda: random.lognormvariate(0, 0.5) * pause)
        assert kinds(found, is_new=False) == set()


def test_words_that_were_sent_after_an_interruption_are_not_quick() -> None:
    words = Random(1).sample(known(), 30)
    gaps = iter([*[4.0] * 5, 90.0, *[0.03] * 24])
    assert kinds(timed(words, lambda: next(gaps))) == set()


def test_the_pace_and_the_rhythm_of_a_program() -> None:
    words = Random(2).sample(known(), 40)
    at_once = timed(words, lambda: 0.05)
    assert kinds(at_once) == {"pace"}
    assert round(per_minute(at_once)) == 60 * 40 / 2
    steady = timed(words, lambda: 2.0)
    assert kinds(steady) == {"rhythm"}
    assert kinds([find for turn, find in enumerate(steady) if turn % 9]) == {"rhythm"}
    assert kinds(timed(words[:14], lambda: 0.05)) == set()
    assert per_minute([]) == 0


def test_rare_long_words_tell_of_newcomers_only_and_prove_nothing() -> None:
    rare = [word for word in points() if zipf()[word] < 2 and len(word) >= 6][:30]
    gaps = Random(3)
    found = timed(rare, lambda: gaps.uniform(1, 8))
    assert kinds(found) <= {"order"}
    assert kinds(found, strong=False) == {"rare"}
    assert kinds(found, is_new=False, strong=False) == set()


@given(st.lists(st.builds(Hidden, st.integers(0, 10**9), st.integers(0, 10**9)), min_size=1))
def test_what_pages_tell_is_the_same_in_any_order_and_told_twice(told: list[Hidden]) -> None:
    def all_of(several: list[Hidden]) -> Hidden:
        return reduce(Hidden.and_, several)

    assert all_of(told) == all_of(told[::-1]) == all_of(told + told)
    assert all(one.times <= all_of(told).times for one in told)
    times, seconds = all_of(told).within(SECONDS)
    assert times <= MOST_HIDDEN
    assert seconds <= SECONDS
    assert all_of([one.within(SECONDS) for one in told]) == (times, seconds)
