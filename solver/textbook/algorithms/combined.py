"""The lexicon-first and board-first algorithms, each with five lexicons."""

from types import ModuleType

from solver.textbook.algorithms import board_first, lexicon_first
from solver.textbook.base import Algorithm
from solver.textbook.lexicons import binary, compressed, hashed, linear, trie

SEARCHES = {"board-first": board_first, "lexicon-first": lexicon_first}
LEXICONS = {
    "compressed": (compressed, compressed.CompressedTrie),
    "trie": (trie, trie.TrieLexicon),
    "hash": (hashed, hashed.PrefixHash),
    "binary": (binary, binary.SortedList),
    "linear": (linear, linear.LinearList),
}


def _text(search: ModuleType, lexicon: ModuleType) -> str:
    """The docstrings of both modules combined: summary, description, sources."""
    about, _, source = (search.__doc__ or "").strip().partition("Source: ")
    summary, _, description = about.partition("\n")
    storage, _, storage_source = (lexicon.__doc__ or "").strip().partition("Source: ")
    return (
        f"{summary} Lexicon: {storage.strip()}\n{description}"
        f"Source: {source} Lexicon: {storage_source}"
    )


COMBINED = {
    f"{search_name}-{lexicon_name}": Algorithm(build, search.search, _text(search, lexicon))
    for lexicon_name, (lexicon, build) in LEXICONS.items()
    for search_name, search in SEARCHES.items()
}
