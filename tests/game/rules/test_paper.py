"""What counts of the lists of a round on paper."""

from hypothesis import given
from hypothesis import strategies as st

from game.rules.clock import Phase
from game.rules.paper import Checked, Votes, accept, check, is_blank, may_write_for
from game.rules.results import Scoring
from game.rules.setting_checks import check as check_settings
from game.rules.settings import Settings
from tests.game.play import refusal_at

WORD = st.text("abc", min_size=3, max_size=5)
LISTS = st.dictionaries(st.integers(1, 5), st.sets(WORD, max_size=6), max_size=5)
POINTS = st.dictionaries(WORD, st.integers(1, 11), max_size=12)
BALLOTS = st.dictionaries(WORD, st.builds(Votes, st.integers(0, 5), st.integers(0, 5)))


def checked(words: set[str], points: dict[str, int], votes: dict[str, Votes]) -> dict[str, Checked]:
    return check(words, points, lambda word: "word.unknown", len, votes)


@given(st.sets(WORD), POINTS, BALLOTS)
def test_a_word_counts_by_the_majority_of_the_votes_else_by_the_dictionary(
    words: set[str], points: dict[str, int], votes: dict[str, Votes]
) -> None:
    results = checked(words, points, votes)
    assert results.keys() == words
    for word, result in results.items():
        for_, against = votes.get(word, Votes())
        counts = word in points if for_ == against else for_ > against
        assert (result.points > 0, result.code is None) == (counts, counts)
        assert result.voted == (counts != (word in points))
        if word in points and counts:
            assert result.points == points[word]


@given(WORD, st.sets(WORD), st.integers(2, 6), st.sampled_from(Phase))
def test_a_list_takes_each_long_word_once_while_lists_are_typed(
    word: str, own: set[str], min_length: int, phase: Phase
) -> None:
    verdict = accept(word, own=own, count=len(own), min_length=min_length, phase=phase)
    is_taken = phase is Phase.WRITING and word not in own and len(word) >= min_length
    assert verdict.accepted == is_taken
    assert verdict.points == 0, "the verdict would tell whether the word counts"


def test_what_a_list_does_not_take_is_said() -> None:
    for word, count, phase, code in (
        ("don’t", 0, Phase.WRITING, "word.characters"),
        ("abc\0", 0, Phase.WRITING, "word.characters"),
        (100 * "ss", 0, Phase.WRITING, "word.long"),
        ("word", 500, Phase.WRITING, "list.full"),
        ("word", 0, Phase.PLAYING, "round.on_paper"),
        ("word", 0, Phase.CHECKING, "round.over"),
    ):
        verdict = accept(word, own=(), count=count, min_length=3, phase=phase)
        assert verdict.code == code


def test_the_host_writes_for_those_without_a_device() -> None:
    for seat, is_host, is_present, may in (
        (1, False, True, True),
        (2, False, False, False),
        (2, True, True, False),
        (2, True, False, True),
    ):
        assert may_write_for(seat, by=1, is_host=is_host, is_present=is_present) is may


def test_a_board_is_blank_until_somebody_types_it() -> None:
    assert is_blank("#" * 16)
    assert is_blank("####/####/####")
    assert not is_blank("catd/lin#/maro/pets")


def test_paper_refuses_what_needs_a_screen() -> None:
    for settings, field in (
        (Settings(paper=True, scoring=Scoring.FIRST), "scoring"),
        (Settings(paper=True, scoring=Scoring.RUZZLE), "scoring"),
        (Settings(paper=True, together=True), "together"),
    ):
        assert refusal_at(check_settings, settings) == ("paper.unfit", field)
