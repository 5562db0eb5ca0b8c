"""Computer players: which words of a board they find, and when.

They know words by how well known these are, see short and plain ones first, and need time for each.
`python -m benchmarks computers` shows how many points they get.
"""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import IntEnum
from random import Random
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from game.rules.refusals import Refusal

OUT_OF_RANGE = _("The strength of a computer player is from 1, a child, to 5, a champion.")
MOST = 5  # computer players in a game
KNOWLEDGE_SPREAD = 0.4  # on the Zipf scale: two computers of one strength know different words
# The standard deviation of the logarithm of a pause: some are three times as long as others.
PAUSE_SPREAD = 0.5
QUICKEST = 0.6  # seconds that the shortest word takes a quick hand
QUICKEST_LETTER = 0.2  # seconds for each letter of a longer one
PLAIN_LENGTH = 3  # letters, which are seen most easily
LONGER = 0.75  # how easily a letter more is seen
COMMONER = 1.5  # how much more easily a word is seen that is ten times as common


class Strength(IntEnum):
    CHILD = 1
    BEGINNER = 2
    AVERAGE = 3
    EXPERT = 4
    CHAMPION = 5

    @property
    def code(self) -> str:
        return self.name.lower()

    @property
    def label(self) -> str:
        return str(LABELS[self])

    @property
    def title(self) -> str:
        return str(TITLES[self]) % {"points": POINTS[self].mean}


LABELS = {
    Strength.CHILD: _("child"),
    Strength.BEGINNER: _("beginner"),
    Strength.AVERAGE: _("average"),
    Strength.EXPERT: _("expert"),
    Strength.CHAMPION: _("champion"),
}
TITLES = {
    Strength.CHILD: _("Child, about %(points)s points"),
    Strength.BEGINNER: _("Beginner, about %(points)s points"),
    Strength.AVERAGE: _("Average, about %(points)s points"),
    Strength.EXPERT: _("Expert, about %(points)s points"),
    Strength.CHAMPION: _("Champion, about %(points)s points"),
}


@dataclass(frozen=True, slots=True)
class Skill:
    """`rarest`: the frequency, on the Zipf scale, of the rarest words that the player knows.
    `pause`: the seconds that a word takes while many are left. `overlooked`: the share of the known
    words that the player never sees."""

    rarest: float
    pause: float
    overlooked: float


SKILLS = {
    Strength.CHILD: Skill(4.4, 18, 0.3),
    Strength.BEGINNER: Skill(3.8, 10, 0.25),
    Strength.AVERAGE: Skill(3.2, 5.5, 0.2),
    Strength.EXPERT: Skill(2.2, 2.6, 0.12),
    Strength.CHAMPION: Skill(0.6, 1.1, 0.05),
}


class Points(NamedTuple):
    """The points on half of the boards lie between `low` and `high`."""

    mean: int
    low: int
    high: int


# On boards of the new dice, in three minutes, where every finder scores, as measured by
# `python -m benchmarks computers`.
POINTS_ON = 1_000  # boards
POINTS = {
    Strength.CHILD: Points(7, 6, 8),
    Strength.BEGINNER: Points(13, 11, 15),
    Strength.AVERAGE: Points(23, 20, 27),
    Strength.EXPERT: Points(50, 42, 59),
    Strength.CHAMPION: Points(98, 72, 125),
}
NAMES = {
    Strength.CHILD: ("Pip", "Dot", "Tess", "Milo", "Bea"),
    Strength.BEGINNER: ("Olive", "Hugo", "Wilma", "Otis", "Mabel"),
    Strength.AVERAGE: ("Clara", "Edgar", "Nora", "Felix", "Iris"),
    Strength.EXPERT: ("Ada", "Conrad", "Judith", "Victor", "Selma"),
    Strength.CHAMPION: ("Athena", "Magnus", "Minerva", "Caesar", "Octavia"),
}


# Who fills up the public game: the strength of the computers, and how many of them play with so
# many people.
FILL_IN = Strength.AVERAGE
FILL_INS_FOR = {1: 3, 2: 2}


class Find(NamedTuple):
    """`after`: the seconds since the player began."""

    after: float
    word: str


def plan(
    strength: Strength, seed: str, words: Mapping[str, int], frequencies: Mapping[str, float] | None
) -> tuple[Find, ...]:
    """The words that a computer player finds, in order; the same for the same seed.

    The plan has no end; the end of the round cuts it off. So a round that is ended early had the
    same words until then. `words`: the words of the board with their points. `frequencies`: how
    well known each is, on the Zipf scale; if that is None, it is estimated from the lengths.
    """
    skill, random = SKILLS[strength], Random(seed)  # noqa: S311  # the seed is the secret
    race: list[tuple[float, str]] = []
    for word in sorted(words):
        common = frequencies.get(word, 0.0) if frequencies else _guessed(word)
        known = random.gauss(common, KNOWLEDGE_SPREAD) >= skill.rarest
        seen = random.random() >= skill.overlooked
        turn = random.expovariate(_ease(word, common))
        if known and seen:
            race.append((turn, word))
    finds, moment = [], 0.0
    for place, (_turn, word) in enumerate(sorted(race)):
        pause = _pause(skill, random, left=1 - place / len(race))
        moment += max(pause, QUICKEST, QUICKEST_LETTER * len(word))
        finds.append(Find(round(moment, 3), word))
    return tuple(finds)


def rule() -> dict[str, Any]:
    """The numbers of the rule, for devices that make plans of their own: `plan` of
    static/js/models/computer.js is the same."""
    return {
        "skills": {strength.value: asdict(skill) for strength, skill in SKILLS.items()},
        "knowledge_spread": KNOWLEDGE_SPREAD,
        "pause_spread": PAUSE_SPREAD,
        "quickest": QUICKEST,
        "quickest_letter": QUICKEST_LETTER,
        "plain_length": PLAIN_LENGTH,
        "longer": LONGER,
        "commoner": COMMONER,
    }


def _guessed(word: str) -> float:
    return 5.5 - 0.5 * len(word)


def _ease(word: str, common: float) -> float:
    return float(LONGER ** (len(word) - PLAIN_LENGTH) * COMMONER**common)


def _pause(skill: Skill, random: Random, left: float) -> float:
    """The seconds until the next word. `left`: the share of words that are still to be found."""
    return skill.pause * random.lognormvariate(0, PAUSE_SPREAD) / math.sqrt(left)


def code_of(strength: int | None) -> str | None:
    return None if strength is None else Strength(strength).code


def read_strength(value: object) -> Strength:
    """Raises Refusal."""
    try:
        return Strength(int(str(value)))
    except ValueError as error:
        raise Refusal("strength.invalid", str(OUT_OF_RANGE), "strength") from error
