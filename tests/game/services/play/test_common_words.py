"""Common words first, or only those."""

from game.models import Dictionary, Game, Round
from game.rules.common_words import BY_LIST, CommonWords
from game.rules.computer import Strength
from game.services.play import computers
from game.services.play.seating import hosting
from tests.game.play import (
    COUNTED,
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    new_game,
    play,
    results_of,
    say,
)

LINE = 4.5  # cat and line are above it, cater, mar and tin below


def round_of(common_words: CommonWords, line: float = LINE) -> tuple[Game, Round]:
    Dictionary.objects.update(common_from=line)
    game = new_game(scoring="everyone", common_words=common_words)
    return game, play(game)


def test_rare_words_are_a_bonus() -> None:
    game, round_ = round_of(CommonWords.FIRST)
    alice = host_of(game)
    verdicts = [verdict.outcome() for verdict in say(round_, alice, "cat cater mar")]
    assert [verdict["accepted"] for verdict in verdicts] == [True] * 3
    assert ["rare" in verdict for verdict in verdicts] == [False, True, True]
    snapshot = game_snapshot(game, alice, STARTED)
    assert snapshot["round"]["common"] == 2
    assert [word.get("rare") for word in snapshot["you"]["words"]] == [None, True, True]
    results = results_of(round_, alice, COUNTED)
    assert [w["word"] for w in results["words"] if w.get("rare")] == ["cater", "mar", "tin"]
    assert results["round"]["common_from"] == BY_LIST + LINE
    assert results["standings"][0]["points"] == 4


def test_only_common_words_count() -> None:
    game, round_ = round_of(CommonWords.ONLY)
    hosting.add_computer(game, host_of(game), Strength.CHAMPION, NOW)
    codes = [verdict.code for verdict in say(round_, host_of(game), "cat cater rope tac")]
    assert codes == [None, "word.rare", "word.not_on_board", "word.unknown"]
    planned = {entry.word for entry in computers.planned(round_)}
    assert planned
    assert planned <= {"cat", "line"}
    results = results_of(round_, None, COUNTED)
    assert [word["word"] for word in results["words"]] == ["cat", "line"]


def test_a_round_keeps_the_frequency_line_of_its_deal() -> None:
    _, round_ = round_of(CommonWords.ONLY)
    Dictionary.objects.update(common_from=0)
    results = results_of(round_, None, COUNTED)
    assert [word["word"] for word in results["words"]] == ["cat", "line"]


def test_all_alike_if_asked_for_or_if_no_word_is_common() -> None:
    for common_words, line in ((CommonWords.ALIKE, LINE), (CommonWords.ONLY, 8.0)):
        game, round_ = round_of(common_words, line)
        verdicts = say(round_, host_of(game), "cat cater mar")
        assert all(verdict.accepted and not verdict.rare for verdict in verdicts)
        assert len(results_of(round_, None, COUNTED)["words"]) == 5
