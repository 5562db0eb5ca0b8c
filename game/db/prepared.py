"""Queries that Django puts into words once, to be asked again and again.

It takes ten times as long to write the SQL of a small query as SQLite takes to answer it, and would
write it anew each time: most of what a join, or a batch of words, cost was that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from inspect import signature
from threading import local
from typing import Any, Generic, TypeVar

import orjson
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F, ForeignKey, Lookup, Model, QuerySet, Value
from django.db.models.query import ModelIterable, ValuesListIterable
from django.db.models.sql import InsertQuery
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
Words = tuple[str, Sequence[Any]]  # SQL, and what goes with it


class Place(Value):
    """Where a value goes when the query is asked: the first has the number 0."""

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        return "%s", [self]


def among(field: str, values: Place) -> Among:
    """A condition: as `field__in`, in the same words for any number of values."""
    return Among(F(field), values)


class Among(Lookup):
    """Registered nowhere: else it could be asked for in the addresses of the admin."""

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        return self._worded("{} = ANY ({})", compiler, connection)

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        return self._worded("{} IN (SELECT value FROM json_each({}))", compiler, connection)

    def _worded(self, words: str, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Words:
        column, its_values = self.process_lhs(compiler, connection)
        place, values = self.process_rhs(compiler, connection)
        return words.format(column, place), [*its_values, *values]


class Prepared(Generic[Row]):
    """`query`: what is asked, given a place for each of its values, which may not be None.

    Its rows are models, with those that `select_related` names, or tuples by `values_list`.
    Raises TypeError where it gives anything else.
    """

    def __init__(self, query: Callable[..., QuerySet[Any, Row]]) -> None:
        self._query = query
        self._kept = local()  # connections belong to their threads, and plans to connections

    def all(self, *values: Any) -> list[Row]:
        """Raises TransactionManagementError for one that locks, where nothing would unlock."""
        plan = self._plan()
        if plan.locks:
            _check_transaction(plan.connection)
        with plan.connection.cursor() as cursor:
            cursor.execute(plan.sql, plan.filled(values))
            return plan.read(cursor.fetchall())

    def first(self, *values: Any) -> Row | None:
        """For queries that give one row at most."""
        return next(iter(self.all(*values)), None)

    def _plan(self) -> _Plan[Row]:
        plan: _Plan[Row] | None = getattr(self._kept, "plan", None)
        if plan is None or plan.connection is not connections[DEFAULT_DB_ALIAS]:
            places = map(Place, range(len(signature(self._query).parameters)))
            plan = self._kept.plan = _Plan(self._query(*places))
        return plan


class _Plan(Generic[Row]):
    """A query in words that the database of a connection understands."""

    def __init__(self, queryset: QuerySet[Any, Row]) -> None:
        self.connection = connections[DEFAULT_DB_ALIAS]
        self.make: Callable[[Sequence[Any]], Any] = tuple
        self.locks = queryset.query.select_for_update
        if queryset._iterable_class is ModelIterable:
            self.make = _Models(queryset.model, _related(queryset))
            queryset = queryset.values_list(*self.make.columns)
        elif queryset._iterable_class is not ValuesListIterable:
            raise TypeError("a prepared query gives models or tuples")
        self.compiler = queryset.query.get_compiler(connection=self.connection)
        self.sql, self.values = self.compiler.as_sql()
        self.converters = self.compiler.get_converters(
            column for column, *_ in self.compiler.select
        )

    def filled(self, values: Sequence[Any]) -> list[Any]:
        told = [_adapted(value, self.connection) for value in values]
        return [told[part.value] if isinstance(part, Place) else part for part in self.values]

    def read(self, rows: Iterable[Any]) -> list[Any]:
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [self.make(row) for row in rows]


def _related(queryset: QuerySet[Any, Any]) -> Iterable[str]:
    """The fields whose models come with the rows. Raises TypeError for models of other kinds."""
    query, related = queryset.query, queryset.query.select_related or {}
    if related is True or any(related.values()) or query.annotations or query.deferred_loading[0]:
        raise TypeError("a prepared query gives whole models, and those that are next to them")
    return related


class _Models:
    """Makes a model of a row, with those that its fields of these names lead to."""

    def __init__(self, model: type[Model], related: Iterable[str]) -> None:
        self.model = model
        self.names = [field.attname for field in model._meta.concrete_fields]
        self.columns = [*self.names]
        self.related: list[tuple[ForeignKey[Any, Any], Sequence[str], slice]] = []
        for name in related:
            field: Any = model._meta.get_field(name)
            names = [column.attname for column in field.related_model._meta.concrete_fields]
            place = slice(len(self.columns), len(self.columns) + len(names))
            self.related.append((field, names, place))
            self.columns += [f"{name}__{column}" for column in names]

    def __call__(self, row: Sequence[Any]) -> Model:
        model = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[: len(self.names)])
        for field, names, place in self.related:
            other = None
            if getattr(model, field.attname) is not None:
                other = field.related_model.from_db(DEFAULT_DB_ALIAS, names, row[place])
            field.set_cached_value(model, other)
        return model


class PreparedInsert:
    """Puts rows into the table of a model, each with values for `fields`; no ids come back.

    Raises TransactionManagementError outside of a transaction: there some might be left.
    """

    def __init__(self, model: type[Model], *fields: str) -> None:
        self._model = model
        self._fields: list[Any] = [model._meta.get_field(name) for name in fields]
        self._sql: dict[str, str] = {}  # by the kind of database

    def __call__(self, rows: Iterable[Sequence[Any]]) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._sql:
            self._sql[connection.vendor] = self._worded(connection)
        adapted = [[_adapted(value, connection) for value in row] for row in rows]
        if adapted:
            _check_transaction(connection)
            with connection.cursor() as cursor:
                cursor.executemany(self._sql[connection.vendor], adapted)

    def _worded(self, connection: BaseDatabaseWrapper) -> str:
        places = {field.attname: Place(index) for index, field in enumerate(self._fields)}
        query = InsertQuery(self._model)
        query.insert_values(self._fields, [self._model(**places)])
        [(sql, _)] = query.get_compiler(connection=connection).as_sql()
        return str(sql)


def _check_transaction(connection: BaseDatabaseWrapper) -> None:
    if not connection.in_atomic_block:
        raise TransactionManagementError("this needs a transaction around it")


def _adapted(value: Any, connection: BaseDatabaseWrapper) -> Any:
    """As the connection takes it. Raises TypeError for None, which SQL compares in other words."""
    if value is None:
        raise TypeError("a prepared query takes no None")
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, str) or not isinstance(value, Collection):
        return value
    return orjson.dumps([*value]).decode() if connection.vendor == "sqlite" else [*value]
