"""The rule packs: the points of a word by its length, as data."""

from dataclasses import dataclass

from solver.arguments import whole
from solver.errors import SolverError

UNBOUNDED = 1_000_000  # letters, more than any word has


@dataclass(frozen=True, slots=True)
class RulePack:
    """Scoring rules.

    `table[n]`: the points of a word of n letters; the last entry is for all longer words. From
    `long_from` letters on, if given, a word scores `points_per_letter` for each letter instead.
    """

    name: str
    title: str
    min_length: int
    table: tuple[int, ...]
    long_from: int | None = None
    points_per_letter: int = 0

    def __repr__(self) -> str:
        return f"<RulePack {self.name}>"

    def points(self, length: int) -> int:
        """The points of a word of `length` letters, regardless of the minimum length."""
        if self.long_from is not None and length >= self.long_from:
            return length * self.points_per_letter
        return self.table[min(length, len(self.table) - 1)]

    def length_bounds(self, min_length: int | None, max_length: int | None) -> tuple[int, int]:
        """The shortest and the longest length that counts. Raises SolverError."""
        shortest = self.min_length if min_length is None else min_length
        if whole(shortest, "the minimum length") < 1:
            raise SolverError("the minimum length is at least 1")
        if max_length is not None and whole(max_length, "the maximum length") < shortest:
            raise SolverError("the maximum length is below the minimum length")
        return shortest, UNBOUNDED if max_length is None else max_length


BOGGLE_POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)

CLASSIC = RulePack("classic", "Classic", 3, BOGGLE_POINTS)
BIG = RulePack("big", "Big Boggle", 4, BOGGLE_POINTS)
SUPER_BIG = RulePack(
    "super-big", "Super Big Boggle", 4, BOGGLE_POINTS, long_from=9, points_per_letter=2
)

RULES = {pack.name: pack for pack in (CLASSIC, BIG, SUPER_BIG)}


def rule_pack(rules: str | RulePack) -> RulePack:
    """The pack of that name. Raises SolverError that lists the names."""
    if isinstance(rules, RulePack):
        return rules
    if str(rules) not in RULES:
        raise SolverError(f"unknown rules “{rules}”; choose one of {', '.join(RULES)}")
    return RULES[rules]
