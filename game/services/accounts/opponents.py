"""The players with whom somebody has often played, and how they compare."""

from dataclasses import dataclass
from typing import Annotated

from django.db.models import Count, F, Q, Sum

from game.models import Player, Standing
from game.services.accounts import history, profiles

LATELY = 200  # rounds that are looked at, so that a page costs the same after ten years
OFTEN = 3  # rounds together, at least
ASKED, LISTED = 50, 10  # players


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whom the player of a page has often played with."""

    name: str
    rounds: Annotated[int, "Which the player and they both played."]
    ahead: Annotated[int, "In which the player had the better place."]
    behind: Annotated[int, "In which they had."]
    points: Annotated[int, "Those of the player, in all these rounds."]
    their_points: int


def opponents(player: Player, visitor: Player | None) -> list[Opponent]:
    """The accounts with most rounds together, among those whose pages the visitor may see."""
    results = history.rounds_of(player, for_others=visitor != player)
    latest = list(results.values_list("pk", flat=True)[:LATELY])
    other, place = "round__standings__seat__player", F("round__standings__place")
    shared = Standing.objects.filter(pk__in=latest, **{f"{other}__user__is_active": True})
    counted = (
        shared.order_by()
        .values_list(other)
        .annotate(
            rounds=Count("pk"),
            ahead=Count("pk", filter=Q(place__lt=place)),
            behind=Count("pk", filter=Q(place__gt=place)),
            mine=Sum("points"),
            theirs=Sum("round__standings__points"),
        )
    )
    often = counted.filter(rounds__gte=OFTEN).order_by("-rounds", other)[: ASKED + 1]
    found = {key: numbers for key, *numbers in often if key != player.pk}
    names = {each.pk: each.name for each in profiles.visible(found, visitor, player)}
    return [Opponent(names[key], *found[key]) for key in found if key in names][:LISTED]
