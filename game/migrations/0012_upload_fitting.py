from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("game", "0011_school_classes"),)

    operations = (migrations.AddField("upload", "fitting", models.FloatField(null=True)),)
