"""Rounds scored by letters, with bonus tiles; standings keep the handicap of their round."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery

SCORINGS = [
    ("official", "Official: a word that two players found scores for none"),
    ("everyone", "Everyone scores"),
    ("first", "Everyone scores, the first finder one point more"),
    ("shared", "The finders share the points"),
    ("ruzzle", "Ruzzle-style: letter values and bonus tiles, everyone scores"),
]
HANDICAP = ("handicap_min_length", "handicap_percent")


def keep_handicaps(apps, schema_editor):
    seats = apps.get_model("game", "Seat").objects.filter(pk=OuterRef("seat_id"))
    standings = apps.get_model("game", "Standing").objects
    standings.update(**{name: Subquery(seats.values(name)) for name in HANDICAP})


class Migration(migrations.Migration):
    dependencies = [("game", "0004_round_ids")]

    operations = [
        migrations.AddField(
            model_name="round",
            name="bonuses",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="standing",
            name="handicap_min_length",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="standing",
            name="handicap_percent",
            field=models.PositiveSmallIntegerField(default=100),
        ),
        migrations.AlterField(
            model_name="foundword", name="points", field=models.PositiveIntegerField()
        ),
        migrations.AlterField(
            model_name="game",
            name="scoring",
            field=models.CharField(choices=SCORINGS, max_length=8),
        ),
        migrations.AlterField(
            model_name="round",
            name="scoring",
            field=models.CharField(choices=SCORINGS, max_length=8),
        ),
        migrations.RunPython(keep_handicaps, migrations.RunPython.noop),
    ]
