from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("game", "0008_upload_left_out"),)

    operations = (
        migrations.AddField("upload", "question", models.JSONField(null=True)),
        migrations.AddField("upload", "file", models.BinaryField(null=True)),
        migrations.AddField("upload", "options", models.JSONField(null=True)),
    )
