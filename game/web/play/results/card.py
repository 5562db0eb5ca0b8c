"""The card of a round: what a link to its results shows in a preview."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.wording import counted
from game.snapshots import Json
from game.web.play.results.recap import best_find, headline, longest_find
from game.web.shared.picture import Card, can_show
from solver.board import BLOCKED

NAMELESS = "A player"  # whose name the font of the picture lacks


def card_of(results: Json, *, spoils: bool) -> Card:
    """Of results as everybody may see them; without words and paths unless it `spoils`."""
    rows, columns = results["board"]["size"]
    faces = [face for row in results["board"]["rows"] for face in row]
    best, _ = best_find(results, None)
    return Card(
        headline=_headline(results),
        facts=tuple(_facts(results, spoils)),
        size=(rows, columns),
        blocked=frozenset(tile for tile, face in enumerate(faces) if face == BLOCKED),
        path=_indices(best["path"], columns) if best and spoils else (),
    )


def _headline(results: Json) -> str:
    shown = [
        row if can_show(row["name"]) else {**row, "name": NAMELESS} for row in results["standings"]
    ]
    return headline({**results, "standings": shown})


def _facts(results: Json, spoils: bool) -> Iterator[str]:
    found = sum(bool(word["finders"]) for word in results["words"])
    yield f"{found:,} of {counted(len(results['words']) + results['hidden'], 'word')} found"
    if longest := longest_find(results, None):
        written = str(longest.get("written", longest["word"]))
        is_named = spoils and can_show(written)
        yield f"Longest word: {written if is_named else counted(len(longest['word']), 'letter')}"


def _indices(path: list[tuple[int, int]], columns: int) -> tuple[int, ...]:
    return tuple(row * columns + column for row, column in path)
