"""Processes of the last release go on while the database has the newest schema already."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader

from game.migrations import LAST_RELEASE
from game.models import Game

NOW = datetime(2026, 11, 22, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def released() -> Apps:
    """The models of the last release, as its migrations describe them."""
    loader = MigrationLoader(None)
    others = [node for node in loader.graph.leaf_nodes() if node[0] != "game"]
    apps: Apps = loader.project_state([("game", LAST_RELEASE), *others]).apps
    return apps


class Rows:
    """Makes a row of any model, with a value for each column that needs one."""

    def __init__(self, apps: Apps) -> None:
        self.apps = apps
        self.made: dict[str, models.Model] = {}
        self.numbers = count(1)

    def of(self, model: type[models.Model]) -> models.Model:
        label = model._meta.label
        if label not in self.made:
            self.made[label] = self._new(model)
        return self.made[label]

    def _new(self, model: type[models.Model]) -> models.Model:
        values: dict[str, Any] = {}
        for field in filter(self._is_needed, model._meta.concrete_fields):
            value = self._value(field)
            if isinstance(value, models.Model) and value in values.values():
                value = self._new(type(value))  # such as players, which may have to differ
            values[field.name] = value
        return model._default_manager.create(**values)

    def _is_needed(self, field: models.Field[Any, Any]) -> bool:
        return not (field.null or field.has_default() or isinstance(field, models.AutoField))

    def _value(self, field: models.Field[Any, Any]) -> Any:
        number = next(self.numbers)
        match field:
            case models.ForeignKey():
                return self.of(field.related_model)
            case models.DateTimeField() | models.DateField():
                return NOW + timedelta(days=number)
            case models.BinaryField():
                return b"x"
            case models.BooleanField():
                return False
            case models.IntegerField():
                return number
            case _ if field.choices:
                return field.choices[0][0]
        return f"x{number}"[-(field.max_length or 20) :]


def test_processes_of_the_last_release_write_and_read_every_model(released: Apps) -> None:
    rows = Rows(released)
    for model in released.get_app_config("game").get_models():
        rows.of(model)
    for row in rows.made.values():
        row.refresh_from_db()
        row.save()
    assert len(rows.made) >= 12
    connection.check_constraints()
    for label, row in rows.made.items():  # and this release reads them
        assert Game._meta.apps.get_model(label)._default_manager.get(pk=row.pk)
    for row in reversed(rows.made.values()):
        type(row)._default_manager.all().delete()
    connection.check_constraints()
