from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0026_player_name_key"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="shown_to",
            field=models.CharField(
                choices=[
                    ("all", "Everybody"),
                    ("shared", "Those who played with you"),
                    ("nobody", "Nobody else"),
                ],
                db_default="shared",
                default="shared",
                max_length=6,
            ),
        ),
    ]
