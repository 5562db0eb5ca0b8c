"""Prepared queries: Django compiles them to SQL once for each connection.

Compiling a small query takes Django ten times as long as SQLite takes to answer it. Without this
module a word takes four times as long. `docs/decisions.md` has what else it is worth.
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
from django.db.models import (
    BooleanField,
    CharField,
    F,
    ForeignKey,
    Func,
    Lookup,
    Model,
    QuerySet,
    Value,
)
from django.db.models.sql import InsertQuery
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
Sql = tuple[str, Sequence[Any]]  # a statement and its parameters


class Parameter(Value):
    """A placeholder for an argument of the query. Its value is the position of the argument."""

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        return "%s", [self]


def in_list(field: str, values: Parameter) -> InList:
    """Like `field__in`, with SQL that is the same for any number of values."""
    return InList(F(field), values)


class InList(Lookup):
    """Not registered as a lookup: the admin would then accept it in query strings."""

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        return self._as_sql("{} = ANY ({})", compiler, connection)

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        return self._as_sql("{} IN (SELECT value FROM json_each({}))", compiler, connection)

    def _as_sql(self, template: str, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Sql:
        column, column_parameters = self.process_lhs(compiler, connection)
        placeholder, parameters = self.process_rhs(compiler, connection)
        return template.format(column, placeholder), [*column_parameters, *parameters]


def in_rows(fields: Sequence[str], rows: Parameter) -> InRows:
    """Whether the values of these fields, together, are one of the rows: tuples, at least one.

    With `in_list` for each field, SQLite would look for every combination of their values.
    """
    return InRows(*map(F, fields), rows, output_field=BooleanField())


class InRows(Func):
    """The last expression is the parameter, which is sent as JSON."""

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra_context: Any
    ) -> Any:
        values = [f"json_extract(value, '$[{n}]')" for n in range(len(self.source_expressions) - 1)]
        return self._as_sql(values, "json_each({})", compiler)

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        fields = [expression.output_field for expression in self.source_expressions[:-1]]
        types = [
            "text" if isinstance(field, CharField) else field.db_type(connection)
            for field in fields
        ]
        values = [f"(value->>{n})::{type_}" for n, type_ in enumerate(types)]
        return self._as_sql(values, "jsonb_array_elements({}::jsonb) AS rows(value)", compiler)

    def _as_sql(self, values: Sequence[str], source: str, compiler: SQLCompiler) -> Sql:
        *columns, rows = (compiler.compile(expression) for expression in self.source_expressions)
        names = ", ".join(sql for sql, _ in columns)
        subquery = ("SELECT", ", ".join(values), "FROM", source.format(rows[0]))
        return f"({names}) IN ({' '.join(subquery)})", [*rows[1]]


class Prepared(Generic[Row]):
    """`query` takes a `Parameter` for each argument and returns a queryset.

    The rows are models, with those named by `select_related`, or tuples of `values_list`. Raises
    TypeError for partial models, and for an argument that is None.
    """

    def __init__(self, query: Callable[..., QuerySet[Any, Row]]) -> None:
        self._query = query
        self._local = local()  # a plan belongs to its connection, a connection to its thread

    def all(self, *values: Any) -> list[Row]:
        """Raises TransactionManagementError for `select_for_update` outside of a transaction."""
        plan = self._plan()
        if plan.locks:
            _check_transaction(plan.connection)
        with plan.connection.cursor() as cursor:
            cursor.execute(plan.sql, plan.parameters(values))
            return plan.read(cursor.fetchall())

    def first(self, *values: Any) -> Row | None:
        """The only row of a query that returns at most one, or None."""
        return next(iter(self.all(*values)), None)

    def _plan(self) -> _Plan[Row]:
        plan: _Plan[Row] | None = getattr(self._local, "plan", None)
        if plan is None or plan.connection is not connections[DEFAULT_DB_ALIAS]:
            parameters = map(Parameter, range(len(signature(self._query).parameters)))
            plan = self._local.plan = _Plan(self._query(*parameters))
        return plan


class _Plan(Generic[Row]):
    """A query compiled for one connection."""

    def __init__(self, queryset: QuerySet[Any, Row]) -> None:
        self.connection = connections[DEFAULT_DB_ALIAS]
        self.make: Callable[[Sequence[Any]], Any] = tuple
        self.locks = queryset.query.select_for_update
        if not queryset.query.has_select_fields:
            self.make = _Models(queryset.model, _related(queryset))
            queryset = queryset.values_list(*self.make.columns)
        self.compiler = queryset.query.get_compiler(connection=self.connection)
        self.sql, self.values = self.compiler.as_sql()
        self.converters = self.compiler.get_converters(
            column for column, *_ in self.compiler.select
        )

    def parameters(self, arguments: Sequence[Any]) -> list[Any]:
        adapted = [_adapted(argument, self.connection) for argument in arguments]
        return [adapted[v.value] if isinstance(v, Parameter) else v for v in self.values]

    def read(self, rows: Iterable[Any]) -> list[Any]:
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [self.make(row) for row in rows]


def _related(queryset: QuerySet[Any, Any]) -> Iterable[str]:
    """The names of `select_related`. Raises TypeError for nested ones and for partial models."""
    query, related = queryset.query, queryset.query.select_related or {}
    if related is True or any(related.values()) or query.annotations or query.deferred_loading[0]:
        raise TypeError("a prepared query returns whole models, and directly related ones")
    return related


class _Models:
    """Turns a row into a model, with the models that the foreign keys in `related` refer to."""

    def __init__(self, model: type[Model], related: Iterable[str]) -> None:
        self.model = model
        self.names = [field.attname for field in model._meta.concrete_fields]
        self.columns = [*self.names]
        self.related: list[tuple[ForeignKey[Any, Any], Sequence[str], slice]] = []
        for name in related:
            field: Any = model._meta.get_field(name)
            names = [column.attname for column in field.related_model._meta.concrete_fields]
            columns = slice(len(self.columns), len(self.columns) + len(names))
            self.related.append((field, names, columns))
            self.columns += [f"{name}__{column}" for column in names]

    def __call__(self, row: Sequence[Any]) -> Model:
        model = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[: len(self.names)])
        for field, names, columns in self.related:
            other = None
            if getattr(model, field.attname) is not None:
                other = field.related_model.from_db(DEFAULT_DB_ALIAS, names, row[columns])
            field.set_cached_value(model, other)
        return model


class PreparedInsert:
    """Inserts rows with values for `fields`. It returns no ids.

    Raises TransactionManagementError outside of a transaction, where a failure could leave some of
    the rows behind.
    """

    def __init__(self, model: type[Model], *fields: str) -> None:
        self._model = model
        self._fields: list[Any] = [model._meta.get_field(name) for name in fields]
        self._sql: dict[str, str] = {}  # by database vendor

    def __call__(self, rows: Iterable[Sequence[Any]]) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._sql:
            self._sql[connection.vendor] = self._compile(connection)
        adapted = [[_adapted(value, connection) for value in row] for row in rows]
        if adapted:
            _check_transaction(connection)
            with connection.cursor() as cursor:
                cursor.executemany(self._sql[connection.vendor], adapted)

    def _compile(self, connection: BaseDatabaseWrapper) -> str:
        parameters = {field.attname: Parameter(n) for n, field in enumerate(self._fields)}
        query = InsertQuery(self._model)
        query.insert_values(self._fields, [self._model(**parameters)])
        [(sql, _)] = query.get_compiler(connection=connection).as_sql()
        return str(sql)


def _check_transaction(connection: BaseDatabaseWrapper) -> None:
    if not connection.in_atomic_block:
        raise TransactionManagementError("this needs a transaction")


def _adapted(value: Any, connection: BaseDatabaseWrapper) -> Any:
    """The value for the driver. Raises TypeError for None, for which SQL needs `IS NULL`."""
    if value is None:
        raise TypeError("a prepared query takes no None")
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, str) or not isinstance(value, Collection):
        return value
    is_json = connection.vendor == "sqlite" or any(isinstance(row, tuple) for row in value)
    return orjson.dumps([*value]).decode() if is_json else [*value]
