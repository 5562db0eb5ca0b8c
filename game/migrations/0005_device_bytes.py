"""Word lists say what they take on a device, so that a page can show it at once."""

import zlib

import django.core.validators
from django.db import migrations, models

from game.rules.dictionaries.device_words import estimated_bytes


def estimate(apps, schema_editor):
    lists = apps.get_model("game", "WordList").objects
    for word_list in lists.defer("compiled").iterator(chunk_size=1):
        written = zlib.decompress(word_list.words).decode().split("\n")
        lists.filter(pk=word_list.pk).update(device_bytes=estimated_bytes(written))


class Migration(migrations.Migration):
    dependencies = [("game", "0004_after_0_1_0")]

    operations = [
        migrations.AddField(
            model_name="wordlist",
            name="device_bytes",
            field=models.PositiveIntegerField(
                help_text="Roughly what the words take on a device that keeps them.", null=True
            ),
        ),
        migrations.RunPython(estimate, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name="dictionary",
            name="common_from",
            field=models.FloatField(
                db_default=3.0,
                default=3.0,
                help_text="Words of this frequency are common, rarer ones a bonus in some games. "
                "3 is one in a million words, 4 one in a hundred thousand.",
                validators=[
                    django.core.validators.MinValueValidator(0),
                    django.core.validators.MaxValueValidator(8),
                ],
                verbose_name="common from",
            ),
        ),
    ]
