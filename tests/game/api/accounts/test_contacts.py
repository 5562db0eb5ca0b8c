"""me/following, me/notices, games/CODE/invitations and rounds/ID/rematch"""

from game.models import Game, Player, Round
from game.services.play.daily import friends
from tests.game.api.conftest import Api, Clock, close, refusal, seat_of
from tests.game.play import COUNTED, later


def follow(visitor: Api, state: str = "followed", **who: object) -> tuple[int, object]:
    return visitor.post("me/following", {"state": state, **who})


def pk(name: str) -> int:
    return Player.objects.get(name=name).pk


def test_a_player_of_a_game_is_followed_muted_and_let_go(alice: Api, bob: Api, code: str) -> None:
    seat = seat_of(bob, code)
    status, lists = alice.post("me/following", {"game": code, "seat": seat, "state": "followed"})
    row = {"id": pk("bob"), "name": "bob", "here": True, "game": code, "open": True}
    assert (status, lists) == (200, {"following": [row], "muted": [], "open_to": "all"})
    assert alice.get("me/following")[1] == lists
    lists = alice.post("me/following", {"player": pk("bob"), "state": "muted"})[1]
    assert (lists["following"], lists["muted"]) == ([], [{"id": pk("bob"), "name": "bob"}])
    assert refusal(follow(bob, player=pk("alice"))) == (403, "player.closed")
    lists = alice.post("me/following", {"player": pk("bob"), "state": "none"})[1]
    assert lists["muted"] == []
    status, lists = alice.patch("me/following", {"open_to": "followed"})
    assert (status, lists["open_to"]) == (200, "followed")


def test_whoever_has_shared_a_result_is_followed_by_its_link(alice: Api, charlie: Api) -> None:
    """A stranger, as long as they let the player, by a link that is whole and not the player's."""
    shared = friends.key_of(Player.objects.get(name="charlie"))
    for by in (f"{shared}x", "1", friends.key_of(Player.objects.get(name="alice"))):
        assert refusal(follow(alice, by=by)) == (400, "by.invalid")
    status, lists = alice.post("me/following", {"state": "followed", "by": shared})
    assert (status, [row["name"] for row in lists["following"]]) == (200, ["charlie"])
    charlie.patch("me/following", {"open_to": "nobody"})
    alice.post("me/following", {"state": "none", "by": shared})
    assert refusal(follow(alice, by=shared)) == (403, "player.closed")


def test_strangers_are_refused(alice: Api, charlie: Api, code: str) -> None:
    assert refusal(follow(alice, player=pk("charlie"))) == (400, "player.invalid")
    assert refusal(follow(alice)) == (400, "player.invalid")
    assert refusal(follow(alice, name="charlie")) == (400, "name.unknown")
    assert refusal(follow(alice, game=code, seat=999_999)) == (400, "seat.invalid")
    assert refusal(follow(alice, state="liked")) == (400, "state.invalid")
    assert refusal(Api().get("me/following")) == (403, "player.unknown")
    assert refusal(Api().get("me/notices")) == (403, "player.unknown")
    assert refusal(alice.patch("me/following", {"open_to": "x"})) == (400, "open_to.invalid")


def test_an_invitation_is_sent_seen_and_accepted(
    alice: Api, bob: Api, charlie: Api, code: str, clock: Clock
) -> None:
    assert refusal(alice.post(f"games/{code}/invitations", {"player": pk("bob")})) == (
        409,
        "player.in_game",
    )
    other = charlie.post("games", {})[1]["code"]
    charlie.post(f"games/{code}/join", {})
    answer = charlie.client.post(
        f"/api/v1/games/{other}/invitations", {"player": pk("bob")}, "application/json"
    )
    assert (answer.status_code, answer.content) == (204, b"")
    told = bob.get("me/notices")[1]
    [notice] = told["items"]
    assert told["unread"] == 1
    assert told["switches"] == {
        "invitation": True,
        "daily": False,
        "night": True,
        "night_soon": True,
    }
    assert notice == {
        "id": notice["id"],
        "kind": "invitation",
        "text": f"charlie invites you to game {other}.",
        "address": f"/games/{other}/",
        "at": notice["at"],
        "read": False,
        "game": other,
    }
    assert bob.post("me/notices/read", {})[1]["unread"] == 0
    assert refusal(alice.post(f"me/notices/{notice['id']}/accept", {})) == (404, "notice.unknown")
    status, snapshot = bob.post(f"me/notices/{notice['id']}/accept", {})
    assert (status, snapshot["code"], snapshot["you"]["name"]) == (200, other, "bob")
    assert refusal(bob.post(f"me/notices/{notice['id']}/decline", {})) == (404, "notice.unknown")


def test_a_declined_invitation_is_not_sent_again(alice: Api, bob: Api, charlie: Api) -> None:
    both = alice.post("games", {})[1]["code"]
    bob.post(f"games/{both}/join", {})
    code = alice.post("games", {})[1]["code"]
    send = f"games/{code}/invitations"
    alice.client.post(f"/api/v1/{send}", {"player": pk("bob")}, "application/json")
    [notice] = bob.get("me/notices")[1]["items"]
    assert bob.post(f"me/notices/{notice['id']}/decline", {})[1]["items"] == []
    assert refusal(alice.post(send, {"player": pk("bob")})) == (409, "invitation.declined")
    assert refusal(alice.post(send, {"player": pk("charlie")})) == (400, "player.invalid")
    assert refusal(charlie.post(send, {"player": pk("bob")})) == (403, "seat.unknown")


def test_notices_are_asked_for_conditionally_and_switched(alice: Api, clock: Clock) -> None:
    first = alice.client.get("/api/v1/me/notices")
    again = alice.client.get("/api/v1/me/notices", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, "private" in first["Cache-Control"]) == (304, True)
    status, told = alice.patch("me/notices", {"kind": "daily", "on": True})
    assert (status, told["switches"]["daily"]) == (200, True)
    assert refusal(alice.patch("me/notices", {"kind": "x", "on": True})) == (400, "kind.invalid")
    clock.set(later(60))
    alice.get("daily")  # deals the board of the day
    assert [each["kind"] for each in alice.get("me/notices")[1]["items"]] == ["daily"]
    assert Game.objects.count() == 0


def test_a_round_is_played_again_once_its_game_is_closed(
    alice: Api, bob: Api, charlie: Api, running: Round, clock: Clock
) -> None:
    game, path = running.game, f"rounds/{running.public_id}/rematch"
    for visitor in (alice, bob):
        visitor.post(f"games/{game.code}/words", {"word": "cat"})
    clock.set(COUNTED)
    assert refusal(bob.post(path, {})) == (409, "rematch.unfit")
    close(game.code)
    assert refusal(charlie.post(path, {})) == (403, "seat.unknown")
    assert refusal(bob.post("rounds/x/rematch", {})) == (404, "round.unknown")
    status, made = bob.post(path, {})
    assert (status, made["you"]["name"]) == (201, "bob")
    assert alice.post(path, {})[1]["code"] == made["code"]
