"""/lab/records/: the best boards that are known."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from game.models import Dictionary
from solver.dice import DICE
from solver.lab.records import RECORDS
from solver.lab.rolled import sets_for


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    added = set(Dictionary.objects.active().values_list("slug", flat=True))
    records = [
        {
            "record": record,
            "board": record.board,
            "dice": sets_for(record.board),
            "can_be_solved": not record.words.slug or record.words.slug in added,
        }
        for record in RECORDS
    ]
    return render(request, "lab/records/page.html", {"records": records, "sets": len(DICE)})
