from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from game.web.shared.decorators import public_page

# By their names in static/js/pages/site/sounds.js.
SOUNDS = {
    "good": _("A word that counts"),
    "long": _("A long word"),
    "very_long": _("A very long word"),
    "bad": _("A word that does not count"),
    "arrival": _("Somebody comes"),
    "dice": _("The dice fall"),
    "start": _("The round starts"),
    "tick": _("The last seconds"),
    "end": _("The round is over"),
}


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """The sounds and vibrations of rounds, to try them, with their switches."""
    return render(request, "site/sounds.html", {"sounds": SOUNDS.items()})
