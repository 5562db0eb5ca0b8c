"""Go through the words of a lexicon and try to place each of them on the board.

The search for a word starts at each tile in turn and continues at neighbours with the next letters
until the word is placed. The lexicon matters only for the iteration over its words.

Source: the lexicon-first player of Owen Astrachan’s assignment “Boggle”, Compsci 100, Duke
University, 2009.
"""

from collections.abc import Iterable

from solver.textbook.search_state import SearchState, Tiles


def search(tiles: Tiles, lexicon: Iterable[str], state: SearchState) -> None:
    def place(word: str, at: int, candidates: Iterable[int]) -> bool:
        """Whether the letters of the word from `at` on can be placed, starting at a candidate."""
        for tile in candidates:
            if state.used[tile]:
                continue
            for letters in tiles.choices[tile]:
                if not word.startswith(letters, at):
                    state.cut(tile, letters)
                    continue
                state.enter(tile, letters)
                end = at + len(letters)
                placed = end == len(word)
                if placed:
                    state.found(word)
                else:
                    placed = place(word, end, tiles.near[tile])
                state.leave()
                if placed:
                    return True
        return False

    everywhere = range(len(tiles.choices))
    for word in lexicon:
        if state.in_bounds(word):
            state.word = word
            place(word, 0, everywhere)
