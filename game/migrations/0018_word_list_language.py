from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('game', '0017_game_code'),
    ]

    operations = [
        migrations.AddField(
            model_name='wordlist',
            name='language',
            field=models.CharField(db_default='en', default='en', max_length=3),
        ),
    ]
