"""The operations of actions: each responds with its subject as it is then."""

from collections.abc import Callable, Iterator
from inspect import getdoc
from typing import Any, ClassVar, Generic, TypeVar

from django.urls import URLPattern, path
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from game.actions import Action, Actions
from game.actions.fields import validated
from game.api.play.visitors import VisitorView
from game.api.schema import operation

Subject = TypeVar("Subject")


class SubjectView(VisitorView, Generic[Subject]):
    """`shape`: that of the response."""

    shape: ClassVar[Any]

    def enter(self, *args: Any, **path: Any) -> Subject:
        """The subject that the address names. Raises Refusal."""
        raise NotImplementedError

    def respond(self, subject: Subject) -> Response:
        raise NotImplementedError


def operation_of(action: Action[Subject], shape: Any) -> Callable[..., Response]:
    """The method of a view."""

    @operation(
        action.act.__name__,
        action.tag,
        shape if action.answers else None,
        *(400, 403, 404, 409),
        takes=action.takes,
        success=status.HTTP_200_OK if action.answers else status.HTTP_204_NO_CONTENT,
        text=getdoc(action.act) or "",
    )
    def act(view: SubjectView[Subject], request: Request, **path: Any) -> Response:
        subject = view.enter(**path)
        sent = validated(action.takes, request.data) if action.takes else {}
        action.act(subject, sent)
        if action.answers:
            return view.respond(subject)
        return Response(status=status.HTTP_204_NO_CONTENT)

    return act


def paths_of(
    address: str, actions: Actions[Subject], view: type[SubjectView[Subject]]
) -> Iterator[URLPattern]:
    """The addresses of actions, which end with their names."""
    for name, action in actions.items():
        members = {"throttle_scope": action.scope, "post": operation_of(action, view.shape)}
        acting: type[VisitorView] = type("ActionView", (view,), members)
        yield path(f"{address}/{name}", acting.as_view())
