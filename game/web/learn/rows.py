"""The words that a player has missed, as pages list them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from game.models import MissedWord, Player
from game.rules.daily import day_of
from game.rules.dictionaries.definitions import wiktionary
from game.services.learn import drills
from game.services.learn.drills import Deck
from game.web.shared.text import language_name


@dataclass(frozen=True, slots=True)
class Row:
    """`link`: to what it means. `times`: in how many rounds it was missed. `due`: None before its
    first drill."""

    written: str
    link: str
    times: int
    due: date | None


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """`due`: how many words are due today. `next_due`: when the next ones are, if none is."""

    tag: str
    language: str
    due: int
    next_due: date | None
    rows: list[Row]


def decks_of(player: Player, now: datetime) -> list[ShownDeck]:
    return [_shown(deck) for deck in drills.decks(player, now)]


def _shown(deck: Deck) -> ShownDeck:
    return ShownDeck(
        tag=deck.language,
        language=language_name(deck.language),
        due=deck.due,
        next_due=day_of(deck.next_due) if deck.next_due else None,
        rows=[_row(word, deck) for word in deck.words],
    )


def _row(word: MissedWord, deck: Deck) -> Row:
    written = deck.written(word)
    link = wiktionary(written.partition(",")[0], word.language)
    return Row(written, link, word.times, day_of(word.due) if word.due else None)
