"""Each action in a class, by the API and by the forms of pages."""

from datetime import timedelta
from typing import Any

from game.actions.classes import IN_CLASS
from game.models import Game, Player, SchoolClass, Seat
from game.rules.settings import Door, Settings
from game.services.play.classes import classes, lessons
from tests.game.actions.twins import Row, Scene, check_whole, play
from tests.game.api.conftest import Clock, guest
from tests.game.play import NOW

IN_LESSON: tuple[Row, ...] = (
    ("alice", "rename", {"name": " "}, "name.length"),
    ("alice", "rename", {"name": "6b"}, ""),
    ("alice", "link", {}, ""),
    ("bob", "host", {}, "class.hosted"),
    ("alice", "remove_host", {}, "host.missing"),
    ("alice", "remove_host", {"host": "alice"}, "host.invalid"),
)
LEFT: tuple[Row, ...] = (
    ("bob", "host", {}, ""),
    ("bob", "remove_host", {"host": "alice"}, ""),
    ("bob", "delete", {"sure": "yes"}, ""),
)


def scene() -> Scene:
    """The class of alice, whose game goes on; bob hosts it, too."""
    people = {name: guest(name) for name in ("alice", "bob")}
    known = {name: Player.objects.filter(name=name).latest("pk") for name in people}
    settings = Settings(host_plays=False)
    alice = known["alice"]
    game = lessons.begin_first(alice, "5b", settings, ["Mia"], Door.OPEN, NOW)
    own = SchoolClass.objects.get(games=game)
    classes.open_here(own, known["bob"], NOW)

    def named() -> dict[str, int]:
        return dict(own.hosts.values_list("player__name", "pk"))

    def state() -> Any:
        return (
            list(SchoolClass.objects.filter(pk=own.pk).values_list("name", "link_number")),
            sorted(named()),
            Seat.objects.filter(hosted=game.pk).values_list("name", flat=True).get(),
            Game.objects.get(pk=game.pk).closed_at,
        )

    return Scene(f"classes/{own.code}", people, named, state)


def test_in_a_class(clock: Clock) -> None:
    twins = scene(), scene()
    play(IN_LESSON, *twins)
    clock.set(NOW + timedelta(minutes=2))
    play(LEFT, *twins)


def test_each_action_is_allowed_and_refused() -> None:
    check_whole(IN_CLASS, (*IN_LESSON, *LEFT), without={"link", "delete"})
