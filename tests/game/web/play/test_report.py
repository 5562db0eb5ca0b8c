"""/games/CODE/report/: telling the staff about a player."""

from django.test import Client

from game.models import Game, Report, Seat
from game.services.play.seating import hosting
from tests.game.play import NOW, host_of, sit
from tests.game.web.play.rounds_now import client_of


def test_a_player_is_reported_and_the_staff_reads_it(game: Game, alice: Client) -> None:
    bob, own = sit(game, "bob"), Seat.objects.get(game=game, name="alice")
    address = f"/games/{game.code}/report/"
    page = alice.get(address).content.decode()
    assert f'<option value="{bob.pk}">bob</option>' in page
    assert f'<option value="{own.pk}"' not in page
    refused = alice.post(address, {"seat": bob.pk, "reason": " "}).content.decode()
    assert "Say in a few words what happened." in refused
    refused = alice.post(address, {"seat": own.pk, "reason": "Me"}).content.decode()
    assert "There is no such player in this game." in refused
    for reason in ("Shouts", "Shouts still"):  # a second time replaces the first
        sent = alice.post(address, {"seat": bob.pk, "reason": reason})
        assert sent.headers["Location"] == f"/games/{game.code}/"
    told = Report.objects.get()
    assert (told.seat, told.reason, told.handled_at) == (bob, "Shouts still", None)
    assert "The staff of the site reads" in alice.get(f"/games/{game.code}/").content.decode()


def test_who_was_removed_is_reported_and_reports(game: Game, alice: Client) -> None:
    bob, own = sit(game, "bob"), host_of(game)
    hosting.remove(game, own, bob, NOW)
    address = f"/games/{game.code}/report/"
    assert alice.post(address, {"seat": bob.pk, "reason": "Shouts"}).status_code == 302
    assert client_of(bob).post(address, {"seat": own.pk, "reason": "Removes"}).status_code == 302
    told = Report.objects.order_by("pk").values_list("seat__name", "reason")
    assert list(told) == [("bob", "Shouts"), ("alice", "Removes")]


def test_whoever_is_not_in_the_game_reports_nobody(game: Game) -> None:
    sit(game, "bob")
    assert Client().get(f"/games/{game.code}/report/").status_code == 403
