"""Drills for words that players have walked past."""

from datetime import datetime, timedelta
from functools import partial

import pytest

from game.models import Dictionary, DrillWord, Game, MissedWord, Player, Round
from game.rules import daily
from game.rules.computer import Strength
from game.rules.drills import reviewed
from game.rules.settings import Door, Rated
from game.services.accounts import merging, players
from game.services.learn import drills
from game.services.play import settling
from game.services.play.seating import hosting
from tests.game.play import COUNTED, NOW, host_of, later, new_game, play, refusal, say, sit
from tests.game.services.accounts.test_players import account
from tests.game.services.conftest import AtOnce
from tests.game.services.learn.test_missed_words import LINE, TIN, row

DAY = timedelta(days=1)


@pytest.fixture
def game(english: Dictionary) -> Game:
    """alice's, behind a locked door."""
    game = new_game(round_seconds=180)
    hosting.set_door(game, host_of(game), Door.LOCKED, NOW)
    return game


@pytest.fixture
def alice(game: Game) -> Player:
    return host_of(game).player


def drill(game: Game, *words: str, at: datetime = NOW) -> Round:
    """A drill for these words, which plays three seconds after that time."""
    round_ = play(game, at)
    player = host_of(game).player
    for word in words:
        known = MissedWord.objects.filter(player=player, word=word).first()
        DrillWord.objects.create(round=round_, missed_word=known or row(player, word))
    return round_


def hints(round_: Round) -> dict[str, int]:
    return dict(round_.drill_words.values_list("missed_word__word", "hints"))


def word(text: str) -> MissedWord:
    return MissedWord.objects.get(word=text)


def test_the_board_of_a_drill_has_the_words_that_are_due(english: Dictionary) -> None:
    alice = players.guest("alice", NOW)
    for known in (LINE, TIN, "mar", "unknown"):
        row(alice, known)
    later_on = row(alice, "cater")
    MissedWord.objects.filter(pk=later_on.pk).update(due=NOW + 3 * DAY)
    [deck] = drills.decks(alice, NOW)
    assert (deck.language, deck.due, deck.words[-1]) == ("en", 3, later_on)
    game = drills.begin(alice, "en", NOW)
    round_ = Round.objects.get(game=game)
    assert sorted(hints(round_)) == [LINE, "mar", TIN]
    assert game.is_solo()
    assert (round_.set_by_host, round_.rated) == (False, Rated.NO)
    assert all(found.accepted for found in say(round_, host_of(game), "line mar tin", later(3)))


def test_no_drill_begins_while_no_word_is_due(english: Dictionary) -> None:
    alice = players.guest("alice", NOW)
    assert drills.decks(alice, NOW) == []
    assert refusal(drills.begin, alice, "en", NOW) == "drill.empty"
    missed = row(alice, LINE)
    MissedWord.objects.filter(pk=missed.pk).update(due=NOW + DAY)
    assert refusal(drills.begin, alice, "en", NOW) == "drill.empty"
    assert refusal(drills.begin, alice, "fr", NOW, True) == "drill.empty"
    early = drills.begin(alice, "en", NOW, early=True)
    assert list(hints(Round.objects.get(game=early))) == [LINE]


def test_words_that_are_due_longest_come_first(db: None) -> None:
    """Those due longest, then those missed most often, then the others; until midnight UTC."""
    alice = players.guest("alice", NOW)
    for known, times, due in (
        ("tomorrow", 9, later(12 * 3600)),
        ("once", 1, None),
        ("tonight", 1, later(12 * 3600 - 1)),
        ("often", 8, None),
        ("overdue", 1, NOW - DAY),
    ):
        missed = row(alice, known, times)
        MissedWord.objects.filter(pk=missed.pk).update(due=due)
    [deck] = drills.decks(alice, NOW)
    assert [each.word for each in deck.words] == ["overdue", "tonight", "often", "once", "tomorrow"]
    assert deck.due == 4


def test_a_day_brings_few_new_words(
    game: Game, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drills, "NEW_A_DAY", 2)
    for missed in ("mar", "cater", "risk"):
        row(alice, missed)
    say(drill(game, LINE), host_of(game), LINE)
    drills.schedule(alice, COUNTED)
    [deck] = drills.decks(alice, COUNTED)
    assert (deck.due, [each.word for each in deck.words[:1]]) == (1, ["mar"])
    say(drill(game, "mar", at=later(300)), host_of(game), "mar", later(304))
    drills.schedule(alice, later(600))
    [deck] = drills.decks(alice, later(600))
    assert (deck.due, deck.next_due) == (0, daily.end_of(daily.day_of(NOW)))
    [deck] = drills.decks(alice, NOW + DAY)
    assert (deck.due, deck.next_due) == (2, None)


def test_words_get_their_next_date(game: Game, alice: Player) -> None:
    round_ = drill(game, LINE, TIN, "mar")
    say(round_, host_of(game), LINE)
    drills.hint(game, host_of(game), 2, later(60))
    say(round_, host_of(game), TIN, later(61))
    assert hints(round_) == {LINE: 0, TIN: 2, "mar": 2}  # not of the word that was found before
    drills.schedule(alice, later(100))
    assert word(LINE).due is None
    for _ in range(2):
        drills.schedule(alice, COUNTED)  # settles the round
    ends = [word(each).due for each in ("mar", TIN, LINE)]
    assert ends == sorted(ends, key=lambda due: due or NOW)
    assert word("mar").due == round_.ends_at + DAY if round_.ends_at else False
    assert word(LINE).due != word(TIN).due
    found = dict(round_.drill_words.values_list("missed_word__word", "found"))
    assert found == {LINE: True, TIN: True, "mar": False}


def test_a_drill_counts_once_however_many_look(at_once: AtOnce) -> None:
    """Several pages ask for it at the same moment."""
    game = new_game(round_seconds=180)
    round_ = drill(game, LINE)
    say(round_, host_of(game), LINE)
    alice = host_of(game).player
    settling.settle_overdue(game.rounds_played.all(), COUNTED)
    at_once(*[partial(drills.schedule, alice, COUNTED)] * 6)
    once = reviewed(None, True, 0, later(183))
    assert word(LINE).memory == once


def test_a_drill_in_which_nothing_was_found_changes_no_word(game: Game, alice: Player) -> None:
    round_ = drill(game, LINE)
    drills.schedule(alice, COUNTED)
    assert not round_.drill_words.filter(found=None).exists()
    assert word(LINE).due is None


def test_hints_are_given_while_one_drills_alone(game: Game) -> None:
    """The player of a drill, while it is running and nobody else plays."""
    alice = host_of(game)
    assert refusal(drills.hint, game, alice, 1, NOW) == "drill.none"
    round_ = drill(game, LINE)
    assert refusal(drills.hint, game, alice, 1, NOW) == "round.over"
    drills.hint(game, alice, 99, later(4))
    assert hints(round_) == {LINE: 3}
    drills.hint(game, alice, 1, later(4))
    assert hints(round_) == {LINE: 3}
    hosting.add_computer(game, alice, Strength.AVERAGE, later(5))
    drills.hint(game, alice, 1, later(5))
    hosting.set_door(game, alice, Door.OPEN, later(6))
    assert refusal(drills.hint, game, alice, 1, later(6)) == "drill.shared"
    bob = sit(game, "bob", later(6))
    assert refusal(drills.hint, game, bob, 1, later(6)) == "drill.none"
    settling.settle_overdue(game.rounds_played.all(), COUNTED)
    assert refusal(drills.hint, game, alice, 1, COUNTED) == "round.over"


def test_drills_of_a_guest_are_merged_into_the_account(game: Game, alice: Player) -> None:
    """For a word that both have, the memory from the latest drill stays."""
    say(drill(game, LINE, TIN), host_of(game), LINE)
    drills.schedule(alice, COUNTED)
    known = account("Ann")
    row(known, LINE)
    merging.merge(alice, known, COUNTED)
    assert MissedWord.objects.filter(player=known).count() == 2
    assert word(LINE).memory
    assert DrillWord.objects.filter(missed_word__player=known).count() == 2
