"""Everyday words that players walk past."""

from datetime import datetime
from functools import partial

import pytest

from game.models import Dictionary, Game, MissedWord, Player, Standing
from game.rules.drills import reviewed
from game.services.accounts import merging, players
from game.services.learn import missed_words
from game.services.play import settling
from game.services.play.seating import moderation
from tests.game.play import COUNTED, NOW, STARTED, host_of, later, new_game, play, say
from tests.game.services.accounts.test_players import account
from tests.game.services.conftest import AtOnce

LINE, TIN = "line", "tin"


def standing(game: Game, at: datetime = NOW) -> Standing:
    """The standing of the host, who found a word in a settled round."""
    say(play(game, at), host_of(game), "cat", at + (STARTED - NOW))
    settling.settle_overdue(game.rounds_played.all(), at + (COUNTED - NOW))
    return Standing.objects.latest("pk")


def missed(player: Player) -> dict[str, int]:
    return dict(MissedWord.objects.filter(player=player).values_list("word", "times"))


def row(player: Player, word: str, times: int = 1, language: str = "en") -> MissedWord:
    return MissedWord.objects.create(
        player=player, language=language, word=word, times=times, missed_at=NOW
    )


def test_each_round_counts_a_missed_word_once(english: Dictionary) -> None:
    game = new_game()
    alice = host_of(game).player
    first = standing(game)
    assert missed_words.record(first, alice.pk, "en", [LINE, TIN], COUNTED)
    assert not missed_words.record(first, alice.pk, "en", [LINE, TIN], COUNTED)  # as loaded before
    assert missed_words.walked_past(alice.pk, "en", [LINE, TIN]) == {}
    second = standing(game, later(300))
    assert missed_words.record(second, alice.pk, "en", [LINE], later(600))
    assert missed(alice) == {LINE: 2, TIN: 1}
    assert missed_words.walked_past(alice.pk, "en", [LINE, TIN]) == {LINE: 2}
    assert missed_words.walked_past(alice.pk, "de", [LINE]) == {}


def test_a_player_has_a_bounded_number(
    english: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those missed most often stay, then the latest."""
    monkeypatch.setattr(missed_words, "KEPT", 2)
    monkeypatch.setattr(missed_words, "SPARE", 0)
    game = new_game()
    alice = host_of(game).player
    row(alice, "often", times=3)
    row(alice, "once")
    missed_words.record(standing(game), alice.pk, "en", [LINE], COUNTED)
    assert missed(alice) == {"often": 3, LINE: 1}


def test_missed_words_of_a_guest_are_merged_into_the_account(db: None) -> None:
    guest, alice = players.guest("bob", NOW), account("alice")
    for player, word, times, language in (
        (guest, LINE, 2, "en"),
        (guest, LINE, 1, "fr"),
        (guest, TIN, 1, "en"),
        (alice, LINE, 3, "en"),
    ):
        row(player, word, times, language)
    merging.merge(guest, alice, NOW)
    of_alice = MissedWord.objects.filter(player=alice).order_by("language", "word")
    assert list(of_alice.values_list("language", "word", "times")) == [
        ("en", LINE, 5),
        ("en", TIN, 1),
        ("fr", LINE, 1),
    ]
    assert MissedWord.objects.count() == 3
    moderation.forget(alice, NOW)
    assert not MissedWord.objects.exists()


def test_of_two_memories_of_a_word_the_latest_is_kept(db: None) -> None:
    older, newer = (reviewed(None, True, 0, later(days)) for days in (1, 2))
    for number, (own, of_guest, kept) in enumerate(
        ((None, older, older), (older, newer, newer), (newer, older, newer), (older, None, older))
    ):
        guest, alice = players.guest("bob", NOW), account(f"alice {number}")
        for player, memory in ((alice, own), (guest, of_guest)):
            learnt = row(player, LINE)
            if memory:
                learnt.remember(memory)
                learnt.save()
        merging.merge(guest, alice, NOW)
        assert MissedWord.objects.get(player=alice).memory == kept


def test_a_guest_who_has_just_become_an_account(english: Dictionary) -> None:
    game = new_game()
    guest, alice = host_of(game).player, account("Ann")
    settled = standing(game)
    merging.merge(guest, alice, COUNTED)
    assert not missed_words.record(settled, guest.pk, "en", [LINE], COUNTED)
    assert missed_words.record(settled, alice.pk, "en", [LINE], COUNTED)
    assert missed(alice) == {LINE: 1}


def test_rounds_counted_at_the_same_moment_count_once(at_once: AtOnce) -> None:
    """Two rounds, each looked at in several tabs."""
    game = new_game()
    alice = host_of(game).player_id
    settled = [standing(game), standing(game, later(300))]
    words = [[LINE, TIN], [TIN, "mar"]]
    counts = [
        partial(missed_words.record, each, alice, "en", of_round, later(600))
        for each, of_round in zip(settled, words, strict=True)
    ]
    assert sorted(map(bool, at_once(*counts * 4))) == [False] * 6 + [True] * 2
    assert missed(host_of(game).player) == {LINE: 1, TIN: 2, "mar": 1}
