from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0023_seat_strength"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="computers",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
