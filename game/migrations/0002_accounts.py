"""Accounts of players, with ratings, missed words, drills, leaderboards and definitions."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('game', '0026_player_name_key'), ('game', '0027_player_shown_to'), ('game', '0028_ratings'), ('game', '0029_missed_words'), ('game', '0030_rated_games'), ('game', '0031_drills'), ('game', '0032_leaderboards'), ('game', '0033_definitions'), ('game', '0034_ranking_indexes')]

    dependencies = [
        ('game', '0001_start'),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayerRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mu', models.FloatField(default=25.0)),
                ('sigma', models.FloatField(default=8.333333333333334)),
                ('rounds', models.PositiveIntegerField(default=0)),
                ('player', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rating', to='game.player')),
            ],
            options={'indexes': [models.Index(condition=models.Q(('rounds__gte', 10)), fields=['-mu', 'id', 'rounds', 'player'], name='rating_order')]},
        ),
        migrations.CreateModel(
            name='MissedWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(max_length=35)),
                ('word', models.CharField(max_length=100)),
                ('times', models.PositiveIntegerField(default=1)),
                ('missed_at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='missed_words', to='game.player')),
                ('difficulty', models.FloatField(null=True)),
                ('due', models.DateTimeField(null=True)),
                ('reviewed_at', models.DateTimeField(null=True)),
                ('stability', models.FloatField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['missed_at'], name='missed_word_age')],
                'constraints': [models.UniqueConstraint(fields=('player', 'language', 'word'), name='missed_word_once')],
            },
        ),
        migrations.CreateModel(
            name='DrillWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hints', models.PositiveSmallIntegerField(default=0)),
                ('found', models.BooleanField(null=True)),
                ('missed_word', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drills', to='game.missedword')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drill_words', to='game.round')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('round', 'missed_word'), name='drill_word_once')]},
        ),
        migrations.CreateModel(
            name='DailyStreak',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('last_day', models.DateField()),
                ('days', models.PositiveIntegerField()),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='daily_streak', to='game.player')),
            ],
            options={'indexes': [models.Index(fields=['-days', 'id', 'last_day'], name='daily_streak_order')]},
        ),
        migrations.CreateModel(
            name='Leaderboard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('span', models.CharField(max_length=10)),
                ('first_day', models.DateField(null=True)),
                ('last_day', models.DateField(null=True)),
                ('language', models.CharField(max_length=35)),
                ('rows', models.PositiveSmallIntegerField()),
                ('columns', models.PositiveSmallIntegerField()),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('span', 'language', 'rows', 'columns'), name='leaderboard_unique')]},
        ),
        migrations.CreateModel(
            name='LeaderboardEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.PositiveIntegerField()),
                ('rounds', models.PositiveIntegerField()),
                ('leaderboard', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='game.leaderboard')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='leaderboard_entries', to='game.player')),
            ],
            options={
                'verbose_name_plural': 'leaderboard entries',
                'indexes': [models.Index(fields=['leaderboard', '-points', 'id', 'rounds'], name='leaderboard_order')],
                'constraints': [models.UniqueConstraint(fields=('leaderboard', 'player'), name='leaderboard_entry_once')],
            },
        ),
        migrations.CreateModel(
            name='DefinitionSource',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(max_length=3)),
                ('name', models.CharField(max_length=100)),
                ('url', models.URLField()),
                ('licence', models.CharField(max_length=100)),
                ('ready', models.BooleanField(default=False)),
            ],
            options={'constraints': [models.UniqueConstraint(condition=models.Q(('ready', True)), fields=('language',), name='definition_one_source')]},
        ),
        migrations.CreateModel(
            name='Definition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=100)),
                ('base', models.CharField(blank=True, max_length=100)),
                ('senses', models.TextField(blank=True)),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='definitions', to='game.definitionsource')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('source', 'word'), name='definition_word_unique')]},
        ),
        migrations.AddField('game', 'rated', models.CharField(choices=[('no', 'No'), ('yes', 'Yes, without handicaps')], db_default='no', default='no', max_length=3)),
        migrations.AddField('player', 'name_key', models.CharField(max_length=400, null=True)),
        migrations.AddField('player', 'shown_to', models.CharField(choices=[('all', 'Everybody'), ('shared', 'Those who played with you'), ('nobody', 'Nobody else')], db_default='shared', default='shared', max_length=6)),
        migrations.AddConstraint('player', models.UniqueConstraint(fields=('name_key',), name='player_name_unique')),
        migrations.AddField('round', 'rated_number', models.PositiveIntegerField(null=True)),
        migrations.AddField('round', 'rated', models.CharField(choices=[('no', 'No'), ('yes', 'Yes, without handicaps')], db_default='no', default='no', max_length=3)),
        migrations.AddIndex('round', models.Index(condition=models.Q(('rated_number__isnull', False)), fields=['rated_number'], name='round_rated')),
        migrations.AddField('standing', 'mu', models.FloatField(null=True)),
        migrations.AddField('standing', 'rating', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='standings', to='game.playerrating')),
        migrations.AddField('standing', 'missed_counted', models.BooleanField(db_default=False, default=False)),
        migrations.AddIndex('standing', models.Index(condition=models.Q(('rating__isnull', False)), fields=['rating', '-id'], name='standing_rating')),
    ]
