from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from game.models import Dictionary
from game.rules.wording import translated
from solver.dice import DICE, DiceSet
from solver.lab.records import RECORDS
from solver.lab.rolled import sets_for


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The best boards that are known, proven or found."""
    added = set(Dictionary.objects.active().values_list("slug", flat=True))
    records = [
        {
            "words": translated(record.words.name),
            "record": record,
            "board": record.board,
            "dice": _titles(sets_for(record.board)),
            "can_be_solved": record.words.slug in added | {""},
        }
        for record in RECORDS
    ]
    return render(request, "lab/records/page.html", {"records": records})


def _titles(sets: list[DiceSet]) -> str:
    """The titles of dice; empty if these are all."""
    return "" if len(sets) == len(DICE) else ", ".join(dice.title for dice in sets)
