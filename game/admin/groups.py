"""Clubs and classes in the admin: read, searched, closed or deleted by the services, and logged."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game import steady_clock
from game.admin.pages import Base, ReadOnly
from game.admin.play import LINK, PLAYER
from game.models import Club, Player, SchoolClass
from game.rules.wording import counted
from game.services.play.classes import classes, term
from game.services.play.clubs import clubs


def links(people: Iterable[tuple[Player, str]]) -> SafeString:
    """To the pages of players, each with a note."""
    rows = ((reverse(PLAYER, args=[player.pk]), player, note) for player, note in people)
    return format_html_join(", ", f"{LINK} ({{}})", rows)


@admin.register(Club)
class ClubAdmin(ReadOnly, Base):
    """The action `close` ends a club for good; nobody sees it any more."""

    list_display = ("name", "code", "created_at", "closed_at")
    list_filter = (("closed_at", admin.EmptyFieldListFilter),)
    search_fields = ("name", "code__iexact", "members__player__name")
    search_help_text = gettext_lazy("The name or code of a club, or the name of a member.")
    ordering = ("-created_at",)
    fields = ("name", "code", "people", "created_at", "closed_at", "closed_by_staff")
    readonly_fields = ("people",)
    actions = ("close",)

    @admin.display(description=gettext_lazy("Members"))
    def people(self, club: Club) -> str:
        """Links to the members, with their roles."""
        return links((each.player, each.get_role_display()) for each in clubs.members(club))

    @admin.action(description=gettext_lazy("Close the chosen clubs"), permissions=["act"])
    def close(self, request: HttpRequest, chosen: QuerySet[Club]) -> None:
        for club in chosen:
            clubs.close(club, steady_clock.now())
            self.log_change(request, club, "Closed.")
        told = counted(len(chosen), "Closed %(count)s club.", "Closed %(count)s clubs.")
        messages.success(request, told)


@admin.register(SchoolClass)
class SchoolClassAdmin(ReadOnly, Base):
    """Deleting a class takes the names of its children away in all its rounds."""

    list_display = ("name", "code", "created_at", "used_at")
    search_fields = ("name", "code__iexact", "hosts__player__name")
    search_help_text = gettext_lazy("The name or code of a class, or the name of a host.")
    ordering = ("-used_at",)
    fields = ("name", "code", "people", "children", "created_at", "used_at")
    readonly_fields = ("people", "children")

    @admin.display(description=gettext_lazy("Hosts"))
    def people(self, school_class: SchoolClass) -> str:
        """Links to the hosts, with whether they have an account."""
        return links(
            (each.player, _("account") if each.player.user_id else _("guest"))
            for each in school_class.hosts.select_related("player")
        )

    @admin.display(description=gettext_lazy("Names in the list"))
    def children(self, school_class: SchoolClass) -> int:
        """Their names are for the class."""
        return school_class.pupils.count()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("game.delete_schoolclass")

    def get_deleted_objects(
        self, objs: QuerySet[SchoolClass] | Sequence[SchoolClass], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        """What is lost with each class, without the names."""
        _objects, counts, needed, protected = super().get_deleted_objects(objs, request)
        return [_lost(each) for each in objs], counts, needed, protected

    def delete_model(self, request: HttpRequest, obj: SchoolClass) -> None:
        classes.delete(obj, steady_clock.now())

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[SchoolClass]) -> None:
        for school_class in queryset:
            self.delete_model(request, school_class)


def _lost(school_class: SchoolClass) -> str:
    detail = _(
        "%(name)s: its list with %(names)s, its settings and printed cards, for all its hosts; its "
        "open game ends; the names of its children in %(rounds)s, whose words and points stay."
    )
    names, rounds = school_class.pupils.count(), term.rounds_of(school_class).count()
    return detail % {
        "name": school_class.name,
        "names": counted(names, "%(count)s name", "%(count)s names"),
        "rounds": counted(rounds, "%(count)s round", "%(count)s rounds"),
    }
