from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('game', '0018_word_list_language'),
    ]

    operations = [
        migrations.AddField(
            model_name='upload',
            name='filtered_count',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='upload',
            name='joined',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='upload',
            name='parted_count',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
