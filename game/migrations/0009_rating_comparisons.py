from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('game', '0008_names_by_host'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='origin',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='standing',
            name='experience',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='standing',
            name='may_gain',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name='standing',
            name='origin',
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
