"""The switch between the languages of the site, in the footer of its pages."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from game.services.accounts import players
from game.web.shared.visitors import known_visitor


@csrf_exempt  # Pages that are the same for all visitors have no token.
def choose(request: HttpRequest) -> HttpResponse:
    """Keeps the language in a cookie, and for mails with the player."""
    response = set_language(request)
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES) and (player := known_visitor(request.session)):
        players.speak(player, language)
    return response
