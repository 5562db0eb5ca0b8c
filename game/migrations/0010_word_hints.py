from django.db import migrations, models
from django.db.models.deletion import CASCADE


class Migration(migrations.Migration):
    dependencies = (("game", "0009_upload_file"),)

    operations = (
        migrations.CreateModel(
            name="WordHint",
            fields=(
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("word", models.CharField(max_length=100)),
                ("letters", models.PositiveSmallIntegerField(default=0)),
                ("starts", models.BooleanField(default=False)),
                ("means", models.BooleanField(default=False)),
                ("number", models.PositiveSmallIntegerField(default=0)),
                ("round", models.ForeignKey("game.round", CASCADE, related_name="hints")),
                ("seat", models.ForeignKey("game.seat", CASCADE, related_name="hints")),
            ),
            options={
                "constraints": (
                    models.UniqueConstraint(
                        fields=("round", "seat", "word"), name="word_hint_once"
                    ),
                )
            },
        ),
    )
