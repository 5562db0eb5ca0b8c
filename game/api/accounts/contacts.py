"""Whom a player follows and mutes, what the site tells them, and invitations to games."""

from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.etag import CacheableView
from game.api.fields import Json, MomentField, Serializer, example, integer_field, validated
from game.api.play.games import GameResponse, InGameView, snapshot
from game.api.play.requests import MAX_ID, MAX_INPUT, seat_field
from game.api.play.rounds import find_round
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Player
from game.rules.contacts import KINDS, OpenTo
from game.rules.refusals import Refusal
from game.services.accounts import contacts, notices, profiles
from game.services.accounts.contacts import Followed
from game.services.play import rematches, settling
from game.services.play.seating import invitations, seats, watching

STATES = ("followed", "muted", "none")


def _player_field(text: str, *, required: bool = False) -> serializers.IntegerField:
    sentence = _("A player is a whole number, as lists of players have it.")
    return integer_field(1, MAX_ID, sentence, required=required, help_text=text)


class ContactRequest(Serializer):
    state = serializers.ChoiceField(STATES)
    player = _player_field("The `id` of somebody in your lists.")
    name = serializers.CharField(
        max_length=MAX_INPUT, required=False, help_text="That of an account whose page you see."
    )
    game = serializers.CharField(max_length=40, required=False, help_text="A code, with `seat`.")
    seat = seat_field()


class OpenToRequest(Serializer):
    open_to = serializers.ChoiceField(OpenTo.choices())


class ContactState(Serializer):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(help_text="As the player is called now.")


class FollowedState(Serializer):
    id = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.name", help_text="As the player is called now.")
    here = serializers.BooleanField(source="is_here", help_text="In a game, and lets you know.")
    game = serializers.CharField(
        allow_null=True, help_text="The code, of the public game or one that you are in."
    )
    open = serializers.BooleanField(source="is_open", help_text="Lets you invite them.")


class FollowingResponse(Serializer):
    following = FollowedState(many=True, help_text="Those who are here first.")
    muted = ContactState(many=True)
    open_to = serializers.ChoiceField(OpenTo.choices(), help_text="Who may follow and invite you.")


class FollowingView(VisitorView):
    throttle_scope = "change"

    @operation("following", "players", FollowingResponse, 403)
    def get(self, request: Request) -> Response:
        """List whom you follow and mute.

        Whoever you follow is listed under the name that they have now.
        """
        return self.listed(self.player(), steady_clock.now())

    @operation("set_contact", "players", FollowingResponse, 403, 404, takes=ContactRequest)
    def post(self, request: Request) -> Response:
        """Follow or mute a player, or end that.

        The player is named by `player`, by `name`, or by `game` and `seat`. You know whoever is or
        was in a game with you, and whose page is shown to you. Muted players can neither follow nor
        invite you.
        """
        player, sent = self.player(), validated(ContactRequest, request.data)
        now = steady_clock.now()
        other_id = self._named(player, sent, now)
        if sent["state"] == "none":
            contacts.end(player, other_id)
        else:
            other = contacts.find(player, other_id, now)
            act = contacts.mute if sent["state"] == "muted" else contacts.follow
            act(player, other, now)
        return self.listed(player, now)

    @operation("set_open_to", "players", FollowingResponse, 403, takes=OpenToRequest)
    def patch(self, request: Request) -> Response:
        """Say who may follow and invite you.

        Who already follows you and may not any more sees you no longer.
        """
        player, sent = self.player(), validated(OpenToRequest, request.data)
        contacts.open_to(player, OpenTo(sent["open_to"]))
        return self.listed(player, steady_clock.now())

    def _named(self, player: Player, sent: Json, now: datetime) -> int:
        """The id of the other player. Raises Refusal."""
        if "name" in sent:
            found = profiles.find_visible(sent["name"], player)
            if found is None:
                detail = gettext("No player has this name, or their page is not shown to you.")
                raise Refusal("name.unknown", detail, "name")
            return found.pk
        if "game" in sent and "seat" in sent:
            return seats.named(self.find(sent["game"], now), sent["seat"]).player_id
        return int(sent.get("player") or 0)

    def listed(self, player: Player, now: datetime) -> Response:
        lists: dict[str, list[Followed] | list[Player] | str] = {
            "following": contacts.followed(player, now),
            "muted": contacts.muted(player),
            "open_to": player.open_to,
        }
        return Response(FollowingResponse(lists).data)


class NoticeState(Serializer):
    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(list(KINDS))
    text = serializers.CharField()
    address = serializers.CharField(help_text="Of the page that it is about.")
    at = MomentField(source="created_at")
    read = serializers.BooleanField(source="is_read", help_text="Whether you have seen it.")
    game = serializers.CharField(
        source="subject.code", help_text="Where to you are invited; empty for other kinds."
    )


class NoticesResponse(Serializer):
    unread = serializers.IntegerField()
    items = NoticeState(many=True, help_text="The latest first, at most fifty.")
    switches = serializers.DictField(
        child=serializers.BooleanField(), help_text="By kind: whether you want such notices."
    )


@example(kind="daily", on=True)
class SwitchRequest(Serializer):
    kind = serializers.ChoiceField(list(KINDS))
    on = serializers.BooleanField()


def told(player: Player, now: datetime) -> Response:
    items = notices.current(player, now)
    switches = {kind.name: is_on for kind, is_on in notices.switches(player).items()}
    unread = sum(notice.read_at is None for notice in items)
    return Response(NoticesResponse({"unread": unread, "items": items, "switches": switches}).data)


class NoticesView(VisitorView, CacheableView):
    public = False
    throttle_scope = "read"

    @operation("notices", "players", NoticesResponse, 403)
    def get(self, request: Request) -> Response:
        """List what the site tells you.

        Ask every twenty seconds at most, with `If-None-Match`. An invitation is over after two
        hours, and once its game is closed.
        """
        return told(self.player(), steady_clock.now())

    @operation("switch_notices", "players", NoticesResponse, 403, takes=SwitchRequest)
    def patch(self, request: Request) -> Response:
        """Say whether you want notices of a kind.

        Who wants no invitations can’t be invited.
        """
        player, sent = self.player(), validated(SwitchRequest, request.data)
        notices.switch(player, KINDS[sent["kind"]], is_on=sent["on"])
        return told(player, steady_clock.now())


class ReadView(VisitorView):
    throttle_scope = "change"

    @operation("read_notices", "players", NoticesResponse, 403)
    def post(self, request: Request) -> Response:
        """Say that you have seen all notices.

        They stay in the list until they are answered or over.
        """
        player, now = self.player(), steady_clock.now()
        notices.mark_read(player, now)
        return told(player, now)


class AcceptView(VisitorView):
    throttle_scope = "change"

    @operation("accept_invitation", "players", GameResponse, 403, 404, 409)
    def post(self, request: Request, notice: int) -> Response:
        """Accept an invitation: you take a seat in its game.

        An invitation by the host opens the door. Otherwise it is as for `join`.
        """
        now = steady_clock.now()
        seat = invitations.accept(self.player(), notice, now, self.address)
        return snapshot(seat.game, seat, now)


class DeclineView(VisitorView):
    throttle_scope = "change"

    @operation("decline_invitation", "players", NoticesResponse, 403, 404)
    def post(self, request: Request, notice: int) -> Response:
        """Decline an invitation.

        The others see that. Nobody can invite you to this game again for two hours.
        """
        player, now = self.player(), steady_clock.now()
        invitations.decline(player, notice, now)
        return told(player, now)


@example(player=502)
class InvitationRequest(Serializer):
    player = _player_field("The `id` of somebody you follow, or know from a game.", required=True)


class InvitationsView(InGameView):
    throttle_scope = "invite"

    @operation("invite", "games", None, 403, 404, 409, takes=InvitationRequest, success=204)
    def post(self, request: Request, code: str) -> Response:
        """Invite a player to the game.

        They see it at once on each page of the site, but for pages of games. Only an invitation by
        the host opens a door that is not open. A second time does nothing.
        """
        sent = validated(InvitationRequest, request.data)
        game, seat, now = self.enter(code)
        other = contacts.find(seat.player, sent["player"], now)
        invitations.invite(game, seat, other, now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RematchView(VisitorView):
    throttle_scope = "create"

    @operation("rematch", "games", GameResponse, 403, 404, 409, success=201)
    def post(self, request: Request, round_id: str) -> Response:
        """Play again with those of a finished round, in a new private game.

        For those who played it, once its game is closed, and for the public game. The others are
        invited, as far as they let you; whoever of them asks too comes into the same game.
        """
        found, now = find_round(round_id), steady_clock.now()
        seat = watching.member(found.game, self.player())
        if seat is None:
            raise seats.unknown()
        settling.settle(found, now)
        made = rematches.rematch(found, seat, now, self.address)
        own = seats.of_player(made, seat.player)
        return snapshot(made, own, now, status.HTTP_201_CREATED)
