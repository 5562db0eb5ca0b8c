"""What the hosts of a class change."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.actions import Actions
from game.actions.fields import Json, Serializer, integer_field
from game.actions.requests import MAX_ID, name_field
from game.models import Player, SchoolClass
from game.services.play.classes import classes, lessons


class ClassRequest(Serializer):
    name = name_field(allow_blank=True)


class HostRequest(Serializer):
    host = integer_field(
        1, MAX_ID, gettext_lazy("A host is a whole number, as `hosts` has it."), required=True
    )


@dataclass(frozen=True, slots=True)
class InClass:
    """A visitor who hosts a class. `address`: theirs, for limits."""

    school_class: SchoolClass
    player: Player
    now: datetime
    address: str = ""


IN_CLASS = Actions[InClass]("classes")


@IN_CLASS.add("rename", ClassRequest)
def rename_class(at: InClass, sent: Json) -> str:
    """Rename a class."""
    classes.rename(at.school_class, at.player, sent["name"])
    return _("The class is called %(name)s now.") % {"name": at.school_class.name}


@IN_CLASS.add("link")
def renew_class_link(at: InClass, sent: Json) -> str:
    """Replace the link that makes whoever has it a host of the class."""
    classes.renew_link(at.school_class)
    return _("There is a new link. Nobody becomes a host by the old one any more.")


@IN_CLASS.add("remove_host", HostRequest)
def remove_class_host(at: InClass, sent: Json) -> str:
    """Remove another host. The link may have to be replaced, too."""
    classes.remove_host(at.school_class, at.player, sent["host"])
    return _("This host is removed. Replace the link, too, if they have it.")


@IN_CLASS.add("host", scope="guest")
def host_class(at: InClass, sent: Json) -> None:
    """Host the open game of the class, once its host has been away for a minute."""
    lessons.take_over(at.school_class, at.player, at.now, at.address)


@IN_CLASS.add("delete", answers=False)
def delete_class(at: InClass, sent: Json) -> str:
    """Delete a class, with the names of its children in all its rounds.

    Its open game ends. Words and points stay, as the results of others depend on them.
    """
    classes.delete(at.school_class, at.now)
    return _("The class is deleted, and with it the names of the children.")
