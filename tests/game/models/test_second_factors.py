"""Staff of a site that kept its second factors in the tables of django-otp still gets in."""

from importlib import import_module
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from game.services.accounts import second_factor
from tests.game.admin.accounts.codes import PASSWORD, code_of, now
from tests.game.admin.accounts.conftest import give_code, give_password, is_in

KEY, KEY_OF_APPS = "3132333435363738393031323334353637383930", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
OLD_TABLES = (
    """CREATE TABLE otp_totp_totpdevice (
        id integer PRIMARY KEY, user_id integer NOT NULL REFERENCES auth_user (id)
        DEFERRABLE INITIALLY DEFERRED, confirmed boolean NOT NULL, key varchar(80) NOT NULL)""",
    """CREATE TABLE otp_static_staticdevice (
        id integer PRIMARY KEY, user_id integer NOT NULL REFERENCES auth_user (id)
        DEFERRABLE INITIALLY DEFERRED, confirmed boolean NOT NULL)""",
    """CREATE TABLE otp_static_statictoken (
        id integer PRIMARY KEY, token varchar(16) NOT NULL,
        device_id integer NOT NULL REFERENCES otp_static_staticdevice (id)
        DEFERRABLE INITIALLY DEFERRED)""",
)


def staff(name: str) -> User:
    return User.objects.create_superuser(name, "", PASSWORD)


@pytest.fixture
def migrated(database_url: str) -> None:
    """erin has a second factor; fred has not finished setting his up."""
    erin, fred = staff("erin"), staff("fred")
    with connection.cursor() as cursor:
        for table in OLD_TABLES:
            cursor.execute(table)
        device = "INSERT INTO otp_totp_totpdevice VALUES (%s, %s, %s, %s)"
        cursor.execute(device, [1, erin.pk, True, KEY])
        cursor.execute(device, [2, fred.pk, False, KEY])
        cursor.execute("INSERT INTO otp_static_staticdevice VALUES (1, %s, %s)", [erin.pk, True])
        for number, token in enumerate(("0123456789", "9876543210")):
            values: Any = [number, token]
            cursor.execute("INSERT INTO otp_static_statictoken VALUES (%s, %s, 1)", values)
    MigrationRecorder(connection).record_applied("otp_totp", "0001_initial")
    migration = import_module("game.migrations.0004_after_0_1_0")
    with connection.schema_editor() as editor:
        migration.move_second_factors(apps, editor)


def test_codes_go_on_and_the_old_tables_are_gone(migrated: None) -> None:
    erin = User.objects.get(username="erin")
    for code in (code_of(KEY_OF_APPS, now()), "01234 56789"):
        client = give_password("erin")
        assert not is_in(client)
        give_code(client, code)
        assert is_in(client)
    again = give_password("erin")
    give_code(again, "01234 56789")
    assert not is_in(again)
    codes = Authenticator.objects.get(user=erin, type=Authenticator.Type.RECOVERY_CODES)
    assert codes.wrap().get_unused_codes() == ["9876543210"]
    assert is_in(give_password("fred"))
    assert [user.username for user in second_factor.without()] == ["fred"]
    assert not [name for name in connection.introspection.table_names() if "otp_" in name]
    applied = MigrationRecorder(connection).applied_migrations()
    assert not [app for app, _ in applied if app.startswith("otp")]
    User.objects.all().delete()
    assert Client().get("/admin/login/").status_code == 200
