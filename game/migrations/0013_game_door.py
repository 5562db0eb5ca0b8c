from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0012_name_keys")]

    operations = [
        migrations.AddField(
            "game",
            "door",
            # A default of the database: processes of the version before leave the column out.
            models.CharField(
                choices=[("open", "Open"), ("locked", "Locked")],
                db_default="open",
                default="open",
                max_length=7,
            ),
        ),
    ]
