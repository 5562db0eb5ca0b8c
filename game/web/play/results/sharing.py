"""What is shared of a round: cards for previews of links, their pictures, the visitor’s text."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game import steady_clock
from game.models import Round
from game.rules.wording import counted, n_letters, number
from game.services.play.seating import todays
from game.services.signed import sign, unsigned
from game.snapshots import round_results
from game.snapshots.results import ResultsResponse
from game.snapshots.standings import StandingResponse
from game.web.errors import refused_is_unknown
from game.web.play.results.recap import best_find, headline, longest_find, own_standing, score_of
from game.web.play.results.replay import asked_to_beat, challenge_card
from game.web.shared.picture import Card, can_show, path_picture, picture_address, picture_view
from game.web.shared.tiles import indices_of
from solver.board import BLOCKED

NAMELESS = gettext_lazy("A player")


def card_of(results: ResultsResponse, own: StandingResponse | None = None, *, spoils: bool) -> Card:
    """The card of the whole round, or of a player with this standing. It has no words and no paths
    unless it `spoils`."""
    rows, columns = results["board"]["size"]
    faces = [face for row in results["board"]["rows"] for face in row]
    best, _gained = best_find(results, own)
    return Card(
        headline=_headline(results, own),
        facts=tuple(_facts(results, own, spoils)),
        size=(rows, columns),
        blocked=frozenset(tile for tile, face in enumerate(faces) if face == BLOCKED),
        path=tuple(indices_of(best["path"], columns)) if best and spoils else (),
    )


def _headline(results: ResultsResponse, own: StandingResponse | None) -> str:
    """Who won or, of a player who did not win alone, their points."""
    standings = results["standings"]
    winners = [row["seat"] for row in standings if row["place"] == 1]
    if own and winners != [own["seat"]]:
        standings = [{**own, "place": 1}]
    named: list[StandingResponse] = [{**row, "name": drawn(row["name"])} for row in standings]
    return headline({**results, "standings": named})


def drawn(name: str) -> str:
    """The name as the picture has it, whose font may lack a letter of it."""
    return name if can_show(name) else str(NAMELESS)


def _facts(results: ResultsResponse, own: StandingResponse | None, spoils: bool) -> Iterator[str]:
    yield _found(results, own)
    if longest := longest_find(results, own):
        written = str(longest.get("written", longest["word"]))
        is_named = spoils and can_show(written)
        shown = written if is_named else n_letters(len(longest["word"]))
        yield _("Longest word: %(word)s") % {"word": shown}


def _found(results: ResultsResponse, own: StandingResponse | None) -> str:
    total = len(results["words"]) + results["hidden"]
    if own:
        return counted(
            total,
            "%(found)s of %(count)s word",
            "%(found)s of %(count)s words",
            found=number(own["words"]),
        )
    return counted(
        total,
        "%(found)s of %(count)s word found",
        "%(found)s of %(count)s words found",
        found=number(sum(bool(word["finders"]) for word in results["words"])),
    )


@dataclass(frozen=True, slots=True)
class Share:
    """`address`: the address of the link. `picture`: the address of the card as a picture."""

    card: Card
    text: str
    address: str
    picture: str

    @property
    def svg(self) -> SafeString:
        return path_picture(self.card)


def share_of(results: ResultsResponse, address: str, *, spoils: bool) -> Share:
    """`address`: what the link leads to. Unless it `spoils`, the card has no word and no path."""
    own, public_id = own_standing(results), results["round"]["id"]
    card = card_of(results, own, spoils=spoils)
    board = "Boggle" if spoils else _("Daily board")
    if own is None:
        text = _shared(board, headline(results))
        return Share(card, text, address, _picture(public_id))
    text = _shared(board, score_of(own, results))
    has_board = results.get("on_paper", {}).get("has_board", True)
    if (
        has_board and spoils and own["points"] and not results["hidden"]
    ):  # others may play this board
        text = " ".join([text, _("Can you beat that?")])
        address = f"{address}?beat={own['points']}"
    return Share(card, text, address, picture_of(own["seat"], public_id))


def _shared(board: str, result: str) -> str:
    return _("%(board)s: %(result)s.") % {"board": board, "result": result}


def picture_of(seat: int, public_id: str) -> str:
    """The address of a picture of what this player has reached in a round."""
    return f"{_picture(public_id)}&player={sign(_purpose(public_id), seat)}"


def seat_of_picture(asked: str, public_id: str) -> int:
    """The seat in the address of a picture, which only the player's own page has; else 0."""
    return int(unsigned(_purpose(public_id), asked) or 0)


def _picture(public_id: str) -> str:
    return picture_address(f"/rounds/{public_id}/")


def _purpose(public_id: str) -> str:
    return f"picture of {public_id}"


def pictured_round(public_id: str) -> Round:
    settled = Round.objects.exclude(settled_at=None).select_related("game")
    round_ = get_object_or_404(settled, public_id=public_id)
    if not round_.game.may_see_results(None):  # caches keep pictures for everybody
        raise Http404
    return round_


@picture_view
def picture(request: HttpRequest, round_id: str) -> Card:
    """A picture of a round for previews of the link, 1200 by 630, with `?player=…` as that player
    shares it; 404 until the results are ready. While others play the board as today’s, only such a
    picture of a player of the round is there, without a path or a word."""
    round_, now = pictured_round(round_id), steady_clock.now()
    number = seat_of_picture(request.GET.get("player", ""), round_id)
    seat = round_.game.seats.filter(pk=number).first()
    with refused_is_unknown():  # others may still have to play the board
        results = round_results(round_, seat, now)
    if target := asked_to_beat(round_, results, request.GET):
        return challenge_card(target, results)
    spoils = not todays.is_todays(round_.board, now)
    return card_of(results, own_standing(results), spoils=spoils)
