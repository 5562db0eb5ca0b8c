"""The card of a round: what a link to its results shows in a preview."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.wording import counted
from game.snapshots import Json
from game.web.play.results.recap import best_find, headline, longest_find
from game.web.shared.picture import Card, can_show
from solver.board import BLOCKED

NAMELESS = "A player"  # whose name the font of the picture lacks


def card_of(results: Json, own: Json | None = None, *, spoils: bool) -> Card:
    """Of the whole round, or of a player with this standing; without words and paths unless it
    `spoils`."""
    rows, columns = results["board"]["size"]
    faces = [face for row in results["board"]["rows"] for face in row]
    best, _ = best_find(results, own)
    return Card(
        headline=_headline(results, own),
        facts=tuple(_facts(results, own, spoils)),
        size=(rows, columns),
        blocked=frozenset(tile for tile, face in enumerate(faces) if face == BLOCKED),
        path=_indices(best["path"], columns) if best and spoils else (),
    )


def _headline(results: Json, own: Json | None) -> str:
    """Who won or, of a player who did not win alone, their points."""
    standings = results["standings"]
    winners = [row["seat"] for row in standings if row["place"] == 1]
    if own and winners != [own["seat"]]:
        standings = [{**own, "place": 1}]
    named = [row if can_show(row["name"]) else {**row, "name": NAMELESS} for row in standings]
    return headline({**results, "standings": named})


def _facts(results: Json, own: Json | None, spoils: bool) -> Iterator[str]:
    total = counted(len(results["words"]) + results["hidden"], "word")
    found = own["words"] if own else sum(bool(word["finders"]) for word in results["words"])
    yield f"{found:,} of {total}{'' if own else ' found'}"
    if longest := longest_find(results, own):
        written = str(longest.get("written", longest["word"]))
        is_named = spoils and can_show(written)
        yield f"Longest word: {written if is_named else counted(len(longest['word']), 'letter')}"


def _indices(path: list[tuple[int, int]], columns: int) -> tuple[int, ...]:
    return tuple(row * columns + column for row, column in path)
