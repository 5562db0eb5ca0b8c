"""What the children of a class have found in all its rounds that are kept."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, QuerySet, Sum

from game.models import Round, SchoolClass, Standing
from game.rules.names import FORGOTTEN, name_key
from game.services.play import settling


@dataclass(slots=True)
class Child:
    """`is_listed`: whether the name is in the list of the class. Others have typed theirs."""

    name: str
    is_listed: bool
    lessons: int = 0
    rounds: int = 0
    words: int = 0
    points: int = 0


def day_of(text: str) -> date | None:
    """The day of a request, such as `2026-11-21`; None for what is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def rounds_of(school_class: SchoolClass, since: date | None = None) -> QuerySet[Round]:
    """The rounds that are over, the latest first."""
    played = Round.objects.filter(game__school_class=school_class).exclude(settled_at=None)
    if since:
        played = played.filter(starts_at__date__gte=since)
    return played.select_related("game", "version__dictionary").order_by("-starts_at", "-pk")


def settle(school_class: SchoolClass, now: datetime) -> None:
    """Settles the rounds of the class that are over."""
    settling.settle_overdue(Round.objects.filter(game__school_class=school_class), now)


def of_class(school_class: SchoolClass, since: date | None = None) -> list[Child]:
    """The children of the list in its order, also those without words, then all others. Of settled
    rounds."""
    pupils = list(school_class.pupils.all())
    children = {pupil.name_key: Child(pupil.name, is_listed=True) for pupil in pupils}
    keys = {pupil.pk: pupil.name_key for pupil in pupils}
    played = Standing.objects.filter(round__in=rounds_of(school_class, since), seat__strength=None)
    rows = played.exclude(seat__name=FORGOTTEN).values_list("seat__pupil", "seat__name")
    for pupil, name, *counts in rows.order_by("seat__name").annotate(
        Count("round__game", distinct=True), Count("pk"), Sum("words"), Sum("points")
    ):
        key = keys.get(pupil) or name_key(name)
        child = children.setdefault(key, Child(name, is_listed=False))
        for column, count in zip(("lessons", "rounds", "words", "points"), counts, strict=True):
            setattr(child, column, getattr(child, column) + count)
    return list(children.values())
