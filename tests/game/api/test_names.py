"""Who reads names and words that are not for everybody: all operations that read."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from game.models import Dictionary, Game, Player, Round, SchoolClass, Seat
from game.rules.profiles import ShownTo
from game.rules.settings import Door, Settings
from game.services.accounts import players
from game.services.dictionaries.edits import edit_words
from game.services.play.clubs import clubs, nights
from game.services.play.seating import hosting, roster
from tests.game.api.conftest import Api, Clock, guest, remove
from tests.game.api.test_contract import LABELS
from tests.game.play import NOW, STARTED, put

PREFIX = "GET /api/v1/"
READ = [label.removeprefix(PREFIX) for label in LABELS if label.startswith(PREFIX)]
# Staff, the host and a player of a locked game, a name of its list, an account whose page is shown
# to nobody, and a word that the player has found in the running round.
SECRETS = ("boss", "Hester", "Petra", "Rosa", "Samuel", "cater")
PLAY, IN_LIST = {"Hester", "Petra"}, {"Petra", "Rosa"}
FOR_ALL = {who: {"cater"} for who in ("stranger", "guest", "removed", "player", "host")}
# Whatever of these an operation tells somebody; nothing stands for nothing.
TOLD: dict[str, dict[str, set[str]]] = {
    "dictionaries/{dictionary}/words": FOR_ALL,
    "dictionaries/{dictionary}/words/{word}": FOR_ALL,
    "dictionaries/{dictionary}/words/{word}/definitions": FOR_ALL,
    "lab/statistics": FOR_ALL,
    "me": {"player": {"Petra"}, "host": {"Hester"}},
    "clubs/{code}": {"player": PLAY, "host": PLAY},
    "classes/{code}": {"host": {"Hester", *IN_LIST}},
    "games/{code}": {"player": {*PLAY, "cater"}, "host": {*PLAY, *IN_LIST}},
    "games/{code}/roster": dict.fromkeys(("guest", "player", "host"), IN_LIST),
}


@pytest.fixture
def people(clock: Clock, english: Dictionary) -> dict[str, Api]:
    host, player, gone = guest("Hester"), guest("Petra"), guest("Remo")
    code = host.post("games", {})[1]["code"]
    for other in (player, gone):
        other.post(f"games/{code}/join", {})
    remove(host, gone, code)
    game, seat = Game.objects.get(code=code), Seat.objects.get(name="Hester")
    roster.write(game, seat, ["Petra", "Rosa"], NOW)
    hosting.set_door(game, seat, Door.LOCKED, NOW)
    host.post(f"games/{code}/start", {})
    put(Round.objects.get())
    clock.set(STARTED)
    assert player.post(f"games/{code}/words", {"word": "cater"})[1]["accepted"]
    return {
        "stranger": Api(),
        "guest": guest("Gus"),
        "removed": gone,
        "player": player,
        "host": host,
    }


def test_names_and_words_are_told_to_those_whom_they_are_for(
    people: dict[str, Api], english: Dictionary
) -> None:
    edit_words(english, ["dog"], "add", "missing", User.objects.create_user("boss", is_staff=True))
    olivia = Player.objects.get(user=players.make("Olivia", "x", None, NOW))
    founder = clubs.found(olivia, "Owls", NOW)
    for player in Player.objects.filter(name__in=PLAY):
        clubs.join(founder.club, player, NOW)
    night = nights.plan(
        founder, Settings(rounds=3, pause_seconds=30), 4, NOW + timedelta(hours=2), NOW
    )
    user = players.make("Samuel", "x", None, NOW)
    Player.objects.filter(user=user).update(shown_to=ShownTo.NOBODY)
    values = {
        "code": Game.objects.get().code,
        "round_id": Round.objects.get().public_id,
        "version": 2,
        "dictionary": "english",
        "word": "cater",
        "key": "x",
        "name": "Samuel",
        "night": night.pk,
        "upload": 1,
        "day": NOW.date(),
        "period": "all",
    }
    codes = {
        "clubs": {"code": founder.club.code},
        "classes": {"code": SchoolClass.objects.get().code},
    }
    told: dict[str, dict[str, set[str]]] = {}
    for operation in READ:
        own = {**values, **codes.get(operation.partition("/")[0], {})}
        for who, visitor in people.items():
            content = visitor.client.get(f"/api/v1/{operation.format(**own)}").content.decode()
            if found := {secret for secret in SECRETS if secret in content}:
                told.setdefault(operation, {})[who] = found
    assert told == TOLD
