from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("game", "0011_school_classes"),)

    operations = (
        migrations.AddField("upload", "fitting", models.FloatField(null=True)),
        migrations.AlterModelOptions(
            "schoolclass", {"verbose_name": "class", "verbose_name_plural": "classes"}
        ),
        migrations.AlterField(
            "round",
            "reveal",
            models.CharField(
                choices=[
                    ("all", "Shown after each round"),
                    ("series", "Shown after the series"),
                    ("found", "Never shown"),
                ],
                default="all",
                help_text="When the words that nobody found are shown.",
                max_length=6,
            ),
        ),
    )
