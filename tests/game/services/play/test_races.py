"""The same thing at the same moment, by threads and processes with connections of their own."""

import multiprocessing
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from threading import Event

import pytest
from allauth.account.models import EmailAddress
from allauth.core.context import request_context
from django.db import connection, transaction
from django.test import RequestFactory

from game.db import ttl_cache
from game.limits.table import CONTACTS
from game.models import (
    Club,
    ClubMember,
    ClubNight,
    Contact,
    DailyBoard,
    Dictionary,
    FoundWord,
    Game,
    PlayerRating,
    Round,
    Seat,
    Standing,
    WordList,
)
from game.rules.clubs import Role
from game.rules.refusals import Refusal
from game.rules.settings import Settings
from game.services.accounts import contacts, mail, players
from game.services.dictionaries import uploads, versions
from game.services.play import computers, games, rematches, rounds, settling
from game.services.play.clubs import clubs, nights
from game.services.play.daily import tries
from game.services.play.ranking import rating_history
from game.services.play.seating import hosting, moderation, presence, seats
from game.services.play.words import Entry
from tests.game.play import (
    COUNTED,
    ENDED,
    NOW,
    host_of,
    later,
    new_game,
    play,
    put,
    refusal,
    say,
    sit,
    submit,
)
from tests.game.services.conftest import AtOnce
from tests.game.services.play import other_process
from tests.game.services.play.test_club_nights import SETTINGS, START

SEVERAL = 4


def test_the_daily_board_begins_once_on_several_devices(at_once: AtOnce) -> None:
    alice = players.guest("alice", NOW)
    begun = at_once(*[partial(tries.begin, alice, NOW)] * SEVERAL)
    assert len({game.pk for game in begun}) == 1
    assert (DailyBoard.objects.count(), Round.objects.count()) == (1, 1)


def test_a_club_has_one_founder_whoever_is_made_one_at_once(at_once: AtOnce) -> None:
    """The founder of a moment ago passes nothing on, dissolves nothing, and removes no officer."""
    people = [players.make(name, "!", None, NOW) for name in ("alice", "bob", "carol")]
    alice, bob, carol = (players.of_account(user) for user in people)
    assert alice
    assert bob
    assert carol
    founder = clubs.found(alice, "Owls", NOW)
    others = [clubs.join(founder.club, player, NOW) for player in (bob, carol)]
    said = at_once(
        *(
            partial(clubs.set_role, clubs.member(founder.club.code, alice), other, Role.FOUNDER)
            for other in others
        ),
        partial(clubs.leave, clubs.member(founder.club.code, bob), NOW),
    )
    assert {getattr(each, "code", None) for each in said} <= {
        None,
        "club.not_founder",
        "club.founder",
        "member.invalid",
    }
    assert ClubMember.objects.present().filter(role=Role.FOUNDER).count() == 1
    assert refusal(clubs.dissolve, founder, NOW) == "club.not_founder"


def test_limits_hold_for_what_is_done_at_once(
    at_once: AtOnce, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (clubs, "MOST_OF_A_PLAYER"),
        (nights, "MOST_PLANNED"),
        (games, "MOST_OPEN"),
    ):
        monkeypatch.setattr(module, name, 1)
    monkeypatch.setattr(contacts, "CONTACTS", CONTACTS._replace(much=1))
    alice = players.of_account(players.make("alice", "!", None, NOW))
    assert alice
    others = [players.guest(f"bob {n}", NOW) for n in range(SEVERAL)]
    at_once(*(partial(clubs.found, alice, f"Owls {n}", NOW) for n in range(SEVERAL)))
    [founder] = clubs.of_player(alice)
    at_once(*[partial(nights.plan, founder, SETTINGS, 4, START, NOW)] * SEVERAL)
    at_once(*[partial(games.create, alice, Settings(), NOW)] * SEVERAL)
    at_once(*(partial(contacts.mute, alice, other, NOW) for other in others))
    counts = [each.objects.count() for each in (Club, ClubNight, Game, Contact)]
    assert counts == [1, 1, 1, 1]


def test_an_address_that_is_saved_twice_at_once_is_claimed_once(at_once: AtOnce) -> None:
    user = players.make("alice", "!", None, NOW)
    request = RequestFactory().get("/")

    def claim() -> bool:
        with request_context(request):
            return mail.claim_address(request, user, "alice@example.org")

    assert at_once(*[claim] * SEVERAL) == [True] * SEVERAL
    assert EmailAddress.objects.count() == 1


def test_a_member_who_has_just_deleted_the_data_is_unknown(db: None) -> None:
    alice = players.of_account(players.make("alice", "!", None, NOW))
    assert alice
    founder = clubs.found(alice, "Owls", NOW)
    bob = clubs.join(founder.club, players.guest("bob", NOW), NOW)
    moderation.forget(bob.player, NOW)
    assert refusal(clubs.remove, founder, bob, NOW) == "member.invalid"
    assert refusal(clubs.leave, bob, NOW) == "club.unknown"


def test_those_who_play_again_at_once_meet_in_one_game(at_once: AtOnce) -> None:
    public = games.public_game(NOW)
    people = [sit(public, f"bob {n}") for n in range(4)]
    round_ = rounds.current(public, NOW)
    assert round_
    settling.settle(round_, COUNTED)
    for place, seat in enumerate(people, 1):
        Standing.objects.update_or_create(
            round=round_, seat=seat, defaults={"place": place, "points": 1, "words": 1}
        )
    over = Round.objects.select_related("game", "version__dictionary").get(pk=round_.pk)
    asked = at_once(*(partial(rematches.rematch, over, seat, COUNTED) for seat in people))
    assert asked == [Game.objects.get(is_public=False)] * 4
    assert Seat.objects.seated().filter(game__is_public=False).count() == 4


def test_computers_fill_up_the_game_once_whoever_looks(at_once: AtOnce) -> None:
    game = games.public_game(NOW)
    sit(game, "alice")
    looked = at_once(*[partial(rounds.current, game, later(1))] * SEVERAL)
    assert [r.computers for r in looked] == [3] * SEVERAL
    assert Seat.objects.filter(strength__isnull=False).count() == 5
    round_ = put(Round.objects.get())
    planned = [(e.seat_id, e.word) for e in computers.planned(round_) if e.received_at < ENDED]
    done = at_once(*[partial(settling.settle, round_, COUNTED)] * SEVERAL)
    assert Counter(done) == {True: 1, False: SEVERAL - 1}
    assert sorted(FoundWord.objects.values_list("seat_id", "word")) == sorted(planned)
    assert {seat for seat, _ in planned} == set(Standing.objects.values_list("seat_id", flat=True))


def test_computers_leave_room_for_a_guest_of_their_name(at_once: AtOnce) -> None:
    game = games.public_game(NOW)
    sit(game, "alice")
    rounds.current(game, NOW)
    guests = [players.guest(name, NOW) for name in ("Clara", "Edgar", "Nora", "Felix", "Iris")]
    at_once(
        *[partial(rounds.current, game, later(1))] * 3,
        *(partial(presence.join, game, guest, None, NOW) for guest in guests),
    )
    assert Seat.objects.people().count() == 6
    assert Seat.objects.filter(strength__isnull=False).count() == 5
    assert len(set(Seat.objects.values_list("name_key", flat=True))) == 11


def test_the_same_word_from_several_tabs_counts_once(at_once: AtOnce) -> None:
    game = new_game()
    round_, alice = play(game), host_of(game)
    said = at_once(*[partial(say, round_, alice, "cat line tin")] * SEVERAL)
    codes = Counter(verdict.code for verdicts in said for verdict in verdicts)
    assert codes == {None: 3, "word.repeated": 3 * (SEVERAL - 1)}
    assert FoundWord.objects.count() == 3


def test_rounds_that_are_rated_at_once(at_once: AtOnce) -> None:
    """The ratings equal those of the recorded order, whatever the order was."""
    game = games.public_game(NOW)
    seats = [sit(game, f"bob {n}") for n in range(4)]
    dealt = []
    for number in range(3):
        ttl_cache.clear()
        round_ = rounds.current(game, later(216 * number))
        assert round_
        dealt.append(put(round_))
        for n, word in enumerate(("cat", "cater", "line")):  # one player has a rest
            say(dealt[-1], seats[(number + n) % 4], word, later(216 * number + 9))
    done = at_once(*[partial(settling.settle, each, later(900)) for each in dealt * 2])
    assert Counter(done) == {True: 3, False: 3}
    rated = list(PlayerRating.objects.order_by("pk").values())
    assert sum(row["rounds"] for row in rated) == 9
    numbers = Round.objects.order_by("rated_number").values_list("rated_number", flat=True)
    assert list(numbers) == [1, 2, 3]
    rating_history.recompute()
    assert list(PlayerRating.objects.order_by("pk").values()) == rated


def test_accepted_words_are_in_the_results_while_others_settle(at_once: AtOnce) -> None:
    """What is acknowledged is in the results, whoever was faster."""
    game = new_game()
    alice, round_ = host_of(game), play(game)
    late = [
        partial(submit, round_, [Entry(alice.pk, word, later(180))], COUNTED)
        for word in ("cat", "line", "tin", "mar", "cater")
    ]
    done = at_once(*late, *[partial(settling.settle, round_, COUNTED)] * 3)
    accepted = [v[0] for v in done[:5] if isinstance(v, list) and v[0].accepted]
    standing = Standing.objects.get()
    assert standing.words == len(accepted) == FoundWord.objects.count()
    assert standing.points == sum(verdict.points for verdict in accepted)
    refused = [v[0].code for v in done[:5] if isinstance(v, list) and not v[0].accepted]
    assert set(refused) <= {"round.over"}


def test_start_is_pressed_by_several_at_once(at_once: AtOnce) -> None:
    game = new_game(start_by="anyone")
    seats = [host_of(game), *(sit(game, f"bob {n}") for n in range(SEVERAL - 1))]
    started = at_once(*(partial(rounds.start, game, seat, NOW) for seat in seats))
    same = [(r.pk, r.board, r.salt) for r in started]
    assert same == list(Round.objects.values_list("pk", "board", "salt")) * SEVERAL


def test_the_public_round_is_dealt_once(at_once: AtOnce) -> None:
    made = at_once(*[partial(games.public_game, NOW)] * SEVERAL)
    game = Game.objects.get()
    assert {g.pk for g in made} == {game.pk}
    dealt = at_once(*[partial(rounds.current, game, NOW)] * SEVERAL)
    assert [r.board for r in dealt] == [Round.objects.get().board] * SEVERAL


def test_the_next_round_of_a_series_is_dealt_once(at_once: AtOnce) -> None:
    game = new_game(pause_seconds=30)
    play(game)
    presence.touch(host_of(game), later(200))
    next_up = at_once(*[partial(rounds.current, game, later(211))] * SEVERAL)
    assert [r.number for r in next_up] == [2] * SEVERAL
    assert Round.objects.count() == 2


def test_a_name_is_taken_by_one_of_all_who_want_it(at_once: AtOnce) -> None:
    game = new_game()
    bobs = [players.guest("bob", NOW) for _ in range(SEVERAL)]
    done = at_once(
        *(
            partial(presence.join, game, bob, name, NOW)
            for bob, name in zip(bobs, ("bob", "BOB", "Bob", "ｂob"), strict=True)
        )
    )
    assert sum(isinstance(seat, Seat) for seat in done) == 1
    assert {r.code for r in done if isinstance(r, Refusal)} == {"name.taken"}


def test_two_tabs_of_one_player_join_at_once(at_once: AtOnce) -> None:
    game, bob = new_game(), players.guest("bob", NOW)
    done = at_once(*[partial(presence.join, game, bob, None, NOW)] * SEVERAL)
    assert len({seat.pk for seat in done}) == 1


def test_the_last_seat_is_taken_by_one(at_once: AtOnce, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_PRIVATE", 2)
    game = new_game()
    guests = [players.guest("bob", NOW) for _ in range(SEVERAL)]
    done = at_once(*(partial(presence.join, game, guest, None, NOW) for guest in guests))
    assert sum(isinstance(seat, Seat) for seat in done) == 1
    assert {r.code for r in done if isinstance(r, Refusal)} == {"game.full"}


def test_joining_while_the_round_ends_changes_no_standings(at_once: AtOnce) -> None:
    game = new_game()
    round_, alice = play(game), host_of(game)
    say(round_, alice, "cat")
    guests = [players.guest(f"bob {n}", ENDED) for n in range(4)]
    done = at_once(
        *(partial(presence.join, game, guest, None, COUNTED) for guest in guests),
        *[partial(settling.settle, round_, COUNTED)] * 4,
    )
    assert Counter(done[4:]) == {True: 1, False: 3}
    assert all(isinstance(seat, Seat) for seat in done[:4])
    assert [s.seat_id for s in Standing.objects.all()] == [alice.pk]


def test_an_absent_host_is_replaced_by_one_player(at_once: AtOnce) -> None:
    game = new_game()
    seats = [sit(game, f"bob {n}", later(n)) for n in range(4)]
    for seat in seats:
        presence.touch(seat, later(50))
    hosting.set_deputy(game, host_of(game), seats[0])
    done = at_once(*[partial(presence.replace_absent_host, game, later(70))] * SEVERAL)
    assert Counter(done) == {True: 1, False: SEVERAL - 1}
    assert host_of(game) == seats[0]


def test_words_stored_again_survive_housekeeping(database_url: str) -> None:
    """Nothing refers to the words before the upload is committed; they must stay until then."""
    draft = uploads.read(Dictionary.objects.get(), b"cat\ndog\n", "words.txt", None)
    packed = WordList.pack(draft.lexicon)
    versions.store(packed)

    def tidy_up() -> None:
        versions.delete_unused()
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            versions.store(packed)
            tidying = pool.submit(tidy_up)
            wait([tidying], timeout=0.2)
            draft.upload.save()
        tidying.result(timeout=20)
    assert WordList.objects.filter(uploads=draft.upload).exists()


def test_two_processes_play_one_round(postgres_database: str) -> None:
    """Two processes deal the same public round, send the same words and settle it."""
    game = games.public_game(NOW)
    seats = [sit(game, name).pk for name in ("alice", "bob", "cas")][:2]  # so no computer plays
    context = multiprocessing.get_context("spawn")
    with context.Pool(2, other_process.set_up, (postgres_database,)) as pool:
        dealt = pool.map(other_process.deal, [NOW] * 4, chunksize=1)
        assert len(set(dealt)) == 1
        put(Round.objects.get())
        said = pool.map(other_process.say_all, [seats] * 4, chunksize=1)
        settled = pool.map(other_process.settle, [COUNTED] * 4, chunksize=1)
    accepted = sum(codes.count(None) for codes in said)
    assert accepted == FoundWord.objects.count() == 10
    assert Counter(settled) == {True: 1, False: 3}
    assert list(Standing.objects.values_list("place", "points")) == [(1, 6), (1, 6)]


def test_heartbeats_do_not_wait_for_seats_that_a_host_is_changing(postgres_database: str) -> None:
    game = new_game()
    seats = [host_of(game), sit(game, "bob")]
    is_locked, is_over = Event(), Event()

    def change() -> None:
        with transaction.atomic():
            Seat.objects.filter(pk=seats[0].pk).update(team=1)
            is_locked.set()
            is_over.wait(20)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        changing = pool.submit(change)
        is_locked.wait(20)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
        presence.touch_all({game: [seat.pk for seat in seats]}, later(30))
        is_over.set()
        changing.result(20)
    assert [Seat.objects.get(pk=seat.pk).seen_at for seat in seats] == [NOW, later(30)]
