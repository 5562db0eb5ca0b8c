from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game import steady_clock
from game.limits import rates
from game.models import Game
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
from solver.wordfiles.encodings import decode

MAX_NAMES = 20_000  # characters of a submitted list that are read


@form_page
@open_game
def roster_page(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """The class list, for the host: its form has `names`, one a line, or a `file`; and cards to
    print."""
    seat = seat_of(request.session, game)
    if seat is None or seat.pk != game.host_id:
        raise Refusal("game.not_host", _("Only the host of the game sees its class list."))
    refusal, text = None, None
    if request.method == "POST":
        try:
            text = _submitted(request)
            check_rate(request, "change")
            roster.write(game, seat, text.splitlines(), now)
            return HttpResponseRedirect(request.path)
        except Refusal as refused:
            refusal = refused
    listed = list(roster.of_game(game))
    addresses = [_address(request, game, roster.card_of(game, each)) for each in listed]
    context = {
        "game": game,
        "text": "\n".join(each.name for each in listed) if text is None else text,
        "error": refusal.detail if refusal else "",
        "cards": list(zip(listed, map(qr_code, addresses), strict=True)),
    }
    return rate_limited(render(request, "play/game/roster.html", context), refusal)


def _submitted(request: HttpRequest) -> str:
    """The names, one a line: of the file if there is one; of a table the first column. Raises
    Refusal."""
    file = request.FILES.get("file")
    if file is None:
        return submitted_text(request.POST, "names", MAX_NAMES)
    try:
        text = decode(file.read(4 * MAX_NAMES))[0]
    except WordFileError as error:
        detail = _("This is not a text file. Save the list as text or CSV, or paste the names.")
        raise Refusal("names.invalid", detail, "names") from error
    lines = text.replace("\0", "")[:MAX_NAMES].splitlines()
    return "\n".join(line.replace(";", ",").split(",")[0].strip(' "') for line in lines)


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
