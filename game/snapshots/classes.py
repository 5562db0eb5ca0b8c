"""A class, as its hosts see it."""

from dataclasses import asdict
from datetime import date, datetime
from typing import Annotated, TypedDict, cast

from game.models import Player, SchoolClass
from game.rules.settings import Door
from game.services.play.classes import classes, lessons, term
from game.snapshots.state import SettingsResponse
from game.snapshots.values import Json, Millis, millis


class ClassLine(TypedDict):
    code: str
    name: str
    used_at: Annotated[Millis, "When its last game was made."]


class PupilState(TypedDict):
    name: str
    card: Annotated[str, "The address of the printed card, which is valid in all lessons."]


class HostState(TypedDict):
    host: int
    name: str
    guest: bool
    you: bool


class ChildState(TypedDict):
    name: str
    is_listed: Annotated[bool, "Whether the name is in the list. Others have typed theirs."]
    lessons: int
    rounds: int
    words: int
    points: int


class ClassResponse(ClassLine):
    game: Annotated[str | None, "The code of the game that goes on; null between lessons."]
    door: Annotated[str, Door, "That of the next game."]
    settings: Annotated[Json, SettingsResponse]
    pupils: Annotated[list[PupilState], "The names of the list, in their order."]
    hosts: list[HostState]
    link: Annotated[str, "The address that makes whoever has it a host."]
    screen: Annotated[str, "The address of the big screen of all lessons."]
    results: Annotated[list[ChildState], "Of all rounds that are kept, or of those since a day."]


def class_line(school_class: SchoolClass) -> ClassLine:
    used_at = millis(school_class.used_at)
    return {"code": school_class.code, "name": school_class.name, "used_at": used_at}


def class_snapshot(
    school_class: SchoolClass, viewer: Player, now: datetime, since: date | None = None
) -> ClassResponse:
    game = lessons.open_lesson(school_class, now)
    pupils = school_class.pupils.select_related("school_class")
    hosts = school_class.hosts.select_related("player")
    children = term.of_class(school_class, since)
    return {
        **class_line(school_class),
        "game": game.code if game else None,
        "door": school_class.door,
        "settings": classes.settings_of(school_class).stored(),
        "pupils": [{"name": each.name, "card": lessons.card_of(each)} for each in pupils],
        "hosts": [
            {
                "host": each.pk,
                "name": each.player.name,
                "guest": each.player.user_id is None,
                "you": each.player_id == viewer.pk,
            }
            for each in hosts
        ],
        "link": classes.link(school_class),
        "screen": lessons.screen_of(school_class),
        "results": [cast(ChildState, asdict(child)) for child in children],
    }
