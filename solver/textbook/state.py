"""What a textbook search tells as it goes: where it stands, what it did, what it found.

A search says `enter`, `cut`, `found` and `leave`, and nothing else. This trail counts and keeps the
words; that of `events.py` also writes every step down, so that the search itself can be watched.
"""

from __future__ import annotations

from solver.errors import SearchLimitError

Step = tuple[int, str]  # a tile by its index, and the letters that it stands for


class Trail:
    """`used`: the tiles of the path; `entered`: how many tiles were entered so far; `calls`: those,
    and the ones at which the search was turned back; `paths`: each word with its first path.
    """

    word: str | None = None  # the one being placed, where a search goes word by word

    def __init__(self, tiles: int, shortest: int, longest: int, limit: int | None = None) -> None:
        self.shortest, self.longest, self.limit = shortest, longest, limit
        self.used = [False] * tiles
        self.path: list[Step] = []
        self.entered = self.calls = 0
        self.paths: dict[str, tuple[Step, ...]] = {}

    def enter(self, tile: int, letters: str) -> None:
        """Go on to a tile. Raises SearchLimitError."""
        if self.entered == self.limit:
            raise SearchLimitError(
                f"the search of this board would visit more than {self.limit:,} tiles"
            )
        self.entered += 1
        self.calls += 1
        self.used[tile] = True
        self.path.append((tile, letters))

    def cut(self, tile: int, letters: str) -> None:
        """Come to a tile and turn back, as no word goes on with its letters."""
        self.calls += 1

    def found(self, word: str) -> None:
        """The path spells this word."""
        if word not in self.paths and self.wants(word):
            self.paths[word] = tuple(self.path)

    def leave(self) -> None:
        """Go back from the last tile."""
        self.used[self.path.pop()[0]] = False

    def wants(self, word: str) -> bool:
        """Whether a word of this length counts."""
        return self.shortest <= len(word) <= self.longest
