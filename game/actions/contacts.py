"""Whom a player follows and mutes, and who may follow the player."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from game.actions import Actions
from game.actions.fields import Json, Serializer, choice_field
from game.actions.requests import MAX_INPUT, player_field, seat_field
from game.models import Game, Player
from game.rules.contacts import OpenTo
from game.rules.refusals import Refusal
from game.services.accounts import contacts, profiles
from game.services.play import games
from game.services.play.daily import friends
from game.services.play.seating import seats
from game.services.play.seating.newcomers import Visitor

MUTED = gettext_lazy("You have muted %(name)s.")


class ContactRequest(Serializer):
    state = choice_field(["followed", "muted", "none"], "", required=True)
    player = player_field("The `id` of somebody in your lists.")
    name = serializers.CharField(
        max_length=MAX_INPUT, required=False, help_text="That of an account whose page you see."
    )
    game = serializers.CharField(max_length=40, required=False, help_text="A code, with `seat`.")
    seat = seat_field()
    by = serializers.CharField(
        max_length=MAX_INPUT,
        required=False,
        help_text="Of the address of a shared result of a daily board: whoever has shared it.",
    )


class OpenToRequest(Serializer):
    open_to = choice_field(list(OpenTo), "", required=True)


@dataclass(frozen=True, slots=True)
class OfPlayer:
    """A visitor who has a name."""

    player: Player
    address: str
    now: datetime

    def other(self, sent: Json) -> int:
        """The id of the player that a request is about. Raises Refusal."""
        if sent.get("by"):
            return self._sharer(sent["by"]).pk
        if sent.get("name"):
            return profiles.visible_to(self.player, sent["name"]).pk
        if sent.get("game") and sent.get("seat"):
            return seats.named(self._game(sent["game"]), sent["seat"]).player_id
        return int(sent.get("player") or 0)

    def known(self, sent: Json) -> Player:
        """The player that a request is about, whom this one knows. Raises Refusal."""
        if sent.get("by"):
            return self._sharer(sent["by"])
        return contacts.find(self.player, self.other(sent), self.now)

    def _sharer(self, key: str) -> Player:
        if sharer := friends.sharer(key, self.player):
            return sharer.player
        raise Refusal("by.invalid", _("This link is your own, or a part of it is missing."), "by")

    def _game(self, code: str) -> Game:
        return games.find(code, self.now, Visitor(self.address, lambda: self.player.pk))


OF_PLAYER = Actions[OfPlayer]("players")


@OF_PLAYER.add("contact", ContactRequest)
def set_contact(at: OfPlayer, sent: Json) -> str:
    """Follow or mute a player, or end that.

    The player is named by `player`, by `name`, by `game` and `seat`, or by `by`. You know whoever
    is or was in a game with you, whose page is shown to you, and who has sent you the link to a
    result: if you follow them, you see each other’s results. Muted players can neither follow nor
    invite you.
    """
    if sent["state"] == "none":
        other_id = at.other(sent)
        was_muted = contacts.states(at.player, [other_id]).get(other_id)
        ended = contacts.end(at.player, other_id)
        if ended is None:
            return _("It has ended already.")
        muted, followed = _("You no longer mute %(name)s."), _("You no longer follow %(name)s.")
        return (muted if was_muted else followed) % {"name": ended.name}
    other = at.known(sent)
    if sent["state"] == "muted":
        contacts.mute(at.player, other, at.now)
        return MUTED % {"name": other.name}
    contacts.follow(at.player, other, at.now)
    if sent.get("by"):
        said = _("You and %(name)s see each other’s results of the day.")
    else:
        said = _("You follow %(name)s.")
    return said % {"name": other.name}


@OF_PLAYER.add("open_to", OpenToRequest)
def set_open_to(at: OfPlayer, sent: Json) -> str:
    """Say who may follow and invite you.

    Who already follows you and may not any more sees you no longer.
    """
    contacts.open_to(at.player, OpenTo(sent["open_to"]))
    return _("It is saved who may follow and invite you.")
