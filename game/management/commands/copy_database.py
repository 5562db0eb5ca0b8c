from itertools import islice
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models, transaction

from game.db import schema

NEW = "new"  # the alias of NEW_DATABASE_URL
BY_MIGRATIONS = {"django_migrations", "django_content_type", "auth_permission"}
CHUNK = 100  # rows: a word list may have a megabyte
NEXT = (
    "Next: set DATABASE_URL to the address of the new database, remove NEW_DATABASE_URL, run "
    "manage.py setup, then start the site."
)


class Command(BaseCommand):
    help = (
        "Copy all rows from the database of DATABASE_URL to the empty one of NEW_DATABASE_URL. "
        "Stop the site first. The old database stays as it is."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if NEW not in settings.DATABASES:
            raise CommandError("Set NEW_DATABASE_URL to the address of the new database.")
        try:
            if schema.unapplied():
                raise CommandError("The old database isn't up to date: run manage.py setup first.")
            if table := _first_with_rows():
                raise CommandError(
                    f"The new database is not empty: {table} has rows. Nothing was changed."
                )
            call_command("migrate", database=NEW, verbosity=0)
            with transaction.atomic(), transaction.atomic(NEW):
                self._copy_all()
        except DatabaseError as error:
            raise CommandError(f"Nothing was copied: {str(error).strip()}") from error
        self.stdout.write(NEXT)

    def _copy_all(self) -> None:
        target = connections[NEW]
        every = apps.get_models(include_auto_created=True)
        copied = [model for model in every if model._meta.managed and not model._meta.proxy]
        with target.cursor() as cursor:
            # Migrations have given these other ids than the rows that refer to them use.
            cursor.execute("DELETE FROM auth_permission")
            cursor.execute("DELETE FROM django_content_type")
            for model in copied:
                if rows := _copy(model):
                    self.stdout.write(f"{model._meta.label}: {rows:,}")
            for statement in target.ops.sequence_reset_sql(no_style(), copied):
                cursor.execute(statement)
        target.check_constraints()


def _first_with_rows() -> str | None:
    """A table of the new database with rows that migrations don't write."""
    target = connections[NEW]
    with target.cursor() as cursor:
        for table in target.introspection.table_names(cursor):
            if table not in BY_MIGRATIONS:
                cursor.execute(f"SELECT 1 FROM {target.ops.quote_name(table)} LIMIT 1")  # noqa: S608
                if cursor.fetchone():
                    return table
    return None


def _copy(model: type[models.Model]) -> int:
    """Copy all rows of a model, with the times that they have; returns their number.

    `bulk_create` would set the times of the last change to now.
    """
    target = connections[NEW]
    quote = target.ops.quote_name
    fields = model._meta.local_concrete_fields
    columns = ", ".join(quote(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({marks})"  # noqa: S608
    every: models.QuerySet[Any] = models.QuerySet(model)
    rows = every.values_list(*(field.attname for field in fields)).iterator(chunk_size=CHUNK)
    copied = 0
    with target.cursor() as cursor:
        while chunk := list(islice(rows, CHUNK)):
            prepared = [
                [f.get_db_prep_save(value, target) for f, value in zip(fields, row, strict=True)]
                for row in chunk
            ]
            cursor.executemany(insert, prepared)
            copied += len(chunk)
    return copied
