"""Who sees which board, by every interface."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from game import steady_clock
from game.live.connections import consumer
from game.models import Dictionary, Game, Player, Round, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Door, ResultsFor, Watching
from game.services.accounts import players
from game.services.accounts.sessions import PLAYER
from game.services.play import settling
from game.services.play.seating import (
    hosting,
    presence,
    watching,
)
from tests.game.admin.conftest import signed_in
from tests.game.api.conftest import Api, Clock, guest
from tests.game.play import NOW, STARTED, game_snapshot, later, play, refusal, say, sit

pytestmark = pytest.mark.django_db

CLOSED = "game.closed_to_watchers"
FINISHED = later(190)


def client_of(seat: Seat | None) -> Client:
    client = Client()
    if seat:
        session = client.session
        session[PLAYER] = seat.player_id
        session.save()
    return client


def answered(client: Client, address: str) -> str:
    answer = client.get(address)
    text = answer.content.decode(errors="replace")
    return "shown" if "cater" in text or "CATDLINEMAROPETS" in text.replace(" ", "") else "hidden"


def by_api(client: Client, game: Game, key: str) -> str:
    answer = client.get(f"/api/v1/games/{game.code}")
    board = answer.status_code == 200 and answer.json()["round"]["board"]
    return "board" if board else str(answer.json().get("code"))


def by_socket(client: Client, game: Game, key: str) -> str:
    cookies = {"sessionid": client.session.session_key or ""}
    now = steady_clock.now()
    try:
        known, viewer = consumer.authenticate(cookies, game.code, "192.0.2.1", now)
    except Refusal as refused:
        return refused.code
    return "board" if game_snapshot(known, viewer.seat, now)["round"]["board"] else "none"


def by_page(client: Client, game: Game, key: str) -> str:
    return page(client, f"/games/{game.code}/")


def by_screen(client: Client, game: Game, key: str) -> str:
    return page(client, f"/games/{game.code}/screen/?{key}")


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    html = answer.content.decode()
    if 'class="tile"' in html or "data-face" in html:
        return "board"
    return {200: "form", 403: CLOSED}.get(answer.status_code, str(answer.status_code))


OPEN, KNOCK, LOCKED = Door.OPEN, Door.KNOCK, Door.LOCKED
CODE, MEMBERS, NOBODY = Watching.CODE, Watching.MEMBERS, Watching.NOBODY
# Who sees the board by API, socket and screen, besides those who play.
WATCHERS = {
    (OPEN, CODE): {"left", "stranger", "staff"},
    (KNOCK, CODE): {"left"},
    (LOCKED, CODE): {"left"},
    (OPEN, MEMBERS): {"left"},
    (OPEN, NOBODY): set(),
}
AT_THE_END = ((OPEN, CODE), (OPEN, NOBODY))


@pytest.fixture
def people(english: Dictionary, clock: Clock) -> tuple[Game, dict[str, Client]]:
    """A game with its host, and everybody who may want to see its board."""
    game = Game.objects.get(code=guest("alice").post("games", {})[1]["code"])
    bob, charlie, dora, erin = (sit(game, name) for name in ("bob", "charlie", "dora", "erin"))
    host = Seat.objects.get(hosted=game)
    presence.leave(game, charlie, NOW)
    presence.leave(game, erin, NOW)
    for removed in (dora, erin):
        hosting.remove(game, host, removed, NOW)
    hosting.set_door(game, host, KNOCK, NOW)
    assert refusal(sit, game, "frank") == "seat.waiting"
    hosting.set_door(game, host, OPEN, NOW)
    clients = {
        "host": client_of(host),
        "seated": client_of(bob),
        "left": client_of(charlie),
        "removed": client_of(dora),
        "removed after leaving": client_of(erin),
        "knocking": client_of(Seat.objects.get(name="frank")),
        "stranger": Client(),
        "staff": signed_in("root", superuser=True),
    }
    play(game)
    return game, clients


def test_the_board_of_a_game_is_seen_by_those_who_may(
    people: tuple[Game, dict[str, Client]], clock: Clock
) -> None:
    game, clients = people
    moments = [(STARTED, each) for each in WATCHERS] + [(FINISHED, each) for each in AT_THE_END]
    for moment, (door, chosen) in moments:
        before = transaction.savepoint()  # Whoever has knocked comes in once the door is open.
        Game.objects.update(door=door, watching=chosen)
        clock.set(moment)
        may = WATCHERS[door, chosen] | ({"knocking"} if (door, chosen) == (OPEN, CODE) else set())
        for who, client in clients.items():
            plays = who in ("host", "seated")
            expected = "board" if plays or who in may else CLOSED
            told = "seat.removed" if "removed" in who else expected
            assert by_api(client, game, "") == told, who
            assert by_socket(client, game, "") == told, who
            assert by_screen(client, game, "") == expected, who
            if plays or who == "stranger":
                assert (by_page(client, game, "") == "board") == plays, who
        transaction.savepoint_rollback(before)


def test_the_screen_has_a_link_that_the_host_can_renew(
    people: tuple[Game, dict[str, Client]], clock: Clock
) -> None:
    game, clients = people
    Game.objects.update(door=LOCKED, watching=NOBODY)
    clock.set(STARTED)
    api = Api()
    api.client = clients["host"]
    link = api.get(f"games/{game.code}")[1]["you"]["screen"]
    assert page(Client(), link) == "board"
    assert page(clients["removed"], link) == CLOSED
    assert page(Client(), f"{link[:-1]}") == CLOSED
    key = guest("eve").post("games", {})[1]["you"]["screen"].partition("?")[2]
    assert by_screen(Client(), game, key) == CLOSED

    assert link in clients["host"].get(f"/games/{game.code}/").content.decode()
    assert Api().post(f"games/{game.code}/screen", {})[1]["code"] == "player.unknown"
    renewed = api.post(f"games/{game.code}/screen", {})[1]["you"]["screen"]
    assert page(Client(), renewed) == "board"
    answer = Client().get(link)
    assert answer.status_code == 403
    assert "The host has replaced this link to the screen." in answer.content.decode()
    api.client = clients["seated"]
    assert api.get(f"games/{game.code}")[1]["you"]["screen"] is None
    assert api.post(f"games/{game.code}/screen", {})[1]["code"] == "game.not_host"


# -- the results of a private game -----------------------------------------------------------------

OF_ROUND = (
    *("/rounds/{0}/", "/rounds/{0}/?scoring=first", "/api/v1/rounds/{0}"),
    *("/api/v1/rounds/{0}?scoring=first", "/rounds/{0}/print/", "/rounds/{0}/print/?part=slips"),
    *("/rounds/{0}/print/?part=words", "/rounds/{0}/results.csv", "/rounds/{0}/results.json"),
    *("/rounds/{0}/series.csv", "/rounds/{0}/series.json"),
    *("/rounds/{0}/series/", "/api/v1/rounds/{0}/series"),
    *("/games/{1}/results.csv", "/games/{1}/results.json"),
)
IN_GAME = {"host", "seated", "left"}
EVERYBODY = {*IN_GAME, "removed", "removed after leaving", "knocking", "stranger", "staff"}


def practised(client: Client, round_: Round) -> bool:
    form = {"do": "practice", "round": round_.public_id}
    return client.post("/play/", form).status_code == 302


def test_the_results_of_a_game_are_seen_by_those_whom_the_host_chose(
    people: tuple[Game, dict[str, Client]], clock: Clock
) -> None:
    """The page of a player, pictures and the score to beat are for whoever has the link."""
    game, clients = people
    round_ = Round.objects.select_related("version").get(game=game)
    host = Seat.objects.get(hosted=game)
    say(round_, host, "cater", later(10))
    clock.set(FINISHED)
    settling.settle(round_, FINISHED)
    key = watching.screen_address(game).partition("?")[2]
    for chosen, may, nearest in (  # those at the line, who are asked for all of it
        (ResultsFor.LINK, EVERYBODY, {"stranger"}),
        (ResultsFor.MEMBERS, IN_GAME, {"left", "stranger"}),
        (ResultsFor.NOBODY, {"host"}, {"host", "seated"}),
    ):
        Game.objects.filter(pk=game.pk).update(results_for=chosen)
        for who, client in clients.items():
            for pattern in OF_ROUND if who in nearest else OF_ROUND[:1]:
                address = pattern.format(round_.public_id, game.code)
                answer = client.get(address)
                found = answer.status_code, "cater" in answer.content.decode()
                assert found == ((200, True) if who in may else (403, False)), (who, address)
            if who in nearest:
                beaten = client.get(f"/rounds/{round_.public_id}/?beat=2").status_code
                assert beaten == (200 if who in may else 403), who
            if who != "host":  # who has found the word
                assert answered(client, f"/api/v1/games/{game.code}") == "hidden", who
        for who in ("host", "stranger"):
            picture = clients[who].get(f"/rounds/{round_.public_id}/picture.png")
            assert (picture.status_code == 200) is (chosen is ResultsFor.LINK), who
        screen = Client().get(f"/games/{game.code}/screen/?{key}").content.decode()
        assert ("alice won" in screen) is (chosen is not ResultsFor.NOBODY)
    assert not practised(clients["seated"], round_)
    Game.objects.filter(pk=game.pk).update(results_for=ResultsFor.MEMBERS)
    assert not practised(clients["stranger"], round_)
    assert practised(clients["seated"], round_)
    practice = Game.objects.latest("pk").code
    shown = clients["seated"].get(f"/games/{practice}/").content.decode()
    assert "alice" in shown[shown.index("<main") :]  # the score to beat
    Game.objects.filter(pk=game.pk).update(results_for=ResultsFor.NOBODY)
    shown = clients["seated"].get(f"/games/{practice}/").content.decode()
    assert "alice" not in shown[shown.index("<main") :]
    Player.objects.filter(pk=host.player_id).update(shown_to="all")
    players.make("Alice", "hash", Player.objects.get(pk=host.player_id), NOW)
    for chosen in ResultsFor:
        Game.objects.filter(pk=game.pk).update(results_for=chosen)
        for address in ("/players/Alice/", "/api/v1/players/Alice"):
            expected = "shown" if chosen is ResultsFor.LINK else "hidden"
            assert answered(Client(), address) == expected, address


def test_the_host_changes_who_sees_results_also_later(
    people: tuple[Game, dict[str, Client]], clock: Clock
) -> None:
    game, clients = people
    api = Api()
    api.client = clients["host"]
    clock.set(STARTED)
    changed = api.patch(f"games/{game.code}", {"results_for": "members"})
    assert changed[1]["game"]["settings"]["results_for"] == "members"
    clock.set(FINISHED)
    round_ = Round.objects.get(game=game)
    address = f"/rounds/{round_.public_id}/"
    problem = Api().get(f"rounds/{round_.public_id}")
    assert (problem[0], problem[1]["code"]) == (403, "results.closed")
    assert str(watching.FOR_MEMBERS) in Client().get(address).content.decode()
    Game.objects.filter(pk=game.pk).update(closed_at=FINISHED)
    field = 'name="results_for"'
    assert field not in clients["seated"].get(address).content.decode()
    for who in ("seated", "stranger"):
        clients[who].post(address, {"results_for": "link"})
        assert Client().get(address).status_code == 403, who
    assert field in clients["host"].get(address).content.decode()
    assert clients["host"].post(address, {"results_for": "everybody"}).status_code == 302
    assert Client().get(address).status_code == 403
    assert clients["host"].post(address, {"results_for": "link"}).status_code == 302
    assert Client().get(address).status_code == 200
