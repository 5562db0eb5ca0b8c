"""The class that a page is about, and who looks at it."""

from django.http import HttpRequest

from game.models import ClassHost
from game.services.accounts.sessions import player_of
from game.services.play.classes import classes
from game.web.errors import refused_is_unknown


def host_of(request: HttpRequest, code: str) -> ClassHost:
    """The visitor as a host of the class with this code, which exists for its hosts alone."""
    with refused_is_unknown():
        return classes.hosted(code, player_of(request.session))
