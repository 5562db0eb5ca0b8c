"""The verdict on a word and its reason."""

from types import MappingProxyType

from game.rules.clock import Phase
from game.rules.verdicts import UNKNOWN, Verdict, judge, refused, sentence

SOLUTION = MappingProxyType({"cat": 1, "quits": 2, "line": 1})
SPELLED = {*SOLUTION, "qits", "tac"}


def verdict(
    word: str, *, own: frozenset[str] = frozenset(), min_length: int = 3, phase: Phase
) -> Verdict:
    return judge(
        word,
        solution=SOLUTION,
        on_board=SPELLED.__contains__,
        own=own,
        min_length=min_length,
        phase=phase,
    )


def test_qu_is_typed_as_it_is_spelled() -> None:
    assert verdict("quits", phase=Phase.PLAYING) == Verdict("quits", True, 2)
    assert verdict("qits", phase=Phase.PLAYING).code == "word.unknown"


def test_wrong_words_are_refused_with_a_code() -> None:
    for word, code in (
        ("", "word.short"),
        ("at", "word.short"),
        ("x", "word.short"),
        ("risk", "word.not_on_board"),
        ("zzz", "word.not_on_board"),
        ("tac", "word.unknown"),
    ):
        refused = verdict(word, phase=Phase.PLAYING)
        assert (refused.accepted, refused.points, refused.code) == (False, 0, code)


def test_outside_the_round_nothing_is_told_about_the_word() -> None:
    for word in ("cat", "", "zzz", "line"):
        for phase, code in (
            (Phase.LOBBY, "round.not_started"),
            (Phase.COUNTDOWN, "round.not_started"),
            (Phase.FINISHED, "round.over"),
        ):
            assert verdict(word, own=frozenset(["line"]), phase=phase).code == code


def test_a_word_found_before_is_repeated() -> None:
    again = verdict("cat", own=frozenset(["cat"]), phase=Phase.PLAYING)
    assert again == Verdict("cat", False, code="word.repeated")


def test_a_handicap_makes_words_too_short() -> None:
    assert verdict("cat", min_length=4, phase=Phase.PLAYING).code == "word.short"
    assert verdict("line", min_length=4, phase=Phase.PLAYING).accepted


def test_every_verdict_has_a_sentence() -> None:
    assert sentence(Verdict("cat", True, 1), 3) == "“cat”: 1 point."
    assert sentence(Verdict("quits", True, 2), 3) == "“quits”: 2 points."
    assert sentence(refused("at", "word.short"), 4) == "“at” is too short: 4 letters at least."
    assert sentence(refused("catx", UNKNOWN), 3) == "“catx” is not in the dictionary."
