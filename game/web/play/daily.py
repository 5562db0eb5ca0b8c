from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime
from itertools import groupby
from typing import Any
from urllib.parse import quote

from django.contrib import messages
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from game import steady_clock
from game.actions.contacts import OfPlayer, set_contact
from game.limits import rates
from game.models import DailyBoard, Player
from game.rules import daily as rules
from game.rules.refusals import Refusal
from game.rules.wording import counted, n_letters, n_players, n_words, number
from game.services.accounts.sessions import introduce, player_of
from game.services.play.daily import boards, friends, standings, tries
from game.services.play.daily.boards import Series
from game.snapshots.daily import (
    DailyWord,
    board_words,
    counts,
    day_before,
    friend_rows,
    goals_of,
    standing_rows,
)
from game.web.errors import rate_limited, refused_is_unknown
from game.web.play.results.sharing import picture_of
from game.web.shared.daily import (
    date_of,
    dice_of,
    home_of,
    placed,
    query_of,
    shared_path,
    shared_text,
)
from game.web.shared.decorators import form_page, visitor_page
from game.web.shared.fields import submitted_number, submitted_text
from game.web.shared.games import game_address
from game.web.shared.languages import language_to_play, offered_languages
from game.web.shared.picture import Card, picture_view
from game.web.shared.tiles import Tile
from game.web.shared.visitors import check_rate, member_of, submitted_name, usual_name
from solver import Board


def _series(request: HttpRequest, code: str | None) -> Series:
    """Of a club, which is 404 for all but its members; else in the language to play in."""
    if code:
        return Series(member_of(request, code).club)
    with refused_is_unknown():
        return Series(language=language_to_play(request.GET))


@form_page
def today(request: HttpRequest, code: str | None = None) -> HttpResponse:
    """The board of the day, with `?language=fr` that of a further language, hidden until it is
    played; posted, it begins the one round of the visitor. That of a club is for its members."""
    now, player, series = steady_clock.now(), player_of(request.session), _series(request, code)
    name, refusal = usual_name(player), None
    if request.method == "POST":
        name = submitted_name(request.POST, name)
        try:
            check_rate(request, "create")
            player = introduce(request.session, name, now)
            if "friend" in request.POST:
                _befriend(request, player, now)
            return _begin(request, player, series, now)
        except Refusal as refused:
            refusal = refused
    beat = submitted_number(request.GET, "beat")
    context: dict[str, Any] = {"name": name, "refusal": refusal, "beat": beat}
    context["by"] = by = submitted_text(request.GET, "by")
    context["sharer"] = sharer = friends.sharer(by, player)
    if beat and sharer:
        context["challenge"] = counted(
            beat,
            "%(name)s has %(count)s point on this board. Can you beat that?",
            "%(name)s has %(count)s points on this board. Can you beat that?",
            name=sharer.player.name,
        )
    context |= _place(series)
    try:
        board = boards.today(now, series)
        standings.settle_overdue(board, now)
        context |= _today(board, player, now) | _preview(request, board, beat)
        if player and (result := context["result"]):
            path = shared_path(board, result, player)
            context["shared_address"] = request.build_absolute_uri(path)
    except Refusal as refused:
        context["refusal"] = refused
    return rate_limited(render(request, "play/daily/page.html", context), refusal)


def _begin(
    request: HttpRequest, player: Player, series: Series, now: datetime
) -> HttpResponseRedirect:
    """The browser remembers a try of the site's boards alone: another one could be a second try."""
    has_seen = not series.club and tries.seen_by(request.COOKIES, now, series)
    address = rates.by_address(request.META)
    game = tries.begin(player, now, address, has_seen=has_seen, series=series)
    response = HttpResponseRedirect(game_address(game))
    if not series.club:
        tries.mark(response, now, series)
    return response


def _befriend(request: HttpRequest, player: Player, now: datetime) -> None:
    """Follows whoever has shared a result by the link."""
    of = OfPlayer(player, rates.by_address(request.META), now)
    try:
        set_contact(of, {"state": "followed", "by": submitted_text(request.POST, "by")})
    except Refusal as refusal:
        messages.error(request, refusal.detail)


def _place(series: Series) -> dict[str, Any]:
    """Where the pages are, and those in other languages. `title`: their heading."""
    home = home_of(series.club)
    if club := series.club:
        title = gettext("Daily board of %(club)s") % {"club": club.name}
        return {"club": club, "home": home, "title": title, "next": home}
    query = query_of(series)
    return {
        "club": None,
        "home": home,
        "title": gettext("Daily board"),
        "languages": offered_languages(series.language),
        "query": query,
        "next": f"{home}{quote(query)}",
    }


@visitor_page
def earlier(request: HttpRequest, day: date, code: str | None = None) -> HttpResponse:
    """The board of an earlier day (`2026-11-21`), with all its words and how many players found
    each; later days redirect to that of today."""
    now, series = steady_clock.now(), _series(request, code)
    place = _place(series)
    beat = submitted_number(request.GET, "beat")
    if day >= rules.day_of(now):
        by = submitted_text(request.GET, "by")
        return redirect(place["home"] + query_of(series, beat=beat, by=by))
    board = boards.of_day(day, series)
    if board is None:
        raise Http404
    standings.settle_overdue(board, now)
    player = player_of(request.session)
    entry = tries.try_of(player, board)
    context = {"daily": board, **_preview(request, board, beat), **place}
    if beat and entry is None:  # nothing of the board is shown before it is played
        context |= {"beat": beat, "round": standings.round_to_beat(board, beat)} | counts(board)
        return render(request, "play/daily/challenge.html", context)
    result = standings.result(entry) if entry else None
    context |= {
        "tiles": _tiles(board),
        "groups": _by_length(board),
        "result": result,
        "own": frozenset(result.words if result else ()),
        **_standings(board, player),
        "friends": friend_rows(board, player),
        "before": boards.earlier(day, series).first(),
        "after": boards.later(day, series).first(),
    }
    return render(request, "play/daily/earlier.html", context)


def _preview(request: HttpRequest, board: DailyBoard, beat: int | None) -> dict[str, Any]:
    """`preview`: the query of the link, and of its picture, as it was sent."""
    address, by = request.build_absolute_uri(request.path), submitted_text(request.GET, "by")
    preview = query_of(Series.of(board), beat=beat, by=by)
    card = card_of(board, beat)
    return {"address": address, "preview": preview, "card": card, "date": date_of(board)}


def _today(board: DailyBoard, player: Player | None, now: datetime) -> dict[str, Any]:
    entry = tries.try_of(player, board)
    result = standings.result(entry) if entry else None
    streak = 0 if board.club_id else tries.streak(player, now)
    shown: dict[str, Any] = {}
    if result:
        text = shared_text(board, result, streak)
        shown = {"tiles": _tiles(board), "place": placed(result), "shared": text}
    return {
        "daily": board,
        **counts(board),
        "dice": list(dice_of(goals_of(board, result), is_over=result is not None)),
        "entry": entry,
        "is_running": bool(entry and tries.running(entry, now)),
        "result": result,
        "picture": picture_of(result.seat_id, result.round_id) if result else "",
        "signed_in": bool(player and player.user_id),
        "streak": streak,
        "ends_at": rules.end_of(board.day),
        "now": now,
        **shown,
        **_standings(board, player),
        "months": _months(board, player),
        "friends": friend_rows(board, player),
        "day_before": day_before(board),
    }


def _standings(board: DailyBoard, player: Player | None) -> dict[str, Any]:
    accounts, guests = (standing_rows(board, player, of_guests=each) for each in (False, True))
    return {
        "standings": accounts,
        "guests": guests,
        "listed": len(accounts) + len(guests),
        "players": board.tries.count(),
    }


def _by_length(board: DailyBoard) -> list[tuple[str, list[DailyWord]]]:
    """All words of the board, the longest first, under headings such as `5 letters: 12`."""
    words = board_words(board)
    groups = [(length, list(of)) for length, of in groupby(words, key=lambda row: len(row["word"]))]
    return [(_heading(length, len(of)), of) for length, of in groups]


def _heading(letters: int, words: int) -> str:
    values = {"letters": n_letters(letters), "count": number(words)}
    return gettext("%(letters)s: %(count)s") % values


def _months(
    board: DailyBoard, player: Player | None
) -> list[tuple[date, list[tuple[date, int | None]]]]:
    """The days of earlier boards by month, the latest first, each with the visitor's points."""
    earlier = boards.earlier(board.day, Series.of(board))
    own = standings.own_points(earlier, player)
    days = earlier.values_list(Coalesce("date", "club_day"), flat=True)
    return [
        (month, [(day, own.get(day)) for day in of])
        for month, of in groupby(days, key=lambda day: day.replace(day=1))
    ]


@visitor_page
def beside(request: HttpRequest, day: date, player_id: int) -> HttpResponse:
    """The words of the visitor and of a friend on a daily board, once both have played it; else
    404. With `?language=fr` that of a further language."""
    now, series, player = steady_clock.now(), _series(request, None), player_of(request.session)
    board = boards.of_day(day, series)
    if board is None or player is None:
        raise Http404
    standings.settle_overdue(board, now)
    pair = friends.beside(board, player, player_id)
    if pair is None:
        raise Http404
    mine, theirs, both = set(pair.own.words), set(pair.theirs.words), pair.both
    only, words = len(mine - theirs), board_words(board)
    context = {
        **_place(series),
        "pair": pair,
        "daily": board,
        "date": date_of(board),
        "is_today": day == rules.day_of(now),
        "parts": [
            ("theirs", _words_of(words, theirs - mine)),
            ("yours", _words_of(words, mine - theirs)),
            ("both", _words_of(words, both)),
        ],
        # Kind, begin and width: from the visitor to the friend, with what both have between.
        "bar": [
            ("yours", 0, only),
            ("both", only, len(both)),
            ("theirs", len(mine), len(theirs - mine)),
        ],
        "total": max(1, len(mine | theirs)),
    }
    return render(request, "play/daily/beside.html", context)


def _words_of(rows: Iterable[DailyWord], words: Collection[str]) -> list[DailyWord]:
    """Those with most points first."""
    return sorted((row for row in rows if row["word"] in words), key=lambda row: -row["points"])


def _tiles(board: DailyBoard) -> list[list[Tile]]:
    faces = Board.parse(board.board, boards.SIZE).faces()
    return [[Tile(face) for face in row] for row in faces]


def card_of(board: DailyBoard, beat: int | None = None) -> Card:
    """`beat`: the points of a shared result."""
    challenge = counted(beat or 0, "Beat %(count)s point", "Beat %(count)s points")
    headline = challenge if beat else gettext("Daily board")
    return Card(headline, tuple(_facts(board)), boards.SIZE)


def _facts(board: DailyBoard) -> Iterator[str]:
    yield date_of(board)
    yield n_words(len(boards.solved(board).points))
    if players := board.tries.count():
        yield n_players(players)


@picture_view
def today_picture(request: HttpRequest) -> Card:
    """A picture for previews of the link, without a letter of the board, in the language
    `?lang=fr`, else that of the request; with `?beat=28` a challenge to reach more points."""
    with refused_is_unknown():
        board = boards.today(steady_clock.now(), _series(request, None))
    return card_of(board, submitted_number(request.GET, "beat"))


@picture_view
def earlier_picture(request: HttpRequest, day: date) -> Card:
    """Such a picture of an earlier day."""
    if board := boards.of_day(day, _series(request, None)):
        return card_of(board, submitted_number(request.GET, "beat"))
    raise Http404
