"""The settings of a new game as its form offers them."""

from __future__ import annotations

from django import forms
from django.http import QueryDict

from game.models import Dictionary
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.reveal import LABELS as REVEALED
from game.rules.reveal import Reveal
from game.rules.settings import RANGES, Settings, StartBy
from game.rules.wording import counted, duration
from game.web.shared.fields import KeptChoiceField
from game.web.shared.text import SCORING
from solver.dice import DICE

MAX_ASKED = 100  # characters of a choice
UNTIMED = "untimed"
SIDES = range(RANGES["rows"].least, RANGES["rows"].most + 1)
BOARDS: list[tuple[str, list[tuple[str, str]]]] = [
    ("Size", [(f"{side}x{side}", f"{side}×{side}") for side in SIDES]),
    ("Dice of an edition", [(dice.name, dice.title) for dice in DICE.values()]),
]
OFFERED = {value for _, choices in BOARDS for value, _ in choices}
LENGTHS = [(str(s), duration(s)) for s in (30, 60, 90, 120, 180, 240, 300, 600)]
SHORTEST = [(str(n), f"{n} letters") for n in range(3, 9)]
RICHNESS = [(str(n), f"At least {n} words") for n in (50, 100, 200, 300)]
ROUNDS = [(str(n), counted(n, "round")) for n in (1, 3, 5, 10)]
PAUSES = [(str(n), f"After {n} seconds") for n in (10, 20, 30, 60)]
DEFAULTS = {
    "board": "4x4",
    "round_seconds": "180",
    "scoring": Scoring.OFFICIAL.value,
    "start_by": StartBy.HOST.value,
    "reveal": Reveal.ALL.value,
}
# Values that this form does not offer, but the API does.
TITLES = {
    "round_seconds": "{} seconds",
    "min_length": "{} letters",
    "min_words": "At least {} words",
    "rounds": "{} rounds",
    "pause_seconds": "After {} seconds",
}
# Which field of the form to blame for what the services find fault with.
BLAMED = {"rows": "board", "columns": "board", "dice": "board"}


class GameForm(forms.Form):
    """Always bound: what the request leaves out has its default. Choices only, so that there is
    nothing to mistype."""

    board = KeptChoiceField("board", [])
    round_seconds = KeptChoiceField("length", [*LENGTHS, (UNTIMED, "No clock")])
    min_length = KeptChoiceField("minimum length", [("", "Usual"), *SHORTEST], False)
    dictionary = KeptChoiceField("dictionary", [])
    min_words = KeptChoiceField("number of words", [("", "Any board"), *RICHNESS], False)
    rounds = KeptChoiceField("number of rounds", [("", "As many as you like"), *ROUNDS], False)
    pause_seconds = KeptChoiceField("pause", [("", "Started by hand"), *PAUSES], False)
    start_by = KeptChoiceField(
        "such person", [(StartBy.HOST.value, "Only the host"), (StartBy.ANYONE.value, "Anyone")]
    )
    reveal = KeptChoiceField(
        "such choice", [(reveal.value, label) for reveal, label in REVEALED.items()]
    )
    scoring = KeptChoiceField(
        "scoring", [(scoring.value, SCORING[scoring][0]) for scoring in SCORING]
    )

    def __init__(self, query: QueryDict | None, current: Settings | None = None) -> None:
        """`current`: the settings of a game that is there already. They are offered, whatever they
        are, and shown where `query` is None."""
        dictionaries = list(Dictionary.objects.active())
        self.default_dictionary = next((d.slug for d in dictionaries if d.is_default), "")
        now = self._choices_of(current) if current else {}
        defaults = {**DEFAULTS, "dictionary": self.default_dictionary}
        asked = {name: _asked(query, name) for name in self.base_fields} if query else now
        super().__init__(
            {name: asked.get(name) or defaults.get(name, "") for name in self.base_fields},
            auto_id="%s",
        )
        self.boards = BOARDS
        if (board := now.get("board", "4x4")) not in OFFERED:
            self.boards = [("As it is now", [(board, board.replace("x", "×"))]), *BOARDS]
        self._offer("board", [choice for _, choices in self.boards for choice in choices])
        self._offer("dictionary", [(d.slug, d.name) for d in dictionaries])
        for name, field in self.fields.items():
            if isinstance(field, KeptChoiceField):
                if name in now:
                    field.offer_too(now[name], TITLES.get(name, "{}").format(now[name]))
                field.keep(self.data[name])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, KeptChoiceField):
            field.choices = choices

    def _choices_of(self, settings: Settings) -> dict[str, str]:
        """Settings as they stand in the form."""
        seconds = settings.round_seconds
        return {
            "board": settings.dice or f"{settings.rows}x{settings.columns}",
            "round_seconds": UNTIMED if seconds is None else str(seconds),
            "min_length": str(settings.min_length or ""),
            "dictionary": settings.dictionary or self.default_dictionary,
            "min_words": str(settings.min_words or ""),
            "rounds": str(settings.rounds or ""),
            "pause_seconds": str(settings.pause_seconds or ""),
            "start_by": settings.start_by.value,
            "reveal": settings.reveal.value,
            "scoring": settings.scoring.value,
        }

    def settings(self) -> Settings:
        """What was chosen. Raises Refusal for the first field that is wrong."""
        for name, problems in self.errors.items():
            raise Refusal(f"{name}.invalid", " ".join(map(str, problems)), name)
        chosen = self.cleaned_data
        rows, columns, dice = _board(chosen["board"])
        slug = chosen["dictionary"]
        return Settings(
            rows=rows,
            columns=columns,
            dice=dice,
            round_seconds=None
            if chosen["round_seconds"] == UNTIMED
            else int(chosen["round_seconds"]),
            min_length=_number(chosen["min_length"]),
            dictionary=None if slug == self.default_dictionary else slug,
            scoring=Scoring(chosen["scoring"]),
            min_words=_number(chosen["min_words"]),
            rounds=_number(chosen["rounds"]),
            pause_seconds=_number(chosen["pause_seconds"]),
            start_by=StartBy(chosen["start_by"]),
            reveal=Reveal(chosen["reveal"]),
        )


def _board(choice: str) -> tuple[int, int, str]:
    """Rows, columns and dice of a choice, which is a size or the name of dice."""
    if choice in DICE:
        return (*DICE[choice].size, choice)
    rows, columns = map(int, choice.split("x"))
    return rows, columns, ""


def _number(choice: str) -> int | None:
    return int(choice) if choice else None


def _asked(query: QueryDict, name: str) -> str:
    return query.get(name, "").strip()[:MAX_ASKED].replace("\0", "")
