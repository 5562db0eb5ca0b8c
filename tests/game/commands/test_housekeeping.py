"""`manage.py housekeeping`"""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from game.live import tidying
from game.models import (
    Announcement,
    Dictionary,
    FoundWord,
    Game,
    MissedWord,
    Player,
    PlayerRating,
    Round,
    Seat,
    Standing,
    Upload,
    WordList,
)
from game.rules.computer import Strength
from game.services import housekeeping
from game.services.dictionaries import uploads
from game.services.play import games, rounds, settling
from game.services.play.seating import seats
from tests.game.commands.output import said
from tests.game.play import NOW, STARTED, host_of, later, new_game, play, put, say, sit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

YEARS = timedelta(days=1000)


def old_game() -> Game:
    """A game with a settled round."""
    game = new_game()
    say(play(game), host_of(game), "cat")
    settling.settle_overdue(game.rounds_played.all(), later(200))
    return game


def test_an_old_round_is_deleted_with_its_rows() -> None:
    game = old_game()
    assert set(housekeeping.delete_expired(NOW + timedelta(days=300)).values()) == {0}
    assert Standing.objects.filter(round__game=game).exists()
    games.public_game(NOW)
    Standing.objects.update(rating=PlayerRating.objects.create())  # of a deleted player
    assert housekeeping.delete_expired(NOW)["ratings"] == 0
    deleted = housekeeping.delete_expired(NOW + YEARS)
    assert (deleted["rounds"], deleted["games"], deleted["guests"]) == (1, 1, 1)
    assert deleted["ratings"] == 1
    for model in (Round, FoundWord, Standing, Seat, Player):
        assert not model._default_manager.exists()
    assert Game.objects.get().is_public
    assert Dictionary.objects.get().current


def test_what_nobody_played_is_deleted_after_a_day() -> None:
    """Otherwise one address could fill the disk. Whoever found a word finds the round again."""
    played, empty = old_game(), new_game("bob")
    computer = seats.seat_computer(empty, Strength.EXPERT, NOW)
    round_ = play(empty)
    FoundWord.objects.create(round=round_, seat=computer, word="cat", points=1, received_at=NOW)
    settling.settle_overdue(Round.objects.all(), later(200))
    day = housekeeping.UNPLAYED_KEPT
    assert housekeeping.delete_expired(round_.starts_at + day)["rounds without a word"] == 0
    Game.objects.update(closed_at=NOW)
    deleted = housekeeping.delete_expired(NOW + 2 * day)
    assert (deleted["rounds without a word"], deleted["games"]) == (1, 1)
    assert (Round.objects.get().game, Game.objects.get()) == (played, played)


def test_a_server_cleans_up_by_itself_while_few_words_come(monkeypatch: pytest.MonkeyPatch) -> None:
    Session.objects.create(session_key="a" * 32, session_data="", expire_date=NOW)
    looks = iter([True, True, False])
    monkeypatch.setattr("game.live.process.busy", lambda: next(looks))
    monkeypatch.setattr(tidying, "PAUSE", 0.0)
    tidying.tidy()
    assert (Session.objects.count(), [*looks]) == (0, [])
    Session.objects.create(session_key="b" * 32, session_data="", expire_date=NOW)
    tidying.tidy()  # so soon after, by this or another process
    assert Session.objects.count() == 1


def test_a_game_that_was_played_again_is_kept() -> None:
    game = old_game()
    Game.objects.filter(pk=game.pk).update(active_at=NOW + YEARS)
    assert housekeeping.delete_expired(NOW + YEARS)["games"] == 0
    assert Player.objects.count() == 1


def test_old_uploads_and_sessions_are_deleted() -> None:
    unsaved = uploads.read(Dictionary.objects.get(), b"dog", "words.txt", None)
    uploads.save(unsaved)
    Session.objects.create(session_key="a" * 32, session_data="", expire_date=NOW)
    Session.objects.create(session_key="b" * 32, session_data="", expire_date=NOW + 2 * YEARS)
    deleted = housekeeping.delete_expired(timezone.now() + YEARS)
    assert (deleted["uploads"], deleted["word lists"], deleted["sessions"]) == (1, 1, 1)
    assert not Upload.objects.exists()
    assert WordList.objects.count() == 1


def test_old_announcements_are_deleted() -> None:
    for ends_at in (later(20), NOW + YEARS):
        Announcement.objects.create(text="Maintenance", starts_at=NOW, ends_at=ends_at)
    assert housekeeping.delete_expired(NOW + timedelta(days=700))["announcements"] == 0
    assert housekeeping.delete_expired(NOW + YEARS)["announcements"] == 1
    assert Announcement.objects.get().ends_at == NOW + YEARS


def test_old_missed_words_are_deleted_unless_they_were_drilled() -> None:
    alice = Player.objects.create(user=User.objects.create(), name="alice", created_at=NOW)
    words = (("line", NOW, None), ("tin", NOW + YEARS, None), ("mar", NOW, NOW + YEARS))
    for word, missed_at, reviewed_at in words:
        MissedWord.objects.create(
            player=alice, language="en", word=word, missed_at=missed_at, reviewed_at=reviewed_at
        )
    assert housekeeping.delete_expired(NOW + YEARS)["missed words"] == 1
    assert not MissedWord.objects.filter(word="line").exists()


def test_guests_who_left_nothing_in_the_public_game_are_deleted() -> None:
    public = games.public_game(NOW)
    alice, bob, charlie = (sit(public, name) for name in ("alice", "bob", "charlie"))
    dealt = rounds.current(public, NOW)
    assert dealt
    say(put(dealt), alice, "cat", STARTED)
    Seat.objects.filter(pk=charlie.pk).update(seen_at=NOW + YEARS)
    soon = housekeeping.delete_expired(NOW + timedelta(days=450))  # while rounds are kept
    assert (soon["seats of the public game"], soon["guests"]) == (1, 1)
    assert not Player.objects.filter(pk=bob.player_id).exists()
    late = housekeeping.delete_expired(NOW + YEARS)
    assert (late["rounds"], late["seats of the public game"], late["guests"]) == (1, 1, 1)
    assert Seat.objects.get() == charlie


def test_more_rows_than_a_batch_are_deleted() -> None:
    sessions = [Session(session_key=f"{number:032}", expire_date=NOW) for number in range(501)]
    Session.objects.bulk_create(sessions)
    assert housekeeping.delete_expired(NOW + YEARS)["sessions"] == 501


def test_a_dry_run_counts_what_housekeeping_deletes_and_deletes_nothing() -> None:
    old_game()
    Round.objects.update(starts_at=NOW - YEARS)
    Game.objects.update(active_at=NOW - YEARS)
    Player.objects.update(created_at=NOW - YEARS)
    counted = said("housekeeping", "--dry-run")
    assert "guests: 1 would be deleted" in counted
    assert FoundWord.objects.exists()
    assert said("housekeeping") == counted.replace("would be deleted", "deleted")
    assert not Player.objects.exists()
