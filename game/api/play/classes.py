"""Classes: those of the visitor, a new one with its first game, its next lesson."""

from typing import Annotated, TypedDict

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.classes import InClass
from game.actions.fields import Serializer, choice_field, example, validated
from game.actions.requests import GameRequest, RosterRequest, name_field, settings_of
from game.api.acting import SubjectView
from game.api.play.games import GameResponse, snapshot
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.rules.classes import USUAL
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.services.play.classes import classes, lessons, term
from game.services.play.seating import seats
from game.snapshots.classes import ClassLine, ClassResponse, class_line, class_snapshot

SINCE = OpenApiParameter("since", description="The first day of `results`, such as 2026-11-21.")


@example(title="5b", names=["Mia", "Ben"], door="locked")
class NewClassRequest(GameRequest):
    title = name_field("By default a name with a number.", required=False, allow_blank=True)
    names = RosterRequest().fields["names"]
    door = choice_field(list(Door), "`locked`: only those in the list can join.")


class LinkRequest(Serializer):
    key = serializers.CharField(max_length=100, help_text="That of the link.")


class ClassesResponse(TypedDict):
    classes: Annotated[list[ClassLine], "The one of the latest game first."]


class ClassesView(VisitorView):
    throttle_scope = "read"
    throttle_scope_of_changes = "create"

    @operation("classes", "classes", ClassesResponse, 403)
    def get(self, request: Request) -> Response:
        """List the classes that you host."""
        return Response(
            {"classes": [class_line(each) for each in classes.of_player(self.player())]}
        )

    @operation(
        "create_class", "classes", GameResponse, 403, 409, takes=NewClassRequest, success=201
    )
    def post(self, request: Request) -> Response:
        """Make a class with its first game, which you host.

        Settings are sent as for a new game. Unless they say otherwise, the host does not play,
        everybody scores, screens show first names, and the class alone sees results.
        """
        now, sent = steady_clock.now(), validated(NewClassRequest, request.data)
        settings, door = settings_of(sent, USUAL), Door(sent.get("door") or Door.OPEN)
        title, names = sent.get("title", ""), sent["names"]
        player = self.player()
        game = lessons.begin_first(player, title, settings, names, door, now, self.address)
        return snapshot(game, game.host, now, status.HTTP_201_CREATED)


class InClassView(SubjectView[InClass]):
    throttle_scope = "change"
    shape = ClassResponse

    def enter(self, code: str) -> InClass:
        """The class, whose rounds are settled, and the visitor, who hosts it. Raises Refusal."""
        own, now = classes.hosted(code, self.player()), steady_clock.now()
        term.settle(own.school_class, now)
        return InClass(own.school_class, own.player, now, self.address)

    def respond(self, subject: InClass) -> Response:
        return Response(class_snapshot(subject.school_class, subject.player, subject.now))


class ClassView(InClassView):
    throttle_scope = "read"

    @operation("class", "classes", ClassResponse, 400, 403, 404, parameters=[SINCE])
    def get(self, request: Request, code: str) -> Response:
        """Get a class that you host, with the results of its children.

        To others there is no such class.
        """
        at = self.enter(code)
        asked = request.query_params.get("since", "")
        since = term.day_of(asked)
        if asked and since is None:
            raise Refusal("since.invalid", _("A day is written like 2026-11-21."), "since")
        return Response(class_snapshot(at.school_class, at.player, at.now, since))


class ClassListView(InClassView):
    @operation("write_class_list", "classes", ClassResponse, 403, 404, takes=RosterRequest)
    def post(self, request: Request, code: str) -> Response:
        """Replace the names of a class, also in its open game.

        Names that stay keep their cards, seats and results.
        """
        sent, at = validated(RosterRequest, request.data), self.enter(code)
        lessons.write(at.school_class, sent["names"], at.now)
        return self.respond(at)


class ClassGamesView(InClassView):
    throttle_scope = "create"

    @operation("begin_lesson", "classes", GameResponse, 403, 404, 409, success=200)
    def post(self, request: Request, code: str) -> Response:
        """Begin the next game of a class, as the last one was, or return to the one that goes on.

        Its names wait for their children again, and their cards stay valid.
        """
        at = self.enter(code)
        game = lessons.again(at.school_class, at.player, at.now, at.address)
        return snapshot(game, seats.of_visitor(game, at.player.pk), at.now)


class OpenClassView(VisitorView):
    throttle_scope = "guest"

    @operation("open_class", "classes", ClassResponse, 403, 404, 409, takes=LinkRequest)
    def post(self, request: Request, code: str) -> Response:
        """Become a host of a class by its link."""
        now, player = steady_clock.now(), self.player()
        sent = validated(LinkRequest, request.data)
        school_class = classes.linked(code, sent["key"])
        classes.open_here(school_class, player, now, self.address)
        term.settle(school_class, now)
        return Response(class_snapshot(school_class, player, now))
