"""A game as pages name, describe and link it."""

from collections.abc import Iterator
from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from game.models import Game
from game.rules import codes
from game.rules import qr_code as qr
from game.rules.results import Scoring
from game.rules.settings import SETTINGS, Settings
from game.rules.wording import counted, duration
from game.web.shared.languages import own_name
from solver.languages import LANGUAGES, primary

USUAL = Settings()
OF_PUBLIC = ("pause_seconds", "rated")  # said in another way


def game_address(game: Game) -> str:
    return f"/games/{game.code}/"


def is_only_here(request: HttpRequest) -> bool:
    """Whether the host of a request leads each device to itself, such as 127.0.0.1."""
    host, _ = split_domain_port(request.get_host())
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:  # the name of a host
        return False


def qr_code(address: str) -> SafeString:
    """An address as an SVG picture of a QR code."""
    return mark_safe(qr.svg(address, _("QR code of %(address)s") % {"address": address}))  # noqa: S308  # segno escapes it


def title(game: Game) -> str:
    if game.is_daily:
        return _("Daily board")
    if game.night:
        number = game.night.tables.filter(pk__lte=game.pk).count()
        return _("Table %(number)s") % {"number": number}
    if game.device_key:
        return _("Practice on a device")
    if game.is_public:
        language = game.code.removeprefix(codes.PUBLIC).lower()
        return _("Public game") + (f" · {own_name(language)}" if language else "")
    return _("Game %(code)s") % {"code": game.code}


def language_name(tag: str) -> str:
    known = LANGUAGES.get(primary(tag))
    return _(known.name) if known else tag


def features(game: Game) -> list[str]:
    """The settings in a few words each, the most interesting first."""
    return [
        _("%(size)s board") % {"size": f"{game.rows}×{game.columns}"},
        duration(game.round_seconds),
        counted(
            game.min_length,
            "words of %(count)s letter or more",
            "words of %(count)s letters or more",
        ),
        Scoring(game.scoring).description,
        *_unusual(game),
    ]


def _unusual(game: Game) -> Iterator[str]:
    if game.set_board and not game.is_daily:
        yield _("a board set by the host, who may know its words")
    if game.is_public:
        yield _("rated")
    for name, setting in SETTINGS.items():
        value = getattr(game, name)
        hidden = game.is_public and name in OF_PUBLIC
        if setting.feature and not hidden and value != getattr(USUAL, name):
            yield setting.feature(value)
