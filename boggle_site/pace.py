"""How the interpreter divides its time while rounds are played.

The players of a round wait for the event loop; whatever else the process does comes after them.
"""

from __future__ import annotations

import gc
import sys

# New objects that may come before the collector looks for garbage, then how many such looks before
# it looks at older ones, and at all. It stops everything meanwhile: 0.1 s and more for all of them
# where a thousand players are there, which `game.live.garbage` finds better moments for.
GARBAGE = (2_000, 10, 1_000)
# Seconds that a thread keeps the interpreter while others wait for it; Python's own are 0.005.
TURN = 0.0003


def keep_pace() -> None:
    """To be called once everything is loaded: the collector never looks at any of that again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
