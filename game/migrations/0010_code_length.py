from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0009_choice_labels")]

    operations = [
        migrations.AlterField("game", "code", models.CharField(max_length=10)),
    ]
