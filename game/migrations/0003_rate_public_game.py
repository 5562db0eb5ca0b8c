from django.db import migrations


def rate_public_game(apps, schema_editor):
    """The rounds of the public game are rated, also on a site that is older than ratings."""
    apps.get_model("game", "Game").objects.filter(is_public=True).update(rated="yes")


class Migration(migrations.Migration):
    dependencies = [("game", "0002_accounts")]

    operations = [migrations.RunPython(rate_public_game, migrations.RunPython.noop)]
