"""Phrases that players say to each other between rounds."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from game.models import Game
from game.rules.phrases import AGAIN, SHOWN, Phrase
from game.services.play.seating import hosting
from tests.game.play import (
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    new_game,
    play,
    refusal_at,
    seated,
    sit,
)

SECOND = timedelta(seconds=1)


def said(game: Game, after: timedelta) -> list[Any]:
    players = game_snapshot(game, host_of(game), NOW + after)["players"]
    return [player["said"]["phrase"] if "said" in player else None for player in players]


def test_others_see_a_phrase_for_ten_seconds() -> None:
    game = new_game()
    bob = sit(game, "bob")
    hosting.say(game, bob, Phrase.HELLO, NOW)
    assert said(game, SECOND) == said(game, SHOWN) == [None, "hello"]
    assert said(game, SHOWN + SECOND) == [None, None]


def test_one_phrase_comes_after_the_other() -> None:
    game, alice, bob = seated("bob")
    hosting.say(game, bob, Phrase.HELLO, NOW)
    hosting.say(game, alice, Phrase.WAIT, NOW)
    code, _ = refusal_at(hosting.say, game, bob, Phrase.WOW, NOW + SECOND)
    assert code == "phrase.early"
    hosting.say(game, bob, Phrase.WOW, NOW + AGAIN)
    assert said(game, AGAIN) == ["wait", "wow"]


def test_nobody_says_anything_during_a_round_or_where_it_is_switched_off() -> None:
    game = new_game()
    bob = sit(game, "bob")
    hosting.configure(game, host_of(game), replace(game.chosen(), phrases=False), NOW)
    assert refusal_at(hosting.say, game, bob, Phrase.HELLO, NOW)[0] == "phrases.off"
    hosting.configure(game, host_of(game), replace(game.chosen(), phrases=True), NOW)
    play(game)
    assert refusal_at(hosting.say, game, bob, Phrase.HELLO, STARTED)[0] == "round.running"
