from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0015_announcement")]

    operations = [
        # Processes of the version before leave the column out: it is null.
        migrations.AddField("seat", "knocked_at", models.DateTimeField(null=True)),
        migrations.AlterField(
            "game",
            "door",
            models.CharField(
                choices=[("open", "Open"), ("knock", "Closed"), ("locked", "Locked")],
                db_default="open",
                default="open",
                max_length=7,
            ),
        ),
    ]
