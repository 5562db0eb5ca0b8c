"""When a word is practised again, and the hints on the way to it.

The spacing is FSRS: the better a word was found, the longer until it comes again.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext_lazy as _
from fsrs import Card, Rating, Scheduler, State

HINTS = (_("How long are they?"), _("What letters do they begin with?"), _("Where do they begin?"))
LENGTHS, LETTERS, STARTS = range(1, len(HINTS) + 1)  # the number of hints with which each is given
MOST_DAYS = 365

# Drills are days apart: without steps, the first interval is in days too.
_scheduler = Scheduler(
    learning_steps=(), relearning_steps=(), maximum_interval=MOST_DAYS, enable_fuzzing=False
)


@dataclass(frozen=True, slots=True)
class Memory:
    """How well a player knows a word. `stability`: the days after which nine in ten such words are
    still found. `difficulty` is between 1 and 10."""

    stability: float
    difficulty: float
    reviewed_at: datetime
    due: datetime


def reviewed(before: Memory | None, found: bool, hints: int, now: datetime) -> Memory:
    """What becomes of a word in a drill. `before`: None in its first one."""
    now = now.astimezone(UTC)
    card, _log = _scheduler.review_card(_card(before), _rating(found, hints), now)
    if card.stability is None or card.difficulty is None:
        raise TypeError("a reviewed card has both")
    return Memory(card.stability, card.difficulty, now, card.due)


def _rating(found: bool, hints: int) -> Rating:
    if not found:
        return Rating.Again
    return Rating.Hard if hints else Rating.Good


def _card(memory: Memory | None) -> Card:
    if memory is None:
        return Card(card_id=0)
    return Card(
        card_id=0,
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due,
        last_review=memory.reviewed_at.astimezone(UTC),
    )
