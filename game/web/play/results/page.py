from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from game.limits import rates
from game.models import DailyBoard, DailyTry, Game, Player, Round, SchoolClass, Seat
from game.rules import ranks
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Rated, ResultsFor
from game.rules.verdicts import SENTENCES
from game.rules.wording import n_words
from game.services.play import blanks, rematches
from game.services.play.classes import classes
from game.services.play.daily import standings, tries
from game.services.play.daily.standings import Result
from game.services.play.ranking import ratings
from game.services.play.round_solutions import common_points
from game.services.play.seating import hosting, seats, todays
from game.services.play.settling import ScoringTooExpensive
from game.snapshots import round_results, series_results
from game.snapshots.daily import goals_with
from game.snapshots.paper import OnPaper, PaperWord
from game.snapshots.results import ResultsResponse
from game.snapshots.series import MedalResponse
from game.web.play.results.learning import learning_context, missed_context
from game.web.play.results.open_round import open_round
from game.web.play.results.recap import found_of, headline, own_result, recap_context
from game.web.play.results.replay import asked_to_beat, challenge_context, replay_of
from game.web.play.results.sharing import Share, card_of, share_of
from game.web.play.results.tables import (
    asked_scoring,
    rescore_context,
    standings_context,
    timeline_context,
)
from game.web.play.results.words import Row, rows_of, table_parts
from game.web.shared.daily import address_of, placed, shared_path, shared_text
from game.web.shared.decorators import form_page
from game.web.shared.device_words import device_words
from game.web.shared.games import game_address
from game.web.shared.outcome import cancelled_words, podium, results_of_teams, series_result
from game.web.shared.people import people_of
from game.web.shared.tiles import spoken_rows, tiles_of
from game.web.shared.visitors import check_rate

MAX_FILTERS = 50  # Players by whom the words can be filtered.
NOT_ON_PAPER: OnPaper = {"has_board": True, "refused": []}
LONG = 300  # Words above which browsers skip rows that are out of sight.


@form_page
@open_round
def results(request: HttpRequest, round_: Round, seat: Seat | None, now: datetime) -> HttpResponse:
    """The results of a round, for those whom the host lets see them; 503 with `Retry-After` until
    they are ready. Posted, `results_for` changes who sees them, also once the game is closed, and
    `rematch` makes a game in which its players play again. `?beat=POINTS` shows those who did not
    play a score to beat on the same board, and no words.

    While the round is running, a redirect to its game.
    """
    if request.method == "POST":
        if "rematch" in request.POST:
            return _rematch(request, round_, seat, now)
        return _set_audience(request, round_.game, seat)
    scoring_error = ""
    try:
        shown = round_results(round_, seat, now, asked_scoring(request.GET))
    except ScoringTooExpensive as refusal:
        scoring_error = refusal.detail
        shown = round_results(round_, seat, now)
    address = request.build_absolute_uri(f"/rounds/{round_.public_id}/")
    spoils = not todays.is_todays(round_.board, now)
    if target := asked_to_beat(round_, shown, request.GET):
        return render(
            request, "play/results/challenge.html", challenge_context(target, address, shown)
        )
    shared = address if spoils else request.build_absolute_uri(address_of(round_))
    share = share_of(shown, shared, spoils=spoils)
    result = _result_of_day(round_, seat)
    if result and seat:
        share = _share_of_day(request, share, *result, seat.player, now)
    context = {
        **_context(shown, round_, address),
        **learning_context(round_, seat, shown, now),
        **_reached(round_, seat, shown, result),
        "medals": _medals(round_, seat, shown, now),
        "card": card_of(shown, spoils=spoils),
        "share": share,
        "replay": replay_of(request.session, round_, shown),
        "audience": _audience(round_.game, seat),
        "is_of_host": seat is not None and seat.pk == round_.onlooker_id,
        "people": people_of(round_, seat),
        "again_with": _class_of(round_.game, seat, now),
        "may_play_again": _may_play_again(round_, shown),
        "own_rating": ratings.change(round_, seat),
        "is_annulled": round_.annulled_at is not None,
        "is_unrated": _is_unrated(round_),
        "scoring_error": scoring_error,
    }
    context |= missed_context(shown, context)
    return render(request, "play/results/page.html", context)


def _result_of_day(round_: Round, seat: Seat | None) -> tuple[DailyBoard, Result] | None:
    """The daily board that a round was the try of, and what the visitor came to on it."""
    if seat is None or not round_.game.is_daily:
        return None
    tries_of = DailyTry.objects.select_related(
        "daily__version__dictionary", "daily__club", "player"
    )
    entry = tries_of.get(game=round_.game)
    result = standings.result(entry)
    return (entry.daily, result) if result else None


def _share_of_day(
    request: HttpRequest,
    share: Share,
    board: DailyBoard,
    result: Result,
    player: Player,
    now: datetime,
) -> Share:
    """Whoever is sent it plays the board of that day, not the round."""
    streak = 0 if board.club_id else tries.streak(player, now)
    address = request.build_absolute_uri(shared_path(board, result, player))
    return replace(share, text=shared_text(board, result, streak), address=address)


def _reached(
    round_: Round,
    seat: Seat | None,
    results: ResultsResponse,
    of_day: tuple[DailyBoard, Result] | None,
) -> dict[str, Any]:
    """The visitor's rank on the board, and the goals and the place of the day."""
    if seat is None or round_.paper or round_.together:
        return {}
    words = [word for word in results["words"] if seat.pk in word["finders"]]
    needed = ranks.points_of(common_points(round_))
    cost = blanks.cost(round_, seat)
    shown = {
        "rank": ranks.name_of(sum(word["points"] for word in words) - cost, needed),
        "hint_cost": cost,
    }
    if of_day is None:
        return shown
    board, result = of_day
    goals = goals_with(board, [word["word"] for word in words])
    return {**shown, "goals": goals, "daily_place": placed(result)}


def _is_unrated(round_: Round) -> bool:
    """Whether a private round was to be rated, and changed no rating."""
    is_private = not round_.game.is_public
    return is_private and round_.rated == Rated.YES and round_.rated_number is None


def _medals(
    round_: Round, seat: Seat | None, results: ResultsResponse, now: datetime
) -> list[MedalResponse]:
    """Those of a series that is over, if the viewer may see all its rounds."""
    if not podium(results, round_.game.rounds):
        return []
    try:
        return series_results(round_, seat, now)["medals"]
    except Refusal:
        return []


def _rematch(request: HttpRequest, round_: Round, seat: Seat | None, now: datetime) -> HttpResponse:
    try:
        if seat is None:
            raise seats.unknown()
        check_rate(request, "create")
        check_rate(request, "invite")
        game = rematches.rematch(round_, seat, now, rates.by_address(request.META))
        return HttpResponseRedirect(game_address(game))
    except Refusal as refusal:
        messages.error(request, refusal.detail)
    return HttpResponseRedirect(request.path)


def _class_of(game: Game, seat: Seat | None, now: datetime) -> SchoolClass | None:
    """The class that a host of it plays with again once its game is over."""
    is_over = game.closed_at is not None or game.is_deserted(now)
    is_host = seat and classes.hosts(game.school_class_id, seat.player_id)
    return game.school_class if is_over and is_host else None


def _may_play_again(round_: Round, shown: ResultsResponse) -> bool:
    people = [each for each in shown["standings"] if each["computer"] is None]
    own = next((each["seat"] for each in people if each["seat"] == shown["you"]), None)
    return not rematches.refusal(round_.game, len(people), own)


def _set_audience(request: HttpRequest, game: Game, seat: Seat | None) -> HttpResponse:
    asked = request.POST.get("results_for")
    try:
        if seat is None or asked not in list(ResultsFor):
            raise hosting.not_host()
        rates.check("change", rates.by_player(seat.player_id))
        hosting.set_results_for(game, seat, ResultsFor(asked))
        text = _("The results are for: %(audience)s.") % {"audience": ResultsFor(asked).description}
        messages.success(request, text)
    except Refusal as refusal:
        messages.error(request, refusal.detail)
    return HttpResponseRedirect(request.path)


def _audience(game: Game, seat: Seat | None) -> list[ResultsFor]:
    """What the host may choose from; nothing for others."""
    is_host = seat and seat.pk in (game.host_id, game.owner_id)
    return list(ResultsFor) if is_host and not game.is_daily else []


def _context(results: ResultsResponse, round_: Round, address: str) -> dict[str, Any]:
    rows = rows_of(results)
    on_paper = results.get("on_paper", NOT_ON_PAPER)
    found = [row for row in rows if row.finders]
    own, standings = results["you"], results["standings"]
    played = any(standing["seat"] == own for standing in standings)
    tiles = tiles_of(results["board"])
    number = results["round"]["series_place" if results["round"]["public"] else "number"]
    return {
        "results": results,
        "round": results["round"],
        "game": round_.game,
        "device_words": device_words() if played else "",
        "is_open": round_.game.closed_at is None,
        "address": address,
        "headline": headline(results),
        "own_result": own_result(results),
        "series_result": series_result(results, round_.game.rounds),
        "podium": podium(results, round_.game.rounds),
        "round_name": _("Round %(number)s") % {"number": number},
        "solo": played and results["players"] == 1,
        "summary": found_of(len(found), len(rows) + results["hidden"])
        if on_paper["has_board"]
        else n_words(len(found)),
        "has_board": on_paper["has_board"],
        "refused": [_refused(word) for word in on_paper["refused"]],
        "tiers": _tiers(rows),
        "scoring": Scoring(results["round"]["scoring"]),
        "tiles": tiles,
        "spoken_rows": spoken_rows(tiles),
        "own": own,
        "played": played,
        **standings_context(results),
        "cancelled": cancelled_words(results),
        **results_of_teams(results),
        "rows": len(rows),
        "is_long": len(rows) >= LONG,
        "table_parts": table_parts(rows, has_values=bool(results["board"]["values"])),
        "filters": [row for row in standings[:MAX_FILTERS] if row["seat"] != own],
        **recap_context(results, {row.word: row for row in rows}),
        **_highlights(results, rows, found),
        **timeline_context(results),
        **rescore_context(results),
    }


def _refused(word: PaperWord) -> str:
    """Why a word of the lists on paper does not count."""
    shown = {"word": word.get("written", word["word"]), "min_length": ""}
    return SENTENCES[word["code"]].format(**shown) if word["code"] else ""


def _highlights(results: ResultsResponse, rows: list[Row], found: list[Row]) -> dict[str, Any]:
    by_word = {row.word: row for row in rows}
    longest = max(rows, key=_length, default=None)
    longest_found = max(found, key=_length, default=None)
    rarest = by_word.get(results["rarest"] or "")
    return {
        "longest": longest,
        "longest_found": None if longest_found is longest else longest_found,
        "rarest": None if rarest in (longest, longest_found) else rarest,
        "everyday": [by_word[word] for word in results["everyday"]],
        "near_misses": [
            {"had": by_word[near["had"]], "missed": by_word[near["missed"]]}
            for near in results["near_misses"]
        ],
    }


def _length(row: Row) -> tuple[int, int]:
    return len(row.word), row.points


def _tiers(rows: list[Row]) -> dict[str, int] | None:
    """How many common words the board has, and how many were found, where rare ones are marked."""
    if not any(row.rare for row in rows):
        return None
    common = [row for row in rows if not row.rare]
    found = sum(bool(row.finders) for row in common)
    return {"common": len(common), "found": found}
