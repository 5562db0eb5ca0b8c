"""The door of a private game."""

from __future__ import annotations

from game.rules.choice import Choice
from game.rules.settings import Range


class Door(Choice):
    """Who may take a seat. Players who have one come back in any case."""

    OPEN = "open", "Open", "Anybody with the code can join."
    KNOCK = "knock", "Closed", "Newcomers knock, and the host lets them in."
    LOCKED = "locked", "Locked", "Nobody new can join. Players can come back."


NEWCOMERS = Range(1, 60, "The number of minutes")
OFFERED = (1, 2, 5, 10, 30, 60)  # minutes, in the form
