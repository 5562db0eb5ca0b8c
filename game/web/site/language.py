"""The languages of the site: the switch in the footer of its pages, and the texts of scripts."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.i18n import set_language

from game.services.accounts import players
from game.services.site.script_texts import script_of
from game.web.shared.visitors import known_visitor

YEAR = 365 * 24 * 3600  # seconds


@csrf_exempt  # Pages that are the same for all visitors have no token.
def choose(request: HttpRequest) -> HttpResponse:
    """Takes `language` and, if it is there, `next`: keeps the language in a cookie, and for mails
    with the player."""
    response = set_language(request)
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES) and (player := known_visitor(request.session)):
        players.speak(player, language)
    return response


def keep(response: HttpResponse, language: str) -> None:
    """Answers the visitor in this language from now on, as Django's `set_language` does."""
    if language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            path=settings.LANGUAGE_COOKIE_PATH,
            domain=settings.LANGUAGE_COOKIE_DOMAIN,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def script_texts(request: HttpRequest, language: str, key: str) -> HttpResponse:
    """The texts of scripts in a language, under an address with their hash."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return HttpResponse(script_of(language), content_type="text/javascript; charset=utf-8")
