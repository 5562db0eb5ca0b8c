"""The interpreter tuned for latency: players wait for the event loop, everything else comes second.

A garbage collection stops all threads, for 0.1 s and more once a thousand players are connected. So
young objects are collected often, and a full collection runs when few words come in. Measured on
CPython 3.11; from 3.14 on the collector is incremental, and the figures have to be measured again.
"""

import gc
import sys

THRESHOLDS = 2_000, 10, 1_000  # gc.set_threshold(generation 0, 1, 2)
# Django's requests are in reference cycles, which are old by the time a slow one ends. A full
# collection is due after this many of generation 1: while idle, and in any case.
DUE_WHEN_IDLE, DUE = 20, 60
# Seconds that a thread keeps the interpreter, which the server's threads need for each message;
# Python's default is 0.005.
SWITCH_INTERVAL = 0.00003


def configure() -> None:
    """Call once everything is loaded: the collector never looks at any of that again."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)


_freezes = False  # since many words came in for the first time


def collect_if_due(idle: bool) -> None:
    """Run a full collection if it is due. `idle` says that few words come in.

    With thousands of connections a collection stops all threads for a second. So while many words
    come in, what it leaves is frozen, and the next one looks only at what is new. Frozen objects
    that have become garbage since are found while few do.
    """
    global _freezes
    _, _, collections = gc.get_count()
    if collections < (DUE_WHEN_IDLE if idle else DUE):
        return
    _freezes |= not idle
    if idle and _freezes:
        gc.unfreeze()
    gc.collect()
    if _freezes:
        gc.freeze()
