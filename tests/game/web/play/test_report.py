"""/games/CODE/report/: telling the staff about a player."""

from django.test import Client

from game.models import Game, Report, Seat
from tests.game.play import sit


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


def test_whoever_is_not_in_the_game_reports_nobody(game: Game) -> None:
    sit(game, "bob")
    assert Client().get(f"/games/{game.code}/report/").status_code == 403
