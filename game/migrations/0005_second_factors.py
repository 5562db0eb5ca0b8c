"""The second factors of staff move from the tables of django-otp to those of allauth.

The old tables go: a second factor that a process of the last release added there would not count.
Until such a process is restarted, it answers the pages of staff with an error.
"""

from base64 import b32encode

from django.db import migrations

TABLES = ("otp_static_statictoken", "otp_static_staticdevice", "otp_totp_totpdevice")


def move(apps, schema_editor):
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        found = [name for name in TABLES if name in connection.introspection.table_names(cursor)]
        if len(found) < len(TABLES):  # a site that has never had them
            return
        cursor.execute("SELECT user_id, key FROM otp_totp_totpdevice WHERE confirmed ORDER BY id")
        keys = dict(cursor.fetchall())
        cursor.execute(
            "SELECT user_id, token FROM otp_static_statictoken JOIN otp_static_staticdevice"
            " ON otp_static_staticdevice.id = device_id WHERE confirmed ORDER BY 1, 2"
        )
        codes = cursor.fetchall()
    _save(apps.get_model("mfa", "Authenticator"), connection.alias, keys, codes)
    for name in TABLES:
        schema_editor.execute(f"DROP TABLE {name}")
    forget = "DELETE FROM django_migrations WHERE app IN ('otp_totp', 'otp_static')"
    schema_editor.execute(forget)


def _save(authenticator, alias, keys, codes):
    """Each account has one second factor, and recovery codes only with it."""
    for user, key in keys.items():
        secret = b32encode(bytes.fromhex(key)).decode()
        own = [code for owner, code in codes if owner == user]
        rows = authenticator.objects.using(alias)
        rows.create(user_id=user, type="totp", data={"secret": secret})
        if own:
            rows.create(user_id=user, type="recovery_codes", data={"migrated_codes": own})


class Migration(migrations.Migration):
    dependencies = [("game", "0004_login_failures"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [migrations.RunPython(move, migrations.RunPython.noop)]
