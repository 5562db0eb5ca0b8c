"""/api/v1/games, and GET, join, leave and rounds of /api/v1/games/CODE"""

from game.models import Game, Round
from game.rules.settings import SETTINGS
from game.snapshots import Json
from tests.game import play
from tests.game.api.conftest import Api, Clock, close, refusal, refusal_at, remove, seat_of

# Values of settings that these games can have.
FITTING: dict[str, Json] = {
    "dictionary": {"dictionary": "english"},
    "min_words": {"min_words": 1},
    "words_from": {"list": "tin, line"},
}

# -- POST games ------------------------------------------------------------------------------------


def test_a_new_game_has_the_settings_that_were_sent(alice: Api, unlimited: None) -> None:
    for number, name in enumerate(SETTINGS):
        sent = {name: play.another(name)} | FITTING.get(name, {})
        status, answer = alice.post("games", sent if number % 2 else {"settings": sent})
        assert status == 201, answer
        assert answer["game"]["settings"].items() >= sent.items(), name


def test_a_refused_game_is_not_made(api: Api, alice: Api, unlimited: None) -> None:
    for chosen, code in (
        ({"rows": None}, "rows.missing"),
        ({"columns": "many"}, "columns.invalid"),
        ({"round_seconds": 10**30}, "round_seconds.invalid"),
        ({"min_words": 1000}, "board.too_rich"),
        ({"scoring": "chess"}, "scoring.invalid"),
    ):
        for body in (chosen, {"settings": chosen}):
            assert refusal_at(alice.post("games", body)) == (400, code, next(iter(chosen)))
    for visitor, body, refused in (
        (alice, {"settings": 7}, (400, "settings.invalid")),
        (alice, {"board": "xxxxxxxxx"}, (400, "board.no_words")),
        (alice, {"board": 7}, (400, "board.invalid")),
        (api, {}, (403, "player.unknown")),
    ):
        assert refusal(visitor.post("games", body)) == refused
    assert alice.post("games", {}, origin="https://evil.example")[0] == 403
    assert not Game.objects.exists()


def test_a_game_can_be_played_on_ones_own_board(alice: Api) -> None:
    status, answer = alice.post("games", {"board": "cat/rin/bes", "rounds": 3})
    settings = answer["game"]["settings"]
    assert (status, answer["game"]["board_set"]) == (201, True)
    assert (settings["rows"], settings["columns"], settings["rounds"]) == (3, 3, 3)
    status, refused = alice.patch(f"games/{answer['code']}", {"board": "xxxxxxxxx"})
    assert (status, refused["field"]) == (400, "board")  # it is set when the game is created
    assert Game.objects.get(code=answer["code"]).set_board == "catrinbes"


# -- GET games/CODE --------------------------------------------------------------------------------


def test_looking_says_that_you_are_there(alice: Api, bob: Api, code: str, clock: Clock) -> None:
    clock.set(play.later(50))
    bob.get(f"games/{code}")
    clock.set(play.later(70))  # alice, the host, has not been seen for a minute
    _, answer = bob.get(f"games/{code}")
    assert [player["online"] for player in answer["players"]] == [False, True]
    assert answer["you"]["may_start"]


def test_unknown_and_closed_games_are_not_found(alice: Api, code: str) -> None:
    assert alice.get("games/AEIO") == alice.get("games/AEIO/rounds")
    assert alice.get("games/AEIO")[1]["code"] == "game.unknown"
    close(code)
    for path in (f"games/{code}", f"games/{code}/rounds"):
        assert refusal(alice.get(path)) == (404, "game.closed")


# -- join, leave -----------------------------------------------------------------------------------


def test_a_player_joins_leaves_and_gets_the_seat_back(
    alice: Api, bob: Api, charlie: Api, code: str, running: Round
) -> None:
    for name, refused in (("BOB", (409, "name.taken")), ("", (400, "name.missing"))):
        assert refusal_at(charlie.post(f"games/{code}/join", {"name": name})) == (*refused, "name")
    seat = seat_of(bob, code)
    assert bob.post(f"games/{code}/words", {"word": "cat"})[1]["accepted"]
    status, answer = bob.post(f"games/{code}/leave", {})
    assert (status, answer["you"], answer["present"]) == (200, None, 1)
    assert refusal(bob.post(f"games/{code}/words", {"word": "cat"})) == (403, "seat.unknown")
    status, answer = bob.post(f"games/{code}/join", {})
    assert (status, answer["you"]["seat"], answer["you"]["name"]) == (200, seat, "bob")
    assert answer["you"]["words"] == [{"word": "cat", "points": 1}]


def test_the_public_game_is_for_everybody(alice: Api, bob: Api, clock: Clock) -> None:
    for visitor in (alice, bob):
        status, answer = visitor.post("games/OPEN/join", {})
        assert (status, answer["game"]["host"]) == (200, None)
    assert answer["present"] == 2
    assert refusal(alice.post("games/OPEN/start", {})) == (409, "game.public")
    for time in (10, 400):
        clock.set(play.later(time))
        alice.get("games/OPEN")
    status, answer = Api().get("games/OPEN/rounds")
    assert (status, len(answer["items"])) == (200, 2)


# -- GET games/CODE/rounds -------------------------------------------------------------------------


def test_the_rounds_of_a_game_come_in_pages(alice: Api, bob: Api, code: str, clock: Clock) -> None:
    assert alice.get(f"games/{code}/rounds") == (200, {"items": [], "next": None})
    game, times = Game.objects.get(code=code), (0, 200, 400)
    ids = [play.play(game, play.later(time)).public_id for time in times]
    clock.set(play.later(410))
    status, whole = bob.get(f"games/{code}/rounds")
    assert (status, whole["next"]) == (200, None)
    assert [line["id"] for line in whole["items"]] == ids[::-1]
    assert [line["phase"] for line in whole["items"]] == ["playing", "finished", "finished"]
    _, page = alice.get(f"games/{code}/rounds?limit=2")
    assert page["items"] == whole["items"][:2]
    _, page = alice.get(f"games/{code}/rounds?limit=2&cursor={page['next']}")
    assert page == {"items": whole["items"][2:], "next": None}
    assert refusal(alice.get(f"games/{code}/rounds?cursor=x")) == (400, "cursor.invalid")


def test_the_rounds_of_a_private_game_are_for_its_players(
    alice: Api, bob: Api, charlie: Api, code: str, running: Round
) -> None:
    for stranger, refused in ((charlie, "seat.unknown"), (Api(), "player.unknown")):
        assert refusal(stranger.get(f"games/{code}/rounds")) == (403, refused)
    remove(alice, bob, code)
    assert bob.get(f"games/{code}/rounds")[1]["code"] == "seat.removed"
    assert len(alice.get(f"games/{code}/rounds")[1]["items"]) == 1
