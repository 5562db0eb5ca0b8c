"""Uploads say what was left out and why, and how many entries a spelling checker's file has."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0007_split_lines")]

    operations = [
        migrations.AddField(
            model_name="upload",
            name="left_out",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="upload",
            name="entry_count",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="upload",
            name="samples",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="upload",
            name="preview",
            field=models.JSONField(null=True),
        ),
    ]
