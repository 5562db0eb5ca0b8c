"""Uploads count the lines that were split: of those that are listed only the first are kept."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0006_vote_origin")]

    operations = [
        migrations.AddField(
            model_name="upload",
            name="split_count",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name="upload",
            name="refused",
            field=models.BinaryField(
                help_text="The first refused and split lines as a text file, compressed."
            ),
        ),
    ]
