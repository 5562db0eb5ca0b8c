"""The lexicon-first and the board-first player, each over five lexicons."""

from __future__ import annotations

from types import ModuleType

from solver.textbook.algorithms import board_first, lexicon_first
from solver.textbook.base import Algorithm
from solver.textbook.lexicons import binary, compressed, hashed, linear, trie

PLAYERS = {"board-first": board_first, "lexicon-first": lexicon_first}
LEXICONS = {
    "compressed": (compressed, compressed.CompressedTrie),
    "trie": (trie, trie.TrieLexicon),
    "hash": (hashed, hashed.PrefixHash),
    "binary": (binary, binary.SortedList),
    "linear": (linear, linear.LinearList),
}


def _told(player: ModuleType, lexicon: ModuleType) -> str:
    """Both docstrings in one: a line that says what it is, more about it, where it is from."""
    does, holds = player.__doc__ or "", lexicon.__doc__ or ""
    about, _, origin = does.strip().partition("Source: ")
    kept, _, kept_origin = holds.strip().partition("Source: ")
    title, _, more = about.partition("\n")
    return f"{title} Lexicon: {kept.strip()}\n{more}Source: {origin} Lexicon: {kept_origin}"


COMBINED = {
    f"{player_name}-{lexicon_name}": Algorithm(build, player.search, _told(player, lexicon))
    for lexicon_name, (lexicon, build) in LEXICONS.items()
    for player_name, player in PLAYERS.items()
}
