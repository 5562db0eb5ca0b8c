import django.db.models.deletion
import game.rules.clubs
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0010_word_hints"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pupil",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=20)),
                ("name_key", models.CharField(max_length=400)),
                ("place", models.PositiveSmallIntegerField()),
                ("is_deputy", models.BooleanField(default=False)),
                ("handicap_min_length", models.PositiveSmallIntegerField(null=True)),
                ("handicap_percent", models.PositiveSmallIntegerField(default=100)),
            ],
            options={
                "ordering": ("place", "pk"),
            },
        ),
        migrations.CreateModel(
            name="SchoolClass",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=game.rules.clubs.new_code, editable=False, max_length=8, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=20)),
                ("settings", models.JSONField(default=dict)),
                (
                    "door",
                    models.CharField(
                        choices=[("open", "Open"), ("knock", "Closed"), ("locked", "Locked")],
                        default="open",
                        max_length=7,
                    ),
                ),
                ("link_number", models.PositiveIntegerField(default=0)),
                ("screen_number", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("used_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="seat",
            name="pupil",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to="game.pupil",
            ),
        ),
        migrations.AddField(
            model_name="pupil",
            name="school_class",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="pupils",
                to="game.schoolclass",
            ),
        ),
        migrations.CreateModel(
            name="ClassHost",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="class_hosts",
                        to="game.player",
                    ),
                ),
                (
                    "school_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hosts",
                        to="game.schoolclass",
                    ),
                ),
            ],
            options={
                "ordering": ("since", "pk"),
            },
        ),
        migrations.AddField(
            model_name="game",
            name="school_class",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="game.schoolclass",
            ),
        ),
        migrations.AddConstraint(
            model_name="pupil",
            constraint=models.UniqueConstraint(
                fields=("school_class", "name_key"), name="pupil_name_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="classhost",
            constraint=models.UniqueConstraint(
                fields=("school_class", "player"), name="class_host_once"
            ),
        ),
    ]
