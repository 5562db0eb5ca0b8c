"""What can be chosen on the page where searches are seen."""

from __future__ import annotations

from typing import ClassVar

from game.services.lab import searches
from game.services.solving.boards import MAX_TEXT
from game.web.lab.fields import MOST_TYPED, NO_WORDS, WordsField, board_field
from game.web.lab.tool import ToolForm
from game.web.shared.fields import KeptChoiceField

OWN = "own"
LEXICONS = {"12": "A dozen words", "60": "60 words", "240": "240 words", OWN: "Your words"}
METHODS = [(method.name, method.title) for method in searches.ALGORITHMS.values()]
RANDOM_SIZES = {"3x3": "3×3", "4x4": "4×4", "5x5": "5×5"}


class LabForm(ToolForm):
    route = "lab"
    defaults: ClassVar[dict[str, str]] = {
        "board": "treasonpd",
        "algorithm": METHODS[0][0],
        "other": "",
        "lexicon": str(searches.USUAL_SIZE),
        "words": "",
    }
    longest: ClassVar[dict[str, int]] = {"board": MAX_TEXT + 1, "words": MOST_TYPED + 1}

    board = board_field("Type a board, or shake a random one.")
    algorithm = KeptChoiceField("algorithm", METHODS)
    other = KeptChoiceField("algorithm", [("", "Nothing"), *METHODS], required=False)
    lexicon = KeptChoiceField("lexicon", list(LEXICONS.items()))
    words = WordsField(required=False)

    def clean(self) -> None:
        if self.cleaned_data.get("lexicon") == OWN and self.cleaned_data.get("words") == []:
            self.add_error("words", NO_WORDS)
