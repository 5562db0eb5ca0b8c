"""Those who have played a round play again, in a new game with the same settings."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

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


def refusal(game: Game, people: int, own: int | None) -> str:
    """Why a round is not played again, empty if it can be. `people`: those who played it. `own`:
    the seat of whoever asks, if they are one of them."""
    if game.is_daily:
        return "A daily board is played once."
    if own is None:
        return "Only those who played a round can play again with the others of it."
    if not game.is_public and game.closed_at is None:
        return f"Game {game.code} goes on: play its next round."
    if game.words_from != WordsFrom.DICTIONARY and own != game.owner_id:
        return "With a list of words, only the host plays again, who alone may read it."
    if not 2 <= people <= MOST:
        return f"A round is played again by 2 to {MOST} players."
    return ""


def rematch(round_: Round, by: Seat, now: datetime, address: str = "") -> Game:
    """The private game in which this player plays again, where the others are invited. The same
    one for whoever asks second. Raises Refusal."""
    standings = list(round_.standings.select_related("seat__player"))
    people = [each.seat for each in standings if each.seat.strength is None]
    own = next((seat.pk for seat in people if seat.pk == by.pk), None)
    if detail := refusal(round_.game, len(people), own):
        raise Refusal("rematch.unfit", detail)
    if known := _known(round_, by.player, now, address):
        return known
    game = games.create(by.player, _settings(round_), now, address=address)
    if not round_.game.is_public:
        _add_computers(game, standings, now)
    others = [seat.player for seat in people if seat.pk != by.pk]
    _invite(game, [each for each in others if each.name != FORGOTTEN], _key(round_), now)
    return game


def _key(round_: Round) -> str:
    return f"{REMATCH} {round_.pk}"


def _known(round_: Round, player: Player, now: datetime, address: str) -> Game | None:
    """The game to which the player is invited to play again, joined, or invited others."""
    asked = Notice.objects.filter(kind=INVITATION.name, key=_key(round_))
    asked.filter(player=player).update(declined_at=None)
    lasting = asked.current(now).select_related("game")
    if own := lasting.filter(player=player).first():
        return invitations.accept(player, own.pk, now, address).game
    sent = lasting.filter(sender=player).first()
    return sent.game if sent else None


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
