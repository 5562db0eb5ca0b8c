"""Games, rounds, players, seats and words in the admin."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from game.db import ttl_cache
from game.models import Ban, Dictionary, FoundWord, Game, Player, Round, Seat, Standing
from game.rules.names import name_key
from tests.game.admin.conftest import signed_in
from tests.game.play import NOW, host_of, later, new_game, play, say, sit

PAGES = ("game", "round", "player", "seat", "foundword")


@pytest.fixture
def game(english: Dictionary) -> Game:
    made = new_game()
    sit(made, "bob")
    say(play(made, NOW), host_of(made), "cat")
    return made


def act(client: Client, page: str, action: str, row: int) -> str:
    """Runs an action of a list on one row; the text of the page that follows."""
    data = {"action": action, "_selected_action": row}
    return client.post(f"/admin/game/{page}/", data, follow=True).content.decode()


def test_every_list_can_be_read_and_searched(alice: Client, game: Game) -> None:
    for page in PAGES:
        assert alice.get(f"/admin/game/{page}/").status_code == 200
        assert "0 results" in alice.get(f"/admin/game/{page}/", {"q": "nothing"}).content.decode()
        row = {"game": game, "player": host_of(game).player, "seat": host_of(game)}.get(page)
        if row:
            assert alice.get(f"/admin/game/{page}/{row.pk}/change/").status_code == 200
        assert alice.get(f"/admin/game/{page}/add/").status_code == 403


def test_a_game_is_found_by_code_and_player_and_leads_to_its_players(
    alice: Client, game: Game
) -> None:
    for query in (game.code.lower(), "bob"):
        assert game.code in alice.get("/admin/game/game/", {"q": query}).content.decode()
    sit(new_game(), "charlie")
    page = alice.get(f"/admin/game/game/{game.pk}/change/").content.decode()
    link = f"/admin/game/seat/?game__id__exact={game.pk}"
    assert link in page
    listed = alice.get(link).content.decode()
    assert ">bob<" in listed
    assert ">charlie<" not in listed


def test_actions_close_remove_and_delete(alice: Client, game: Game) -> None:
    bob = Seat.objects.get(name="bob")
    assert "Closed 1 game." in act(alice, "game", "close", game.pk)
    assert Game.objects.get(pk=game.pk).closed_at
    assert "Removed 1 player." in act(alice, "seat", "remove", bob.pk)
    bob.refresh_from_db()
    assert bob.removed_at
    assert "Deleted the data of 1 player." in act(alice, "player", "forget", bob.player_id)
    assert not Player.objects.filter(name="bob").exists()


def test_a_player_is_banned_until_the_staff_ends_it(alice: Client, game: Game) -> None:
    bob = Seat.objects.get(name="bob")
    form = f"/admin/game/ban/add/?player={bob.player_id}"
    assert form in alice.get(f"/admin/game/player/{bob.player_id}/change/").content.decode()
    assert "Whoever is banned reads it." in alice.get(form).content.decode()
    sent = {"player": bob.player_id, "reason": "Rude", "ends_at_0": "2100-01-01"}
    assert alice.post(form, {**sent, "ends_at_1": "12:00"}).status_code == 302
    bob.refresh_from_db()
    assert bob.left_at
    assert ">bob<" in alice.get("/admin/game/ban/").content.decode()
    ban = Ban.objects.get()
    alice.post(f"/admin/game/ban/{ban.pk}/delete/", {"post": "yes"})
    assert not Ban.objects.exists()


def test_a_player_is_renamed(alice: Client, game: Game) -> None:
    bob = Player.objects.get(name="bob")
    page = f"/admin/game/player/{bob.pk}/change/"
    assert "offends nobody" in alice.post(page, {"name": "sh1t"}).content.decode()
    Ban.objects.create(name="spam", reason="?", ends_at=timezone.now() + timedelta(days=1))
    ttl_cache.clear()
    assert "be used here until" in alice.post(page, {"name": "Spammer"}).content.decode()
    Player.objects.create(name="Ann", name_key=name_key("Ann"), created_at=NOW)
    Player.objects.filter(pk=bob.pk).update(name_key=name_key("bob"))  # as of an account
    assert "Another account is called" in alice.post(page, {"name": "ann"}).content.decode()
    Player.objects.filter(pk=bob.pk).update(name_key=None)
    assert alice.post(page, {"name": "Robert"}).status_code == 302
    assert Seat.objects.get(player=bob).name == "Robert"
    for name in ("Robert", "ROBERT"):  # the player's own name is not taken
        assert alice.post(page, {"name": name}).status_code == 302
        assert Seat.objects.get(player=bob).name == name


def test_signs_of_a_program_are_shown_with_a_way_to_annul_the_round(
    alice: Client, english: Dictionary
) -> None:
    """mallory sends an alphabetical list, alice and bob play by hand."""
    words = [a + b + "x" for a in "abcdefgh" for b in "aeiou"]
    made = new_game(rated="yes", rounds=1)
    round_ = play(made, NOW)
    seats = {"alice": host_of(made), "bob": sit(made, "bob"), "mallory": sit(made, "mallory")}
    by_hand = words[::2] + words[1::2][::-1]
    for name, said in (("alice", by_hand[:20]), ("bob", by_hand[5:30]), ("mallory", words)):
        FoundWord.objects.bulk_create(
            FoundWord(
                round=round_,
                seat=seats[name],
                word=word,
                points=1,
                received_at=later(4 + turn * 4 + turn % 3),
            )
            for turn, word in enumerate(said)
        )
    for place, seat in enumerate(seats.values(), start=1):
        Standing.objects.create(
            round=round_, seat=seat, place=place, points=9, words=seat.found.count()
        )
    Standing.objects.filter(seat=seats["mallory"]).update(hidden_times=2, hidden_seconds=37)
    Round.objects.filter(pk=round_.pk).update(rated_number=1, settled_at=later(200))
    page = alice.get("/admin/game/player/fair-play/").content.decode()
    assert "39 of 39 words come after the last in alphabetical order" in page
    assert "<td>2 times, for 37 s</td>" in page
    assert f'<a href="/rounds/{round_.public_id}/">' in page
    assert f'<a href="/admin/game/round/?q={round_.public_id}">annul</a>' in page
    assert ">bob<" not in page
    of_bob = alice.get(f"/admin/game/player/{seats['bob'].player_id}/fair-play/").content.decode()
    assert "<td>25</td>" in of_bob
    assert ">none</td>" in of_bob
    link = '<a href="/admin/game/player/fair-play/">Fair play</a>'
    assert link in alice.get("/admin/game/player/").content.decode()
    assert "annulled" not in page
    Round.objects.filter(pk=round_.pk).update(annulled_at=later(300))
    assert ", annulled</td>" in alice.get("/admin/game/player/fair-play/").content.decode()


def test_fair_play_is_for_those_who_may_see_players(alice: Client, bob: Client) -> None:
    empty = alice.get("/admin/game/player/fair-play/").content.decode()
    assert "No rated result has a sign." in empty
    assert alice.get("/admin/game/player/999/fair-play/").status_code == 404
    assert bob.get("/admin/game/player/fair-play/").status_code == 403
    viewer = signed_in("viewer", "view_player")
    assert viewer.get("/admin/game/player/fair-play/").status_code == 200
