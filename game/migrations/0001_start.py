"""The schema before players had accounts."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import game.rules.codes
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [('game', '0001_dictionaries'), ('game', '0002_play'), ('game', '0003_seat_left'), ('game', '0004_round_ids'), ('game', '0005_letter_scoring'), ('game', '0006_reveal'), ('game', '0007_set_board'), ('game', '0008_api_tokens'), ('game', '0009_choice_labels'), ('game', '0010_code_length'), ('game', '0011_game_owner'), ('game', '0012_name_keys'), ('game', '0013_game_door'), ('game', '0014_site_text'), ('game', '0015_announcement'), ('game', '0016_seat_knocked_at'), ('game', '0017_game_code'), ('game', '0018_word_list_language'), ('game', '0019_upload_options'), ('game', '0020_public_min_words'), ('game', '0021_reveal_labels'), ('game', '0022_daily_board'), ('game', '0023_seat_strength'), ('game', '0024_round_computers'), ('game', '0025_common_words')]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='WordList',
            fields=[
                ('content_hash', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('words', models.BinaryField(help_text='The words in order, one a line; compressed.')),
                ('compiled', models.BinaryField(help_text='`Lexicon.to_bytes()`, compressed.')),
                ('language', models.CharField(db_default='en', default='en', max_length=3)),
            ],
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20)),
                ('created_at', models.DateTimeField()),
                ('user', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='player', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='What it is for.', max_length=80)),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('rate', models.CharField(blank=True, help_text='Requests, such as 6000/min. Empty: as many as others may send.', max_length=20)),
                ('created_at', models.DateTimeField(editable=False)),
                ('last_used_at', models.DateTimeField(editable=False, null=True)),
                ('revoked_at', models.DateTimeField(editable=False, null=True)),
                ('user', models.ForeignKey(help_text='Whose player it acts for.', on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'token',
                'ordering': ('-created_at',),
            },
        ),
        migrations.CreateModel(
            name='SiteText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('page', models.CharField(choices=[('imprint', 'Imprint'), ('contact', 'Contact'), ('terms', 'Terms of use'), ('privacy', 'Privacy')], max_length=10, unique=True)),
                ('text', models.TextField(help_text='Plain text. An empty line begins a paragraph; addresses become links.', max_length=20000)),
                ('changed_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'verbose_name': 'text of the site',
                'verbose_name_plural': 'texts of the site',
                'ordering': ('page',),
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(help_text='One plain sentence, such as “Maintenance at 20:00 UTC.”', max_length=300)),
                ('starts_at', models.DateTimeField(help_text='When pages begin to show it.', verbose_name='from')),
                ('ends_at', models.DateTimeField(verbose_name='until')),
            ],
            options={
                'ordering': ('starts_at', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='announcement_ends_after_start', violation_error_message='It has to end after it begins.')],
            },
        ),
        migrations.CreateModel(
            name='Dictionary',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('slug', models.SlugField(help_text='Its name in addresses; small letters and hyphens.', max_length=60, unique=True)),
                ('language', models.CharField(default='en', help_text='A language tag such as “en”, “de” or “pt-BR”.', max_length=35, validators=[django.core.validators.RegexValidator('^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*\\Z', 'Enter a language tag such as “en”, “de” or “pt-BR”.')])),
                ('description', models.TextField(blank=True)),
                ('active', models.BooleanField(default=True, help_text='Visitors may choose it.')),
                ('is_default', models.BooleanField(default=False, editable=False)),
                ('common_from', models.FloatField(db_default=3.0, default=3.0, help_text='On the Zipf scale: words of this frequency are common, rarer ones a bonus in some games. 3 is one in a million words, 4 one in a hundred thousand.', validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(8)], verbose_name='common from')),
            ],
            options={
                'verbose_name_plural': 'dictionaries',
                'ordering': ('-is_default', django.db.models.functions.text.Lower('name')),
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='dictionary_name_unique', violation_error_message='There is a dictionary of this name already.'), models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('is_default',), name='dictionary_one_default')],
            },
        ),
        migrations.CreateModel(
            name='DictionaryVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('word_count', models.PositiveIntegerField()),
                ('origin', models.CharField(choices=[('packaged', 'packaged list'), ('upload', 'upload'), ('edit', 'single words'), ('rollback', 'rolled back')], max_length=8)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('created_at', models.DateTimeField()),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dictionary', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='game.dictionary')),
                ('word_list', models.ForeignKey(db_column='content_hash', on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='game.wordlist')),
            ],
            options={
                'ordering': ('-number',),
                'constraints': [models.UniqueConstraint(fields=('dictionary', 'number'), name='version_number_unique')],
            },
        ),
        migrations.AddField('dictionary', 'current', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='current_of', to='game.dictionaryversion')),
        migrations.AddConstraint('dictionary', models.CheckConstraint(condition=models.Q(('is_default', False), models.Q(('active', True), ('current__isnull', False)), _connector='OR'), name='dictionary_default_is_usable', violation_error_message='The default dictionary has to stay active.')),
        migrations.CreateModel(
            name='WordEdit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=100)),
                ('action', models.CharField(choices=[('add', 'added'), ('deny', 'denied'), ('release', 'released')], max_length=7)),
                ('reason', models.CharField(max_length=300)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='edits', to='game.dictionaryversion')),
            ],
            options={
                'ordering': ('word',),
                'indexes': [models.Index(fields=['word'], name='edit_word')],
                'constraints': [models.UniqueConstraint(fields=('version', 'word'), name='edit_word_once_a_version')],
            },
        ),
        migrations.CreateModel(
            name='Upload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('file_name', models.CharField(max_length=200)),
                ('encoding', models.CharField(max_length=20)),
                ('word_count', models.PositiveIntegerField()),
                ('duplicate_count', models.PositiveIntegerField()),
                ('refused_count', models.PositiveIntegerField()),
                ('refused', models.BinaryField(help_text='The refused lines as a text file, compressed.')),
                ('note', models.CharField(blank=True, max_length=300)),
                ('created_at', models.DateTimeField()),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dictionary', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uploads', to='game.dictionary')),
                ('word_list', models.ForeignKey(db_column='content_hash', on_delete=django.db.models.deletion.PROTECT, related_name='uploads', to='game.wordlist')),
                ('filtered_count', models.PositiveIntegerField(db_default=0, default=0)),
                ('joined', models.BooleanField(db_default=False, default=False)),
                ('parted_count', models.PositiveIntegerField(db_default=0, default=0)),
            ],
            options={'ordering': ('-created_at',)},
        ),
        migrations.CreateModel(
            name='DailyBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True)),
                ('board', models.CharField(max_length=600)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='game.dictionaryversion')),
            ],
            options={'ordering': ('-date',)},
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rows', models.PositiveSmallIntegerField()),
                ('columns', models.PositiveSmallIntegerField()),
                ('dice', models.CharField(blank=True, max_length=20)),
                ('round_seconds', models.PositiveSmallIntegerField(null=True)),
                ('min_length', models.PositiveSmallIntegerField()),
                ('scoring', models.CharField(choices=[('official', 'Official'), ('everyone', 'Everyone scores'), ('first', 'First finder +1'), ('shared', 'Shared out'), ('ruzzle', 'Ruzzle-style')], max_length=8)),
                ('min_words', models.PositiveSmallIntegerField(null=True)),
                ('rounds', models.PositiveSmallIntegerField(null=True)),
                ('pause_seconds', models.PositiveSmallIntegerField(null=True)),
                ('start_by', models.CharField(choices=[('host', 'Only the host'), ('anyone', 'Anyone')], max_length=6)),
                ('code', models.CharField(max_length=10)),
                ('is_public', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField()),
                ('active_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
                ('dictionary', models.ForeignKey(help_text='Without one, the default dictionary at the start of each round.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='game.dictionary')),
                ('reveal', models.CharField(choices=[('all', 'Shown after each round'), ('series', 'Shown after the series'), ('found', 'Never shown')], default='all', help_text='When the words that nobody found are shown.', max_length=6)),
                ('set_board', models.CharField(blank=True, default='', max_length=600)),
                ('door', models.CharField(choices=[('open', 'Open'), ('knock', 'Closed'), ('locked', 'Locked')], db_default='open', default='open', max_length=7)),
                ('is_daily', models.BooleanField(db_default=False, default=False)),
                ('common_words', models.CharField(choices=[('alike', 'All words alike'), ('first', 'Common words first, rarer ones are a bonus'), ('only', 'Common words only')], db_default='alike', default='alike', max_length=5)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('closed_at', None)), fields=['active_at'], name='game_open_active'), models.Index(fields=['code'], name='game_code')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('code',), name='game_code_unique'), models.UniqueConstraint(condition=models.Q(('is_public', True)), fields=('is_public',), name='game_one_public')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('series_place', models.PositiveIntegerField(default=1)),
                ('board', models.CharField(max_length=600)),
                ('rows', models.PositiveSmallIntegerField()),
                ('columns', models.PositiveSmallIntegerField()),
                ('dice', models.CharField(blank=True, max_length=20)),
                ('min_length', models.PositiveSmallIntegerField()),
                ('scoring', models.CharField(choices=[('official', 'Official'), ('everyone', 'Everyone scores'), ('first', 'First finder +1'), ('shared', 'Shared out'), ('ruzzle', 'Ruzzle-style')], max_length=8)),
                ('salt', models.CharField(max_length=32)),
                ('starts_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds_played', to='game.game')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='game.dictionaryversion')),
                ('public_id', models.CharField(default=game.rules.codes.new_round_id, editable=False, max_length=12, unique=True)),
                ('bonuses', models.CharField(blank=True, default='', max_length=200)),
                ('reveal', models.CharField(choices=[('all', 'Shown after each round'), ('series', 'Shown after the series'), ('found', 'Never shown')], default='all', max_length=6)),
                ('set_by_host', models.BooleanField(default=False)),
                ('computers', models.PositiveSmallIntegerField(null=True)),
                ('common_from', models.FloatField(null=True)),
                ('common_words', models.CharField(choices=[('alike', 'All words alike'), ('first', 'Common words first, rarer ones are a bonus'), ('only', 'Common words only')], db_default='alike', default='alike', max_length=5)),
            ],
            options={
                'ordering': ('-number',),
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='round_number_unique')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20)),
                ('name_key', models.CharField(max_length=400, null=True)),
                ('joined_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
                ('removed_at', models.DateTimeField(null=True)),
                ('handicap_min_length', models.PositiveSmallIntegerField(null=True)),
                ('handicap_percent', models.PositiveSmallIntegerField(default=100)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='game.game')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='game.player')),
                ('left_at', models.DateTimeField(null=True)),
                ('knocked_at', models.DateTimeField(null=True)),
                ('strength', models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                'ordering': ('joined_at', 'pk'),
                'indexes': [models.Index(fields=['game', 'seen_at'], name='seat_seen')],
                'constraints': [models.UniqueConstraint(fields=('game', 'player'), name='seat_one_a_player'), models.UniqueConstraint(fields=('game', 'name_key'), name='seat_name_unique')],
            },
        ),
        migrations.AddField('game', 'host', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='hosted', to='game.seat')),
        migrations.AddField('game', 'owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='owned', to='game.seat')),
        migrations.CreateModel(
            name='FoundWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=100)),
                ('points', models.PositiveIntegerField()),
                ('received_at', models.DateTimeField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='found', to='game.round')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='found', to='game.seat')),
            ],
            options={
                'ordering': ('received_at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('round', 'seat', 'word'), name='found_word_once')],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField()),
                ('points', models.PositiveIntegerField()),
                ('words', models.PositiveSmallIntegerField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='game.round')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='standings', to='game.seat')),
                ('handicap_min_length', models.PositiveSmallIntegerField(null=True)),
                ('handicap_percent', models.PositiveSmallIntegerField(default=100)),
            ],
            options={
                'ordering': ('place', '-words', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('round', 'seat'), name='standing_once')],
            },
        ),
        migrations.CreateModel(
            name='DailyTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('daily', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='game.dailyboard')),
                ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='daily_try', to='game.game')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='daily_tries', to='game.player')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('daily', 'player'), name='daily_try_once')]},
        ),
    ]
