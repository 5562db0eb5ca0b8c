"""Votes on words in dispute say which came from one address, but not from which."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0005_device_bytes")]

    operations = [
        migrations.AddField(
            model_name="disputevote",
            name="origin",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
