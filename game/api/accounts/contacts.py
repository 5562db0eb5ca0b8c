"""Whom a player follows and mutes, what the site tells them, and invitations to games."""

from datetime import datetime

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.contacts import OF_PLAYER, OfPlayer
from game.actions.fields import Serializer, example, validated
from game.api.acting import SubjectView, operation_of
from game.api.etag import CacheableView
from game.api.fields import MomentField
from game.api.play.games import GameResponse, snapshot
from game.api.play.rounds import find_round
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Player
from game.rules.contacts import KINDS, OpenTo
from game.services.accounts import contacts, notices
from game.services.accounts.contacts import Followed
from game.services.play import rematches, settling
from game.services.play.seating import invitations, seats, watching


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


class FollowingView(SubjectView[OfPlayer]):
    throttle_scope = "change"

    @operation("following", "players", FollowingResponse, 403)
    def get(self, request: Request) -> Response:
        """List whom you follow and mute.

        Whoever you follow is listed under the name that they have now.
        """
        return self.listed(self.player(), steady_clock.now())

    def enter(self) -> OfPlayer:
        return OfPlayer(self.player(), self.address, steady_clock.now())

    def respond(self, subject: OfPlayer) -> Response:
        return self.listed(subject.player, subject.now)

    post = operation_of(OF_PLAYER["contact"], FollowingResponse)
    patch = operation_of(OF_PLAYER["open_to"], FollowingResponse)

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
