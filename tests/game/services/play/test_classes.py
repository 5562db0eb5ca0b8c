"""A class outlives its games: names, settings, cards, hosts and results come along."""

from dataclasses import replace
from datetime import timedelta

from django.contrib.auth.models import User

from game.models import ClassHost, Game, Player, Pupil, SchoolClass, Seat
from game.rules.classes import MOST_OF_A_HOST
from game.rules.computer import Strength
from game.rules.names import FORGOTTEN
from game.rules.settings import Door, IfAway, Settings
from game.services import housekeeping
from game.services.accounts import merging, players
from game.services.play import games, settling
from game.services.play.classes import classes, lessons, term
from game.services.play.seating import hosting, moderation, presence, roster, watching
from game.snapshots import personal_data
from tests.game.play import (
    COUNTED,
    NOW,
    host_of,
    later,
    named,
    new_game,
    play,
    refusal,
    say,
    sit,
)

TUESDAY = NOW + timedelta(days=7)


def lesson(*names: str) -> tuple[Game, Seat, SchoolClass]:
    """A game with a list, its teacher, and the class that this made."""
    game = new_game("Ms Kay", host_plays=False)
    teacher = host_of(game)
    roster.write(game, teacher, names or ("Mia", "Ben"), NOW)
    return game, teacher, classes.of_player(teacher.player).get()


def listed(game: Game) -> list[str]:
    return [seat.name for seat in game.seats.listed()]


def take(game: Game, name: str) -> Seat:
    return roster.take(game, players.guest("tablet", NOW), named(game, name).pk, NOW)


def test_the_next_lesson_is_as_the_last_one_was() -> None:
    game, teacher, school_class = lesson()
    hosting.set_door(game, teacher, Door.LOCKED, NOW)
    hosting.configure(game, teacher, replace(game.chosen(), min_length=4), NOW)
    ben = take(game, "Ben")
    hosting.handicap(game, teacher, ben, 4, 150, NOW)
    hosting.rename(game, teacher, ben, "Benno", NOW)
    hosting.set_deputy(game, teacher, ben)
    school_class.refresh_from_db()
    again = lessons.begin(school_class, teacher.player, TUESDAY)
    assert again.pk != game.pk
    assert (again.door, again.min_length, again.host_plays) == (Door.LOCKED, 4, False)
    assert listed(again) == ["Mia", "Benno"]
    assert all(seat.expected for seat in again.seats.listed())
    benno = named(again, "Benno")
    assert (benno.handicap_min_length, benno.handicap_percent) == (4, 150)
    assert (again.if_away, again.deputy_id) == (IfAway.DEPUTY, benno.pk)
    assert lessons.begin(school_class, teacher.player, TUESDAY) == again  # it goes on


def test_teams_are_those_of_the_last_lesson() -> None:
    """Mia was moved, Ben was not there, Zoe is new in the next lesson."""
    game, teacher, school_class = lesson("Mia", "Ben", "Ada", "Cem")
    hosting.configure(game, teacher, replace(game.chosen(), teams=3), NOW)
    teams = {name: take(game, name).team for name in ("Mia", "Ada", "Cem")}
    assert teams == {"Mia": 1, "Ada": 2, "Cem": 3}
    hosting.set_team(game, teacher, named(game, "Mia"), 2, NOW)
    lessons.write(school_class, ["Mia", "Ben", "Ada", "Cem", "Zoe"], NOW)
    school_class.refresh_from_db()
    again = lessons.begin(school_class, teacher.player, TUESDAY)
    assert named(again, "Mia").team == 2
    came = [(name, take(again, name).team) for name in ("Zoe", "Mia", "Ben", "Ada", "Cem")]
    assert came == [("Zoe", 1), ("Mia", 2), ("Ben", 3), ("Ada", 2), ("Cem", 3)]

    hosting.configure(again, host_of(again), replace(again.chosen(), teams=2), TUESDAY)
    school_class.refresh_from_db()
    third = lessons.begin(school_class, teacher.player, TUESDAY + timedelta(days=7))
    assert [take(third, name).team for name in ("Mia", "Ada", "Cem")] == [2, 2, 1]


def test_what_a_deputy_changes_is_for_today() -> None:
    game, teacher, school_class = lesson()
    hosting.set_deputy(game, teacher, take(game, "Ben"))
    gone = later(120)
    Seat.objects.filter(pk=named(game, "Ben").pk).update(seen_at=gone)
    assert presence.replace_absent_host(game, gone)
    game.refresh_from_db()
    ben, number = named(game, "Ben"), school_class.screen_number
    hosting.set_door(game, ben, Door.LOCKED, gone)
    hosting.renew_screen(game, ben)
    roster.write(game, ben, ["Ben", "Zoe"], gone)
    school_class.refresh_from_db()
    assert (game.door, school_class.door) == (Door.LOCKED, Door.OPEN)
    assert (listed(game), school_class.screen_number) == (["Ben", "Zoe"], number)
    assert set(school_class.pupils.values_list("name", flat=True)) == {"Ben", "Mia"}


def test_a_class_is_known_by_its_names() -> None:
    _, teacher, school_class = lesson()
    beside = games.create(teacher.player, new_game().chosen(), NOW)
    roster.write(beside, host_of(beside), ["Ben", "Mia"], NOW)  # the class plays another game
    [another] = classes.of_player(teacher.player).exclude(pk=school_class.pk)
    classes.delete(another, NOW)
    other = games.create(teacher.player, new_game().chosen(), later(8 * 3600))
    roster.write(other, host_of(other), ["Ben", "Mia"], later(8 * 3600))
    assert classes.of_player(teacher.player).get() == school_class
    assert list(school_class.pupils.values_list("name", flat=True)) == ["Ben", "Mia"]
    roster.write(other, host_of(other), ["Ben", "Zoe"], NOW)
    assert set(school_class.pupils.values_list("name", flat=True)) == {"Ben", "Zoe"}
    assert roster.add(other, host_of(other), "Oma", NOW) == "Oma"
    assert school_class.pupils.count() == 3
    alone = new_game("dad")
    roster.add(alone, host_of(alone), "Oma", NOW)  # at a table on paper nobody founds a class
    assert SchoolClass.objects.count() == 1


def test_a_lesson_of_yesterday_is_closed_a_prepared_one_is_not() -> None:
    game, teacher, school_class = lesson()
    assert lessons.begin(school_class, teacher.player, later(8 * 3600)) == game
    settling.settle(play(game), COUNTED)
    assert lessons.begin(school_class, teacher.player, later(3600)) == game
    again = lessons.begin(school_class, teacher.player, later(8 * 3600))
    game.refresh_from_db()
    assert (again.pk != game.pk, game.closed_at is not None) == (True, True)
    assert lessons.open_lesson(school_class, TUESDAY) is None


def test_a_dictionary_that_has_gone_is_replaced_by_the_default_one() -> None:
    _, teacher, school_class = lesson()
    school_class.settings["dictionary"] = "gone"
    school_class.settings["unheard_of"] = 1
    school_class.save()
    assert lessons.begin(school_class, teacher.player, TUESDAY).dictionary is None


def test_old_cards_are_valid_in_the_next_lesson() -> None:
    _, teacher, school_class = lesson()
    mia = school_class.pupils.get(name="Mia")
    _, code, _, card = lessons.card_of(mia).strip("/").split("/")
    again = lessons.begin(school_class, teacher.player, TUESDAY)
    assert lessons.on_card(code, card, TUESDAY) == (mia, again)
    assert roster.of_pupil(again, mia) == named(again, "Mia")
    assert lessons.on_card(code, card, TUESDAY + timedelta(days=2)) == (mia, None)
    for wrong in (("none", card), (code, card[:-1]), (code, "1:x")):
        assert refusal(lessons.on_card, *wrong, NOW) == "card.invalid"
    mia.delete()
    assert refusal(lessons.on_card, code, card, NOW) == "card.invalid"


def test_the_big_screen_keeps_its_address() -> None:
    _, teacher, school_class = lesson()
    code, key = school_class.code, lessons.screen_of(school_class).partition("key=")[2]
    assert lessons.screen_now(code, key, TUESDAY) is None
    again = lessons.begin(school_class, teacher.player, TUESDAY)
    assert lessons.screen_now(code, key, TUESDAY) == watching.screen_address(again, school_class)
    for wrong in ("", "0:x"):
        assert refusal(lessons.screen_now, code, wrong, TUESDAY) == "game.closed_to_watchers"
    hosting.renew_screen(again, host_of(again))
    assert refusal(lessons.screen_now, code, key, TUESDAY) == "game.closed_to_watchers"


def test_the_link_makes_a_host_who_takes_over_after_a_minute() -> None:
    game, teacher, school_class = lesson()
    code, key = school_class.code, classes.link(school_class).partition("key=")[2]
    helper = players.guest("Ms Ray", NOW)
    assert refusal(classes.hosted, code, helper) == "class.unknown"
    assert refusal(classes.linked, code, "0:x") == "class.not_linked"
    classes.open_here(classes.linked(code, key), helper, NOW)
    assert classes.hosted(code, helper).school_class == school_class
    assert refusal(lessons.take_over, school_class, helper, later(30)) == "class.hosted"
    round_ = play(game, NOW)
    hosting.set_door(game, teacher, Door.LOCKED, NOW)
    taken = lessons.take_over(school_class, helper, later(90))
    assert (host_of(taken).player, taken.owner_id) == (helper, taken.host_id)
    round_.refresh_from_db()
    assert round_.onlooker_id == taken.owner_id
    assert refusal(hosting.set_door, taken, teacher, Door.OPEN, later(90)) == "game.not_host"
    classes.renew_link(school_class)
    assert refusal(classes.linked, code, key) == "class.not_linked"
    own = school_class.hosts.get(player=helper)
    assert refusal(classes.remove_host, school_class, helper, own.pk) == "host.invalid"
    classes.remove_host(school_class, teacher.player, own.pk)
    assert refusal(classes.hosted, code, helper) == "class.unknown"
    Game.objects.update(closed_at=NOW)
    assert refusal(lessons.take_over, school_class, teacher.player, NOW) == "class.no_lesson"


def test_results_of_the_term_by_child() -> None:
    game, teacher, school_class = lesson("Zoe", "Mia")
    round_ = play(game)
    say(round_, take(game, "Mia"), "cat tin")
    say(round_, sit(game, "Lea"), "cat")
    settling.settle(round_, COUNTED)
    again = lessons.begin(school_class, teacher.player, TUESDAY)
    mia = roster.take(again, players.guest("other", NOW), named(again, "Mia").pk, TUESDAY)
    round_ = play(again, TUESDAY)
    say(round_, mia, "line", TUESDAY + timedelta(seconds=5))
    assert {each.rounds for each in term.of_class(school_class)} == {0, 1}  # reads settle nothing
    term.settle(school_class, TUESDAY + timedelta(seconds=COUNTED.second + 300))
    lines = {
        each.name: (each.is_listed, each.lessons, each.rounds, each.words)
        for each in term.of_class(school_class)
    }
    assert list(lines.items()) == [
        ("Zoe", (True, 0, 0, 0)),
        ("Mia", (True, 2, 2, 3)),
        ("Lea", (False, 1, 1, 1)),
    ]
    since = term.of_class(school_class, TUESDAY.date())
    assert {each.name: each.rounds for each in since} == {"Zoe": 0, "Mia": 1}


def test_deleting_a_class_deletes_the_names_of_its_children() -> None:
    game, _, school_class = lesson()
    tablet = players.guest("tablet", NOW)
    mia = roster.take(game, tablet, named(game, "Mia").pk, NOW)
    players.rename(tablet, "Mia")
    lea, elsewhere = sit(game, "Lea"), new_game("dad")
    presence.join(elsewhere, tablet, "Mia", NOW)
    say(round_ := play(game), mia, "cat")
    settling.settle(round_, COUNTED)
    classes.delete(school_class, COUNTED)
    assert not Pupil.objects.exists()
    assert set(Seat.objects.values_list("name", flat=True)) == {"Ms Kay", "dad", FORGOTTEN}
    assert not Player.objects.filter(name__in=["Mia", "Lea", "Ben"]).exists()
    assert round_.standings.get(seat=mia).words == 1
    game.refresh_from_db()
    assert game.closed_at == COUNTED
    assert lea.player_id


def test_a_class_goes_with_its_last_host() -> None:
    _, teacher, school_class = lesson()
    helper = players.guest("Ms Ray", NOW)
    classes.open_here(school_class, helper, NOW)
    assert classes.heirs(teacher.player) == [(school_class, [helper])]
    moderation.forget(teacher.player, NOW)
    assert classes.heirs(helper) == [(school_class, [])]
    moderation.forget(helper, NOW)
    assert not SchoolClass.objects.exists()
    assert not Seat.objects.filter(name__in=["Mia", "Ben"]).exists()


def test_the_class_of_a_guest_becomes_that_of_the_account() -> None:
    _, teacher, school_class = lesson()
    account = players.guest("kay", NOW)
    account.user = User.objects.create_user("kay")
    account.save()
    merging.merge(teacher.player, account, NOW)
    assert classes.of_player(account).get() == school_class
    told = personal_data.export(account, None)["classes"]
    assert [(each["name"], each["names"]) for each in told] == [(school_class.name, ["Mia", "Ben"])]


def test_a_class_without_lessons_is_deleted_in_time() -> None:
    _, teacher, school_class = lesson()
    day = timedelta(days=1)
    assert housekeeping.count_expired(NOW + 399 * day)["classes"] == 0
    assert housekeeping.count_expired(NOW + 401 * day)["classes"] == 1
    ClassHost.objects.all().delete()
    assert housekeeping.count_expired(NOW)["classes"] == 1
    assert refusal(classes.rename, school_class, teacher.player, " ") == "name.length"


def test_a_newcomer_becomes_the_child_of_a_name() -> None:
    game, teacher, school_class = lesson()
    pupil = school_class.pupils.get(name="Mia")
    Pupil.objects.filter(pk=pupil.pk).update(handicap_percent=150, is_deputy=True)
    Seat.objects.filter(pk=named(game, "Mia").pk).update(handicap_percent=150)
    newcomer, computer = sit(game, "Zed"), hosting.add_computer(game, teacher, Strength.CHILD, NOW)
    assert refusal(hosting.rename, game, teacher, computer, "Mia", NOW) == "name.taken"
    hosting.rename(game, teacher, newcomer, "Mia", NOW)
    newcomer.refresh_from_db()
    assert (newcomer.pupil, newcomer.handicap_percent) == (pupil, 150)
    say(play(game), named(game, "Ben"), "cat")
    late = sit(game, "Zoe")
    assert refusal(roster.write, game, teacher, ["Mia"], later(1)) == "seat.has_words"
    assert refusal(hosting.rename, game, teacher, late, "Ben", later(1)) == "seat.has_words"


def test_one_host_of_a_class_stays() -> None:
    _, teacher, school_class = lesson()
    other = players.guest("Mr Lee", NOW)
    classes.open_here(school_class, other, NOW)
    [host] = school_class.hosts.filter(player=teacher.player)
    classes.remove_host(school_class, other, host.pk)
    [left] = school_class.hosts.all()
    refused = refusal(classes.remove_host, school_class, teacher.player, left.pk)
    assert refused == "host.invalid"


def test_a_name_of_a_class_is_not_given_twice() -> None:
    _, teacher, school_class = lesson()
    classes.make(teacher.player, "5b", NOW)
    assert refusal(classes.rename, school_class, teacher.player, "5b") == "class.known"
    classes.rename(school_class, teacher.player, school_class.name)


def test_a_host_has_so_many_classes() -> None:
    player = players.guest("Ms Kay", NOW)
    for number in range(MOST_OF_A_HOST):
        made = classes.make(player, f"class {number}", NOW)
    assert refusal(classes.make, player, made.name, NOW) == "class.known"
    assert refusal(classes.make, player, "one more", NOW) == "class.many"


def test_a_class_begins_with_its_list_and_settings_in_one_form() -> None:
    player, settings = players.guest("Ms Kay", NOW), Settings(host_plays=False)
    game = lessons.begin_first(player, "5b", settings, ["Mia", "Ben"], Door.LOCKED, NOW)
    assert (listed(game), game.door, game.host_plays) == (["Mia", "Ben"], Door.LOCKED, False)
    assert (classes.of_player(player).get().name, host_of(game).name) == ("5b", "Ms Kay")
    first = lessons.begin_first, player, "6c", settings
    assert refusal(*first, ["Mia", "mia"], Door.LOCKED, NOW) == "names.repeated"
    assert lessons.begin_first(player, "", settings, [], Door.LOCKED, NOW).door == Door.OPEN
    assert [each.name for each in classes.of_player(player)] == ["Class 1", "5b"]


def test_the_list_is_written_between_lessons_and_during_one() -> None:
    game, teacher, school_class = lesson()
    mia = take(game, "Mia")
    lessons.write(school_class, ["Zoe", "Mia"], NOW)
    assert (listed(game), named(game, "Mia")) == (["Zoe", "Mia"], mia)
    assert [each.name for each in school_class.pupils.all()] == ["Zoe", "Mia"]
    lessons.write(school_class, ["Lea"], TUESDAY)
    assert listed(lessons.begin(school_class, teacher.player, TUESDAY)) == ["Lea"]
    assert refusal(lessons.write, school_class, ["http://x.de"], TUESDAY) == "name.address"


def test_who_was_in_a_closed_game_finds_the_next_one() -> None:
    game, teacher, school_class = lesson()
    mia = take(game, "Mia").player
    assert lessons.after(game.code, teacher.player, TUESDAY) == (school_class, None)
    assert lessons.after(game.code, mia, TUESDAY) == (None, None)
    again = lessons.begin(school_class, teacher.player, TUESDAY)
    assert lessons.after(game.code, mia, TUESDAY) == (None, again)
    assert lessons.after(game.code, players.guest("x", NOW), TUESDAY) == (None, None)
    assert lessons.after(game.code, None, TUESDAY) == (None, None)


def test_a_card_of_a_name_that_was_taken_off_the_list() -> None:
    game, _, school_class = lesson()
    ben = school_class.pupils.get(name="Ben")
    lessons.write(school_class, ["Mia"], NOW)
    assert refusal(roster.of_pupil, game, ben) == "card.invalid"
