"""Who sees the board of today, by every interface: whoever has begun their try."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from game import steady_clock
from game.models import DailyBoard, Dictionary, Game, Notice, Player, Round, Seat
from game.rules.settings import Door
from game.services.accounts import players
from game.services.play import settling, solo
from game.services.play.daily import tries
from game.services.play.seating import (
    handover,
    invitations,
    presence,
    roster,
    todays,
    watching,
)
from solver import Board
from tests.game.admin.conftest import signed_in
from tests.game.api.conftest import Api, Clock, guest
from tests.game.api.test_watching import (
    CLOSED,
    FINISHED,
    OF_ROUND,
    answered,
    by_api,
    by_page,
    by_screen,
    by_socket,
)
from tests.game.play import BOARD, NOW, STARTED, later, play, refusal, say, sit

pytestmark = pytest.mark.django_db

TOMORROW = NOW + timedelta(days=1)
MIRRORED = "dtaceniloramstep"  # of BOARD


@pytest.fixture
def board(english: Dictionary, clock: Clock) -> DailyBoard:
    text = str(Board.parse(BOARD))
    return DailyBoard.objects.create(date=NOW.date(), board=text, version=english.version)


def begun(name: str, clock: Clock) -> tuple[Api, Game]:
    api = guest(name)
    return api, Game.objects.get(code=api.post("daily/start", None)[1]["code"])


Look = Callable[[Client, Game, Round], str]


LOOKS: dict[str, Look] = {
    "results by REST": lambda c, g, r: answered(c, f"/api/v1/rounds/{r.public_id}"),
    "what if": lambda c, g, r: answered(c, f"/api/v1/rounds/{r.public_id}?scoring=first"),
    "results": lambda c, g, r: answered(c, f"/rounds/{r.public_id}/"),
}
SHOWN_ALSO: dict[str, Look] = {
    "game by REST": lambda c, g, r: by_api(c, g, ""),
    "socket": lambda c, g, r: by_socket(c, g, ""),
    "screen": lambda c, g, r: by_screen(c, g, ""),
}


def test_a_try_shows_its_board_to_its_player_alone_until_the_day_is_over(
    board: DailyBoard, clock: Clock
) -> None:
    alice, game = begun("alice", clock)
    bob, of_bob = begun("bob", clock)
    round_ = Round.objects.select_related("version").get(game=game)
    say(round_, Seat.objects.get(game=game), "cater", later(10))
    others = {"stranger": Client(), "bob": bob.client, "staff": signed_in("root", superuser=True)}
    keys = [watching.screen_address(each).partition("?")[2] for each in (game, of_bob)]
    _, of_carol = begun("carol", clock)
    say(Round.objects.get(game=of_carol), Seat.objects.get(game=of_carol), "cater", later(9))
    Player.objects.filter(pk=Seat.objects.get(game=of_carol).player_id).update(shown_to="all")
    players.make("Carol", "hash", Player.objects.get(name="carol"), NOW)
    public = [
        *("/daily/", "/api/v1/daily", "/players/carol/", "/api/v1/players/carol", "/play/"),
        *("/leaderboard/", "/api/v1/leaderboards/day", "/sitemap.xml", "/privacy/"),
        *(f"/rounds/{round_.public_id}/?beat=2", f"/api/v1/games/{game.code}/rounds"),
        *(address.format(round_.public_id, game.code) for address in OF_ROUND),
        *("/daily/picture.png", f"/daily/{board.date}/", f"/daily/{board.date}/picture.png"),
    ]
    for moment in (STARTED, FINISHED):
        clock.set(moment)
        settling.settle(round_, moment)
        over = moment > STARTED
        for name, look in LOOKS.items():
            assert not over or look(alice.client, game, round_) == "shown", name
        for name, look in SHOWN_ALSO.items():
            assert look(alice.client, game, round_) == "board", name
        for who, client in others.items():
            for name, look in LOOKS.items():
                assert look(client, game, round_) == "hidden", (who, name)
            for name, look in SHOWN_ALSO.items():
                assert look(client, game, round_) == CLOSED, (who, name)
            for key in keys:
                assert by_screen(client, game, key) == CLOSED, who
            for address in public if who != "staff" else ():
                assert answered(client, address) == "hidden", (who, address)
            assert by_page(client, game, "") == CLOSED, who
    for address in ("round/", f"round/{round_.pk}/change/", "foundword/", "foundword/?q=cater"):
        answer = others["staff"].get(f"/admin/game/{address}")
        assert answer.status_code == 200
        for secret in (board.board, '">cater<'):
            assert secret not in answer.content.decode(), address
    problem = Api().get(f"rounds/{round_.public_id}")
    assert (problem[0], problem[1]["code"]) == (403, CLOSED)
    assert Client().get(f"/rounds/{round_.public_id}/").status_code == 403
    assert Client().get(f"/rounds/{round_.public_id}/picture.png").status_code == 404
    assert Client().get("/players/carol/").status_code == 200
    clock.set(TOMORROW)
    for name, look in LOOKS.items():
        assert look(Client(), game, round_) == "shown", name
    staff = signed_in("another", superuser=True)
    assert board.board in staff.get("/admin/game/round/").content.decode()
    assert '">cater<' in staff.get("/admin/game/foundword/").content.decode()


def test_todays_board_is_practised_only_after_a_try(board: DailyBoard, clock: Clock) -> None:
    alice, game = begun("alice", clock)
    clock.set(FINISHED)
    round_ = Round.objects.get(game=game)
    settling.settle(round_, FINISHED)
    bob = guest("bob")
    ways = ({"round": round_.public_id}, {"letters": board.board}, {"letters": MIRRORED})

    def practice(api: Api, way: dict[str, str]) -> int:
        csrf = api.client.get("/play/").context["csrf_token"]
        form = {"do": "practice", "csrfmiddlewaretoken": csrf, **way}
        answer = api.client.post("/play/", form)
        told = str(todays.PRACTICE) in answer.content.decode()
        assert told is (answer.status_code == 200)
        return int(answer.status_code)

    for way in ways:
        assert practice(bob, way) == 200, way
        assert practice(alice, way) == 302, way
    bob.post("daily/start", None)
    assert [practice(bob, way) for way in ways] == [200] * 3
    clock.set(later(400))
    assert [practice(bob, way) for way in ways] == [302] * 3

    for same in (BOARD, MIRRORED, f"z{BOARD[1:]}"):
        status, problem = alice.post("games", {"board": same})
        assert (status, problem["code"], problem["field"]) == (403, "board.todays", "board"), same
    own = Game.objects.filter(owner__player__name="alice").latest("pk")
    status, problem = alice.post(f"games/{own.code}/door", {"door": "open"})
    assert (status, problem["code"]) == (403, "board.todays")
    key = alice.get(f"games/{own.code}")[1]["you"]["screen"].partition("?")[2]
    assert by_screen(Client(), own, key) == CLOSED
    practised = Round.objects.get(game=own)
    Round.objects.filter(pk=practised.pk).update(ends_at=later(390))
    settling.settle(practised, later(400))
    assert bob.get(f"rounds/{practised.public_id}")[1]["code"] == CLOSED
    assert alice.get(f"rounds/{practised.public_id}")[0] == 200

    clock.set(TOMORROW)
    carol = guest("carol")
    assert [practice(carol, way) for way in ways] == [302] * 3
    assert carol.post("games", {"board": BOARD})[0] == 201


def test_nobody_is_seated_where_todays_board_is_played_before_their_own_try(
    board: DailyBoard, clock: Clock
) -> None:
    """By whatever way they come, also where the board is turned or mirrored."""
    _, game = begun("alice", clock)
    clock.set(FINISHED)
    settling.settle(Round.objects.get(game=game), FINISHED)
    alice = Player.objects.get(name="alice")
    mirrored = Board.parse(MIRRORED)
    own = solo.begin_practice(alice, solo.THREE_MINUTES, mirrored, None, FINISHED)
    host = Seat.objects.get(hosted=own)
    roster.write(own, host, ["Dora", "Erin"], FINISHED)
    seat, other = own.seats.listed()
    bob = players.guest("bob", FINISHED)
    invitations.invite(own, host, bob, FINISHED)
    invited = Notice.objects.get(player=bob)
    ways: list[Callable[[], object]] = [
        lambda: invitations.accept(bob, invited.pk, steady_clock.now()),
        lambda: presence.join(open_door(own), bob, None, steady_clock.now()),
        lambda: presence.join(open_door(own), bob, "Bobby", steady_clock.now()),
        lambda: roster.take(own, bob, seat.pk, steady_clock.now()),
        lambda: roster.take_by_card(own, bob, other, steady_clock.now()),
    ]
    for way in ways:
        assert refusal(way) == "board.todays"
    begun_in = tries.begin(bob, FINISHED)
    assert [refusal(way) for way in ways] == ["board.todays"] * len(ways)
    clock.set(later(400))
    Round.objects.filter(game=begun_in).update(ends_at=later(399))
    roster.take_by_card(own, bob, other, later(400))
    carol = players.guest("carol", later(400))
    assert refusal(handover.claim, own, carol, other.pk, later(400)) == "board.todays"
    usual = Game.objects.get(code=guest("fay").post("games", {})[1]["code"])
    play(usual, board="riskquitropesand")
    assert sit(usual, "gus", later(400)).is_seated


def open_door(game: Game) -> Game:
    """As it would be if the host could open it."""
    game.door = Door.OPEN.value
    return game
