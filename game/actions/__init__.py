"""What visitors do, each declared once: its name, its fields, its service, its sentence.

An action is a function of its subject, such as a visitor in a game or a member of a club, and of
the values of its fields. It calls a service and returns the sentence that pages show, if any; it
raises Refusal. A page finds it by the field `do` of a form, the API by the last part of an address,
the socket by the type of a message. Its docstring is what the schema of the API says of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from game.actions.fields import Json, Serializer, submitted
from game.rules.refusals import Refusal

Subject = TypeVar("Subject")
Act = Callable[[Subject, Json], str | None]
Declared = TypeVar("Declared", bound=Callable[..., str | None])


@dataclass(frozen=True, slots=True)
class Action(Generic[Subject]):
    """`scope`: of the rate limit. `tag`: where the schema lists it. `changes`: the parts of a page
    that show what it changes, which scripts replace. `answers`: whether programs get the subject as
    it is then."""

    act: Act[Subject]
    takes: type[Serializer] | None
    scope: str
    tag: str
    changes: str
    answers: bool

    def submit(self, subject: Subject, form: QueryDict) -> str | None:
        """Acts as the form says. Returns what to say, if anything. Raises Refusal."""
        return self.act(subject, submitted(self.takes, form) if self.takes else {})


class Actions(dict[str, Action[Subject]]):
    """The actions of one kind of subject, by name."""

    def __init__(self, tag: str) -> None:
        super().__init__()
        self.tag = tag

    def add(
        self,
        name: str,
        takes: type[Serializer] | None = None,
        *,
        scope: str = "change",
        tag: str = "",
        changes: str = "",
        answers: bool = True,
    ) -> Callable[[Declared], Declared]:
        """The decorator that declares an action."""

        def declare(act: Declared) -> Declared:
            self[name] = Action(act, takes, scope, tag or self.tag, changes, answers)
            return act

        return declare

    def asked(self, form: QueryDict) -> Action[Subject]:
        """The action that a form names in `do`. Raises Refusal."""
        if action := self.get(form.get("do", "")):
            return action
        raise Refusal("do.invalid", _("This form is not known. Reload the page."))
