from django.db import migrations, models


def keep_streaks(apps, schema_editor):
    """Tries of which no round is kept any more count as if a word was found."""
    tries = apps.get_model("game", "DailyTry").objects
    unsettled = tries.filter(
        game__rounds_played__isnull=False, game__rounds_played__settled_at=None
    )
    without = tries.filter(game__rounds_played__standings__words=0)
    others = tries.exclude(pk__in=unsettled.values("pk")).exclude(pk__in=without.values("pk"))
    others.update(has_word=True)


class Migration(migrations.Migration):

    dependencies = [
        ('game', '0006_watching'),
    ]

    operations = [
        migrations.AddField(
            model_name='dailytry',
            name='address',
            field=models.CharField(blank=True, db_default='', default='', max_length=32),
        ),
        migrations.AddField(
            model_name='dailytry',
            name='for_account',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name='dailytry',
            name='has_word',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(keep_streaks, migrations.RunPython.noop),
    ]
