"""The rule packs, as data: what a word is worth."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import SolverError


@dataclass(frozen=True, slots=True)
class RulePack:
    """How words score.

    `table[n]` are the points of a word of n letters, the last entry those of every longer one.
    From `long_from` letters on, where given, a word is worth `points_per_letter` for each letter.
    """

    name: str
    title: str
    min_length: int
    table: tuple[int, ...]
    long_from: int | None = None
    points_per_letter: int = 0

    def points(self, length: int) -> int:
        """The points of a word of `length` letters, whatever minimum is in force."""
        if self.long_from is not None and length >= self.long_from:
            return length * self.points_per_letter
        return self.table[min(length, len(self.table) - 1)]


BOGGLE_POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)

CLASSIC = RulePack("classic", "Classic", 3, BOGGLE_POINTS)
BIG = RulePack("big", "Big Boggle", 4, BOGGLE_POINTS)
SUPER_BIG = RulePack(
    "super-big", "Super Big Boggle", 4, BOGGLE_POINTS, long_from=9, points_per_letter=2
)

RULES = {pack.name: pack for pack in (CLASSIC, BIG, SUPER_BIG)}


def rule_pack(rules: str | RulePack) -> RulePack:
    """The pack of that name. Raises SolverError and lists the names there are."""
    if isinstance(rules, RulePack):
        return rules
    if rules not in RULES:
        raise SolverError(f"there are no rules “{rules}”; there are {', '.join(RULES)}")
    return RULES[rules]
