"""Those who have played a round play again, in a new game with the same settings."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import cast

from django.db import transaction
from django.utils.translation import gettext as _

from game.limits.rates import RateLimited
from game.models import Game, Notice, Player, Round, Seat, Standing
from game.models.contact import REMATCH
from game.rules.computer import Strength
from game.rules.contacts import INVITATION
from game.rules.lists import WordsFrom
from game.rules.names import FORGOTTEN
from game.rules.refusals import Refusal
from game.rules.settings import Rated, Settings
from game.services.accounts import contacts
from game.services.play import games
from game.services.play.seating import hosting, invitations

MOST = 40  # players: a class
LATELY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class LastRound:
    """A round that somebody has played lately. `others`: who else did, the best first."""

    standing: Standing
    others: list[Standing]


def latest(player: Player, now: datetime) -> LastRound | None:
    """The last round of a private game that the player has played within a day."""
    private = Standing.objects.filter(round__game__is_public=False, round__game__is_daily=False)
    still_in = private.filter(seat__player=player, seat__removed_at=None)
    own = still_in.filter(round__starts_at__gt=now - LATELY)
    last = own.select_related("round__game").order_by("-round__starts_at", "-pk").first()
    if last is None:
        return None
    others = last.round.standings.exclude(pk=last.pk).select_related("seat")
    return LastRound(last, list(others))


def refusal(game: Game, people: int, own: int | None) -> str:
    """Why a round is not played again, empty if it can be. `people`: those who played it. `own`:
    the seat of whoever asks, if they are one of them."""
    if game.is_daily:
        return _("A daily board is played once.")
    if own is None:
        return _("Only those who played a round can play again with the others of it.")
    if not game.is_public and game.closed_at is None:
        return _("Game %(code)s goes on: play its next round.") % {"code": game.code}
    if game.words_from != WordsFrom.DICTIONARY and own != game.owner_id:
        return _("With a list of words, only the host plays again, who alone may read it.")
    if not 2 <= people <= MOST:
        return _("A round is played again by %(least)s to %(most)s players.") % {
            "least": 2,
            "most": MOST,
        }
    return ""


def rematch(round_: Round, by: Seat, now: datetime, address: str = "") -> Game:
    """The private game in which this player plays again, where the others are invited. The same
    one for whoever asks second. Raises Refusal."""
    standings = list(round_.standings.select_related("seat__player"))
    people = [each.seat for each in standings if each.seat.strength is None]
    own = next((seat.pk for seat in people if seat.pk == by.pk), None)
    if detail := refusal(round_.game, len(people), own):
        raise Refusal("rematch.unfit", detail)
    with transaction.atomic():
        _lock(round_)
        known = _known(round_, by.player, now)
        if known is None:
            return _create(round_, by, standings, now, address)
    if known.player_id == by.player_id:  # a refusal may leave a knock, which has to stay
        return invitations.accept(by.player, known.pk, now, address).game
    return cast(Game, known.game)


def _lock(round_: Round) -> None:
    """Keeps others who ask at the same moment waiting. A standing is locked for all of the round,
    because those who commit words lock rounds."""
    round_.standings.select_for_update(no_key=True).order_by("pk").first()


def _create(
    round_: Round, by: Seat, standings: Collection[Standing], now: datetime, address: str
) -> Game:
    game = games.create(by.player, _settings(round_), now, address=address)
    if not round_.game.is_public:
        _add_computers(game, standings, now)
    people = [each.seat.player for each in standings if each.seat.strength is None]
    others = [each for each in people if each.pk != by.player_id and each.name != FORGOTTEN]
    _invite(game, others, _key(round_), now)
    return game


def _key(round_: Round) -> str:
    return f"{REMATCH} {round_.pk}"


def _known(round_: Round, player: Player, now: datetime) -> Notice | None:
    """What invites the player to play again, or else anybody on behalf of the player."""
    asked = Notice.objects.filter(kind=INVITATION.name, key=_key(round_))
    asked.filter(player=player).update(declined_at=None)
    lasting = asked.current(now).select_related("game")
    return lasting.filter(player=player).first() or lasting.filter(sender=player).first()


def _settings(round_: Round) -> Settings:
    """Those of the game. After the public one it has the usual ones for what others decide there:
    when rounds start, whether they are rated, and how rich boards have to be."""
    version = round_.version.dictionary
    slug = version.slug if version.active and not version.is_default else None
    chosen = replace(round_.game.chosen(), dictionary=slug, host_plays=True)
    if round_.game.is_public:
        chosen = replace(chosen, rated=Rated.NO, pause_seconds=None, min_words=None)
    return chosen


def _add_computers(game: Game, standings: Collection[Standing], now: datetime) -> None:
    strengths = [each.seat.strength for each in standings if each.seat.strength is not None]
    for strength in strengths:
        if game.host:
            hosting.add_computer(game, game.host, Strength(strength), now)


def _invite(game: Game, others: Collection[Player], key: str, now: datetime) -> None:
    """Those who let the host, whom the host has not muted, and who are not invited too often."""
    if game.host is None:
        return
    host = game.host.player
    states = contacts.states(host, [other.pk for other in others])
    open_ = invitations.open_to_invitations(host, others)
    for other in others:
        if other.pk in open_ and not states.get(other.pk):
            with suppress(RateLimited):
                invitations.send(game, game.host, other, key, now)
