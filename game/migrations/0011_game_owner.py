import django.db.models.deletion
from django.db import migrations, models


def own(apps, schema_editor):
    apps.get_model("game", "Game").objects.update(owner=models.F("host"))


class Migration(migrations.Migration):
    dependencies = [("game", "0010_code_length")]

    operations = [
        migrations.AddField(
            "game",
            "owner",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="owned",
                to="game.seat",
            ),
        ),
        migrations.RunPython(own, migrations.RunPython.noop),
    ]
