"""What connections leave behind is collected when few words come in.

Each leaves 18 KB that refer to each other in a circle. By the time it closes they count as old, and
a look at all that is old stops everything: 0.1 s and more where a thousand players are there.
"""

from __future__ import annotations

import gc

# Looks at newer objects (`boggle_site.pace`) before one at all of them: some thousand connections.
MIN_COLLECTIONS, MAX_COLLECTIONS = 20, 60


def collect(quiet: bool) -> None:
    """To be called now and then. `quiet`: nobody would notice just now."""
    _, _, looks = gc.get_count()
    if looks >= (MIN_COLLECTIONS if quiet else MAX_COLLECTIONS):
        gc.collect()
