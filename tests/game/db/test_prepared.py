"""A prepared query gives what Django gives, on both databases."""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Count, Q
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError
from django.forms import model_to_dict
from pytest_django import DjangoAssertNumQueries

from game.db.prepared import Prepared, PreparedInsert, in_list, in_rows
from game.models import Dictionary, FoundWord, Game, Round, Seat
from tests.game.play import NOW, STARTED, host_of, new_game, play, say, sit

pytestmark = pytest.mark.usefixtures("database_url")

SECOND = timedelta(seconds=1)


def test_models_are_those_that_django_loads() -> None:
    bob = sit(new_game(), "bob")
    seats = Prepared(lambda game, name: Seat.objects.filter(game_id=game, name=name))
    [found] = seats.all(bob.game_id, "bob")
    assert model_to_dict(found) == model_to_dict(Seat.objects.get(pk=bob.pk))
    found.name = "bobby"
    found.save()
    bob.refresh_from_db()
    assert bob.name == "bobby"


def test_related_models_need_no_further_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    games = Prepared(lambda pk: Game.objects.filter(pk=pk).select_related("dictionary"))
    with_one, without = new_game(dictionary="english"), new_game()
    english = Dictionary.objects.get()
    with django_assert_num_queries(2):
        found, none = games.first(with_one.pk), games.first(without.pk)
        assert found
        assert found.dictionary
        assert model_to_dict(found.dictionary) == model_to_dict(english)
        assert none
        assert none.dictionary is None


def test_tuples_have_converted_values_and_may_be_counted() -> None:
    game = new_game()
    round_, alice = play(game), host_of(game)
    say(round_, alice, "cat mar")
    of_seat = Prepared(
        lambda seat: (
            FoundWord.objects.filter(seat_id=seat)
            .order_by("received_at")
            .values_list("received_at")
            .annotate(Count("pk"))
        )
    )
    assert of_seat.all(alice.pk) == [(STARTED, 2)]
    assert of_seat.all(0) == []


def test_in_list_takes_any_number_of_values() -> None:
    game = new_game()
    sit(game, "bob")
    seats = Prepared(
        lambda names, ids: Seat.objects.filter(
            in_list("name", names), in_list("game", ids)
        ).order_by("pk")
    )
    several: list[Collection[str]] = [[], ["alice"], {"bob", "carol"}, ("alice", "’; --", "bob")]
    for names in several:
        expected = Seat.objects.filter(name__in=list(names)).order_by("pk")
        assert seats.all(names, [game.pk, 0]) == list(expected)
        assert seats.all(names, []) == []


def test_rows_are_found_by_several_values_together() -> None:
    games = [new_game(), new_game()]  # each of which has a host, alice
    sit(games[1], "bob")
    seats = Prepared(
        lambda rows: Seat.objects.filter(in_rows(("name", "game_id"), rows)).order_by("pk")
    )
    every = Seat.objects.order_by("pk")
    for rows in ([("alice", 0)], [("bob", 1), ("alice", 0)], [("’; --", 1)]):
        wanted = {(name, games[number].pk) for name, number in rows}
        assert seats.all(wanted) == [s for s in every if (s.name, s.game_id) in wanted]


def test_times_and_alternatives_are_compared() -> None:
    game = new_game()
    bob = sit(game, "bob", NOW + SECOND)
    late = Prepared(
        lambda name, since: Seat.objects.filter(Q(name=name) | Q(joined_at__gt=since)).order_by(
            "pk"
        )
    )
    assert late.all("nobody", NOW) == [bob]
    assert late.all("nobody", NOW + SECOND) == []
    assert late.all("alice", NOW + SECOND) == [host_of(game)]


def test_a_query_is_compiled_once() -> None:
    seats = Prepared(lambda name: Seat.objects.filter(name=name))
    seats.all("alice")
    with patch.object(SQLCompiler, "as_sql", side_effect=AssertionError):
        assert seats.all("bob") == []


def test_none_as_an_argument_is_refused() -> None:
    with pytest.raises(TypeError, match="no None"):
        Prepared(lambda name: Seat.objects.filter(name=name)).all(None)


def test_each_thread_uses_its_own_connection() -> None:
    dictionaries = Prepared(lambda slug: Dictionary.objects.filter(slug=slug))
    assert dictionaries.first("english")

    def elsewhere() -> Dictionary | None:
        try:
            return dictionaries.first("english")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(elsewhere).result()


def test_a_queryset_that_would_give_other_rows_is_refused() -> None:
    for query in (
        lambda: Seat.objects.only("name"),
        lambda: Seat.objects.defer("name"),
        lambda: Seat.objects.annotate(Count("found")),
        lambda: Round.objects.select_related("version__dictionary"),
        lambda: Round.objects.select_related(),
    ):
        with pytest.raises(TypeError, match="a prepared query returns"):
            Prepared(query).all()


def test_select_for_update_needs_a_transaction() -> None:
    locked = Prepared(lambda name: Seat.objects.filter(name=name).select_for_update())
    with transaction.atomic():
        assert locked.all("alice") == []
    with pytest.raises(TransactionManagementError):
        locked.all("alice")


insert = PreparedInsert(FoundWord, "round", "seat", "word", "points", "received_at")


def test_inserted_rows_are_stored() -> None:
    game = new_game()
    round_, alice = play(game), host_of(game)
    with transaction.atomic():
        for words in ([], ["cat"], ["mar", "tin", "line"]):
            insert((round_.pk, alice.pk, word, len(word), STARTED) for word in words)
    stored = FoundWord.objects.values_list("round_id", "seat_id", "word", "points", "received_at")
    assert set(stored) == {
        (round_.pk, alice.pk, word, len(word), STARTED) for word in ("cat", "mar", "tin", "line")
    }


def test_a_failed_insert_leaves_no_row() -> None:
    game = new_game()
    row = (play(game).pk, host_of(game).pk, "cat", 1, STARTED)
    with pytest.raises(TransactionManagementError):
        insert([row])
    with pytest.raises(IntegrityError), transaction.atomic():
        insert([row, row])
    assert not FoundWord.objects.exists()
