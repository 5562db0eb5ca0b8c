"""The pages of players: who may see them, and how two players compare."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from game.models import Player, Standing
from game.rules.names import name_key
from game.rules.profiles import ShownTo
from game.rules.refusals import Refusal
from game.rules.settings import ResultsFor


@dataclass(frozen=True, slots=True)
class Together:
    """The number of rounds that a player and the visitor both played."""

    rounds: Annotated[int, "Which you both played."]
    ahead: Annotated[int, "In which you had the better place."]
    behind: Annotated[int, "In which the player had."]

    @property
    def level(self) -> int:
        return self.rounds - self.ahead - self.behind


def visible_to(visitor: Player | None, name: str) -> Player:
    """As `find_visible`. Raises Refusal."""
    player = find_visible(name, visitor)
    if player is None:
        detail = _("No player has this name, or their page is not shown to you.")
        raise Refusal("name.unknown", detail, "name")
    return player


def find_visible(name: str, visitor: Player | None) -> Player | None:
    accounts = Player.objects.filter(user__is_active=True)
    player = accounts.filter(name_key=name_key(name)).first()
    return player if player and may_see(visitor, player) else None


def may_see(visitor: Player | None, player: Player) -> bool:
    if player.shown_to == ShownTo.EVERYBODY or visitor == player:
        return True
    is_shared = player.shown_to == ShownTo.SHARED
    return bool(is_shared and visitor and _shared(visitor, player).exists())


def visible(players: Iterable[int], visitor: Player | None, companion: Player) -> QuerySet[Player]:
    """The accounts with these keys whose pages are shown to the visitor.

    `companion`: somebody with whom all of them have played.
    """
    shown = Q(shown_to=ShownTo.EVERYBODY) | Q(pk=visitor.pk if visitor else 0)
    if visitor:
        results = Standing.objects.filter(
            seat__player=visitor, round__standings__seat__player=OuterRef("pk")
        )
        shared = Q() if visitor == companion else Q(Exists(results))
        shown |= Q(shown_to=ShownTo.SHARED) & shared
    return Player.objects.filter(shown, pk__in=players, user__is_active=True)


def together(visitor: Player, player: Player) -> Together:
    places = F("round__standings__place")
    columns = {
        "rounds": Count("pk"),
        "ahead": Count("pk", filter=Q(place__lt=places)),
        "behind": Count("pk", filter=Q(place__gt=places)),
    }
    seen = _shared(visitor, player).exclude(round__game__results_for=ResultsFor.NOBODY)
    return Together(**seen.aggregate(**columns))


def _shared(visitor: Player, player: Player) -> QuerySet[Standing]:
    results: QuerySet[Standing] = Standing.objects.filter(
        seat__player=visitor, round__standings__seat__player=player
    )
    return results.order_by()


def show_to(player: Player, shown_to: ShownTo) -> None:
    player.shown_to = shown_to.value
    player.save(update_fields=["shown_to"])
