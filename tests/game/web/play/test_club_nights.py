"""Club nights: planning one, checking in, the page with standings, and its file."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Club, ClubMember, ClubNight, NightPlayer, Round, Seat
from game.services.accounts import players
from game.services.play import rounds, words
from game.services.play.clubs import clubs, nights
from game.services.play.round_solutions import solution_of
from game.web.play.clubs.nights import COLUMNS
from tests.game.web.page import html
from tests.game.web.play.rounds_now import text as plain
from tests.game.web.play.test_clubs import alice, bob, club  # noqa: F401  # fixtures

WHEN = {"zone": "Europe/Berlin", "table_size": "2", "rounds": "3", "pause_seconds": "30"}


@pytest.fixture
def night(club: Club, alice: Client) -> ClubNight:  # noqa: F811
    """A night of tomorrow, 20:00 in Berlin."""
    day = timezone.now() + timedelta(days=1)
    sent = {**WHEN, "starts_at": f"{day:%Y-%m-%d}T20:00", "round_seconds": "60"}
    planned = alice.post(f"/clubs/{club.code}/nights/", sent)
    night = ClubNight.objects.get()
    assert planned["Location"] == f"/clubs/{club.code}/nights/{night.pk}/"
    return night


def begin_now(night: ClubNight) -> None:
    ClubNight.objects.filter(pk=night.pk).update(starts_at=timezone.now())


def test_what_is_wrong_stands_at_its_field(club: Club, alice: Client, bob: Client) -> None:  # noqa: F811
    address = f"/clubs/{club.code}/nights/"
    soon = f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT%H:%M}"
    for changed, text in (
        ({"starts_at": "soon"}, "Choose a date and a time."),
        ({"starts_at": "2020-01-01T10:00"}, "A night starts later than now"),
        ({"table_size": "1"}, "The size of a table is from 2 to 12."),
        ({"round_seconds": "untimed"}, "The rounds of a night go by the clock."),
        ({"zone": "../x"}, None),  # UTC then
    ):
        answer = alice.post(address, {**WHEN, "starts_at": soon, **changed})
        assert answer.status_code == (200 if text else 302)
        if text:
            assert text in html(answer)
            assert 'aria-invalid="true"' in html(answer)
    assert "Plan the night" not in html(bob.get(address))
    assert "Only the officers" in html(bob.post(address, {**WHEN, "starts_at": soon}))
    assert Client().get(address).status_code == 404


def test_a_night_from_check_in_to_its_file(night: ClubNight, alice: Client, bob: Client) -> None:  # noqa: F811
    address = f"/clubs/{night.club.code}/nights/{night.pk}/"
    assert "Check in" not in html(bob.get(address)).replace("Check-in", "")
    assert "from 30 minutes before" in html(bob.post(address, {"do": "check_in"}))
    begin_now(night)
    late = html(bob.post(address, {"do": "check_in"}, follow=True))
    assert "You are checked in" in late
    ClubNight.objects.update(starts_at=timezone.now() + timedelta(seconds=60), seated_for=0)
    alice.post(address, {"do": "check_in"})
    assert "no longer checked in" in html(bob.post(address, {"do": "check_out"}, follow=True))
    bob.post(address, {"do": "check_in"})
    ClubNight.objects.update(starts_at=timezone.now() + timedelta(seconds=5))
    page = html(bob.get(address))
    assert "To your table" in page
    assert "Table 1" in page
    [table] = nights.tables_of(night)
    game = html(bob.get(f"/games/{table.code}/"))
    assert "Table 1" in game
    assert f'href="{address}"' in game
    screen = html(alice.get(f"{address}screen/"))
    assert re.search(r">bob</bdi> <span class=.beside.>table 1<", screen)
    assert "To your table" not in screen
    assert "Next round in" in screen
    lines = alice.get(f"{address}results.csv").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "place,name,table,rounds,words,points"
    assert sorted(line.split(",")[1] for line in lines[1:]) == ["alice", "bob"]
    answer = alice.get(f"{address}results.json").json()
    assert (answer["rounds"], answer["status"]) == (3, "playing")
    assert sorted(row["name"] for row in answer["standings"]) == ["alice", "bob"]
    assert [
        ",".join(map(str, (row[name] for name in COLUMNS))) for row in answer["standings"]
    ] == lines[1:]
    for path in ("", "screen/", "results.csv", "results.json"):
        assert Client().get(f"{address}{path}").status_code == 404
        assert bob.get(f"/clubs/{night.club.code}/nights/{night.pk + 1}/{path}").status_code == 404


def test_the_big_screen_has_a_link_for_those_who_are_no_members(
    night: ClubNight,
    alice: Client,  # noqa: F811
    bob: Client,  # noqa: F811
) -> None:
    address = nights.screen_address(night)
    assert f"http://testserver{address}" in html(alice.get(night.address))
    assert "?key=" not in html(bob.get(night.address))
    assert "Nobody has checked in yet." in html(Client().get(address))
    assert "Page of the night" not in html(Client().get(address))
    for wrong in (f"{address}x", f"{night.address}screen/?key=0", address.replace("s/1", "s/9")):
        assert Client().get(wrong).status_code in (403, 404), wrong
    clubs.renew_invitation(ClubMember.objects.get(player__name="alice"))
    assert "was replaced" in html(Client().get(address), 403)


def test_all_who_wait_and_play_take_turns_on_the_big_screen(
    night: ClubNight,
    alice: Client,  # noqa: F811
) -> None:
    ClubNight.objects.update(starts_at=timezone.now() + timedelta(seconds=60), screen_names="first")
    for number in range(26):
        guest = players.guest(f"Pupil {number:02}", timezone.now())
        ClubMember.objects.create(club=night.club, player=guest, joined_at=timezone.now())
        NightPlayer.objects.create(night=night, player=guest, checked_in_at=timezone.now())
    address = f"{night.address}screen/"
    page = html(alice.get(address))
    names = re.findall(r">(Pupil .{2})</bdi>", page)
    assert names == [f"Pupil {number:02}" for number in range(26)], "all wait at once"
    ClubNight.objects.update(starts_at=timezone.now() + timedelta(seconds=5))
    page = html(alice.get(address))
    assert len(re.findall(">Pupil .{2}</bdi> <span class=.beside.>", page)) == 26


def text(answer: Any) -> str:
    """What the main part says."""
    return plain(html(answer).partition("<main")[2].partition("</main>")[0])


def begun(night: ClubNight, seconds: int) -> str:
    """The address of the big screen, so long after the start; all tables have been looked at."""
    night.starts_at = timezone.now() - timedelta(seconds=seconds)
    night.save()
    for table in nights.tables_of(night):
        rounds.current(table, timezone.now())
    return nights.screen_address(night)


def test_the_big_screen_shows_clock_board_and_tables(
    night: ClubNight,
    alice: Client,  # noqa: F811
    bob: Client,  # noqa: F811
) -> None:
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        guest = players.guest(name, timezone.now())
        ClubMember.objects.create(club=night.club, player=guest, joined_at=timezone.now())
        NightPlayer.objects.create(night=night, player=guest, checked_in_at=timezone.now())
    key = begun(night, -100)
    shown = text(Client().get(key))
    assert "Check-in is open Next round in 1:40" in shown
    assert "Ann Ben Cleo Dan" in shown
    assert "QR code of http://testserver" + night.address in html(Client().get(key))
    begun(night, -5)
    nights.advance(night, timezone.now())
    begun(night, 10)
    board = "".join(Round.objects.first().board).upper()  # type: ignore[union-attr]
    for client, address, sees in (
        (Client(), key, True),
        (alice, f"{night.address}screen/", True),  # an officer without a seat
        (bob, f"{night.address}screen/", False),  # a member without a seat
    ):
        page = html(client.get(address))
        faces = "".join(re.findall(r'<span class="tile"[^>]*>(\w+)</span>', page)).upper()
        assert faces == (board.replace("Q", "QU") if sees else "")
        assert ("0:50" in page) == sees
        assert "Ann table 1 Ben table 1 Cleo table 2 Dan table 2" in text(client.get(address))
    [ann] = Seat.objects.filter(name="Ann")
    round_ = Round.objects.get(game=ann.game_id)
    word = next(iter(solution_of(round_).words))
    Round.objects.update(starts_at=night.starts_at)
    assert words.submit(round_, words.Entry(ann.pk, word, timezone.now())).accepted
    Round.objects.update(ends_at=timezone.now() - timedelta(seconds=5))
    begun(night, 70)
    shown = text(Client().get(key))
    assert "Ann leads after 1 round Next round in 0:20" in shown
    assert re.search(r"1\. Ann table 1 \d+ points? 2\. Ben table 1 0 points", shown)
    assert "Ann wins the series" in text(Client().get(begun(night, 1000)))


def test_officers_plan_move_and_cancel_a_night(
    night: ClubNight,
    alice: Client,  # noqa: F811
    bob: Client,  # noqa: F811
) -> None:
    address = f"/clubs/{night.club.code}/nights/{night.pk}/"
    assert night.starts_at.astimezone(UTC).hour in (18, 19)  # summer or winter time
    assert (night.rounds, night.round_seconds, night.table_size) == (3, 60, 2)
    assert f'href="{address}"' in html(bob.get(f"/clubs/{night.club.code}/"))
    day = f"{timezone.now() + timedelta(days=2):%Y-%m-%d}T10:30"
    assert "Move to this time" not in html(bob.get(address))
    assert "Only the officers" in html(bob.post(address, {"do": "cancel"}))
    assert "The night is moved." in html(
        alice.post(address, {"do": "move", "starts_at": day}, follow=True)
    )
    assert f"{ClubNight.objects.get().starts_at:%H:%M}" == "10:30"
    assert "Choose a date" in html(alice.post(address, {"do": "move", "starts_at": ""}))
    assert "This form is not known" in html(alice.post(address, {"do": "dance"}))
    page = html(alice.post(address, {"do": "cancel"}, follow=True))
    assert "This night was cancelled." in page
    assert "No night is planned." in html(alice.get(f"/clubs/{night.club.code}/"))
    assert ClubMember.objects.count() == 2
