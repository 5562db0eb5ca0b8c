"""Pages of text: /help/, and /imprint/, /contact/, /terms/, whose text the admin writes."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game.rules.computer import POINTS, POINTS_ON
from game.rules.ratings import OF_COMPUTERS, shown
from game.rules.results import Scoring
from game.services.site import texts
from solver.scoring import CLASSIC


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """`name`: one of `SiteText.Page`."""
    text = texts.published().get(name)
    if text is None:
        raise Http404
    return render(request, "site/text.html", {"text": text})


@require_safe
@gzip_page  # safe from BREACH: the page holds no secret
def how_to_play(request: HttpRequest) -> HttpResponse:
    context = {
        "lengths": list(_points_by_length()),
        "scorings": list(Scoring),
        "strengths": [(strength.label, points) for strength, points in POINTS.items()],
        "boards": POINTS_ON,
        "ratings": [(strength.label, shown(of.mu)) for strength, of in OF_COMPUTERS.items()],
    }
    return render(request, "site/help.html", context)


def _points_by_length() -> Iterator[tuple[str, int]]:
    """Lengths such as `5 letters` and their points; the last ones are for all longer words, too."""
    lengths = range(CLASSIC.min_length, len(CLASSIC.table))
    for length in lengths:
        more = " or more" if length == lengths[-1] else ""
        yield f"{length}{more} letters", CLASSIC.points(length)
