from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game import steady_clock
from game.limits import rates
from game.models import Game
from game.rules import rosters
from game.rules.refusals import Refusal
from game.services.accounts.sessions import introduce, player_of
from game.services.play import games
from game.services.play.seating import roster
from game.web.errors import rate_limited
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_text
from game.web.shared.games import game_address, qr_code
from game.web.shared.open_game import closed_page, open_game
from game.web.shared.visitors import check_rate, seat_of, visitor_of
from solver.errors import WordFileError
from solver.wordfiles.archives import Limits, unpack
from solver.wordfiles.encodings import decode

MAX_NAMES = 60_000  # characters of a submitted list that are read
LIMITS = Limits(file_bytes=500_000, words=0, expanded_bytes=5_000_000, expansion=100)


@form_page
@open_game
def roster_page(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """The class list, for the host: its form has `names`, one a line, or a `file`. A
    table is shown as names first. Below are cards to print."""
    seat = seat_of(request.session, game)
    if seat is None or seat.pk != game.host_id:
        raise Refusal("game.not_host", _("Only the host of the game sees its class list."))
    refusal, text, found = None, None, None
    if request.method == "POST":
        try:
            check_rate(request, "change")
            text = _submitted(request)
            names = _lines(text)
            found = rosters.read(text, is_file="file" in request.FILES)
            if names and not found.names:
                detail = _("No names were found in this list. Write one name a line.")
                raise Refusal("names.invalid", detail, "names")
            if found.names == names:
                roster.write(game, seat, names, now)
                return HttpResponseRedirect(request.path)
            text = "\n".join(found.names)
        except Refusal as refused:
            refusal = refused
    listed = list(roster.of_game(game))
    addresses = [_address(request, game, roster.card_of(game, each)) for each in listed]
    context = {
        "game": game,
        "text": "\n".join(each.name for each in listed) if text is None else text,
        "errors": refusal.detail.splitlines() if refusal else [],
        "found": None if refusal else found,
        "cards": list(zip(listed, map(qr_code, addresses), strict=True)),
    }
    return rate_limited(render(request, "play/game/roster.html", context), refusal)


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def _submitted(request: HttpRequest) -> str:
    """The list as text: of the file, which may be a spreadsheet, if there is one. Raises
    Refusal."""
    file = request.FILES.get("file")
    if file is None:
        return submitted_text(request.POST, "names", most=MAX_NAMES)
    try:
        files = unpack(file.read(LIMITS.file_bytes + 1), LIMITS, file.name or "")
        text = "\n".join(decode(each.data)[0] for each in files)
    except WordFileError as error:
        detail = _("This file is neither a text nor a spreadsheet. Paste the names instead.")
        raise Refusal("names.invalid", detail, "names") from error
    return text.replace("\0", "")[:MAX_NAMES]


def _address(request: HttpRequest, game: Game, card: str) -> str:
    return request.build_absolute_uri(f"{game_address(game)}card/{card}/")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, code: str, card: str) -> HttpResponse:
    """Where a printed card leads; posted, it gives the visitor the seat of the card, or claims it
    while somebody plays on it."""
    now = steady_clock.now()
    try:
        game = games.find(code, now, visitor_of(request))
        seat = roster.on_card(game, card)
        player = player_of(request.session)
        if player and player.pk == seat.player_id and seat.is_seated:
            return HttpResponseRedirect(game_address(game))
        if request.method == "POST":
            address = rates.by_address(request.META)
            rates.check("guest", address)
            if player is None or player.name_key is None:  # an account keeps its name
                player = introduce(request.session, seat.name, now)
            roster.take_by_card(game, player, card, now, address)
            return HttpResponseRedirect(game_address(game))
    except Refusal as refusal:
        page = closed_page(request, refusal, "/play/", _("All ways to play"))
        return rate_limited(page, refusal)
    context = {"game": game, "seat": seat, "in_use": roster.in_use(seat, now)}
    return render(request, "play/game/card.html", context)
