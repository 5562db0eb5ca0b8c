from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("game", "0011_school_classes"),)

    operations = (
        migrations.AlterModelOptions(
            name="schoolclass",
            options={"verbose_name": "class", "verbose_name_plural": "classes"},
        ),
    )
