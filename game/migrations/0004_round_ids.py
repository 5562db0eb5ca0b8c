"""Rounds get ids that can't be guessed, those already played too."""

from django.db import migrations, models

import game.rules.codes


def name_rounds(apps, schema_editor):
    rounds = apps.get_model("game", "Round").objects
    for pk in rounds.filter(public_id=None).values_list("pk", flat=True):
        rounds.filter(pk=pk).update(public_id=game.rules.codes.new_round_id())


class Migration(migrations.Migration):
    dependencies = [("game", "0003_seat_left")]

    operations = [
        migrations.AddField(
            model_name="round",
            name="public_id",
            field=models.CharField(editable=False, max_length=12, null=True),
        ),
        migrations.RunPython(name_rounds, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="round",
            name="public_id",
            field=models.CharField(
                default=game.rules.codes.new_round_id, editable=False, max_length=12, unique=True
            ),
        ),
    ]
