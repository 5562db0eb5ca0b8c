from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0032_leaderboards"),
    ]

    operations = [
        migrations.CreateModel(
            name="DefinitionSource",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("language", models.CharField(max_length=3)),
                ("name", models.CharField(max_length=100)),
                ("url", models.URLField()),
                ("licence", models.CharField(max_length=100)),
                ("ready", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=["language"],
                        condition=models.Q(("ready", True)),
                        name="definition_one_source",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Definition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("word", models.CharField(max_length=100)),
                ("base", models.CharField(blank=True, max_length=100)),
                ("senses", models.TextField(blank=True)),
                (
                    "source",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="definitions",
                        to="game.definitionsource",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=["source", "word"], name="definition_word_unique"
                    )
                ],
            },
        ),
    ]
