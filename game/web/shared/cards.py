"""Cards to print: a code for each name of a class, and one for its hosts."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils.safestring import SafeString

from game.models import Pupil, SchoolClass
from game.services.play.classes import classes, lessons
from game.web.shared.games import qr_code


def cards_of(request: HttpRequest, pupils: Sequence[Pupil]) -> list[tuple[Pupil, SafeString]]:
    addresses = (request.build_absolute_uri(lessons.card_of(pupil)) for pupil in pupils)
    return list(zip(pupils, map(qr_code, addresses), strict=True))


def host_card(request: HttpRequest, school_class: SchoolClass) -> SafeString:
    """What makes whoever scans it a host of the class."""
    return qr_code(request.build_absolute_uri(classes.link(school_class)))
