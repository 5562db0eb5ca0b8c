"""The class that a page is about."""

from django.http import HttpRequest

from game.models import SchoolClass
from game.services.accounts.sessions import player_of
from game.services.play.classes import classes
from game.web.errors import refused_is_unknown


def class_of(request: HttpRequest, code: str) -> SchoolClass:
    """The class with this code, which exists for its hosts alone."""
    with refused_is_unknown():
        return classes.hosted(code, player_of(request.session))
