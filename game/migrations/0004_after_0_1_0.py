"""What came after 0.1.0, until the languages of the interface.

The second factors of staff move from the tables of django-otp to those of allauth. The old tables
go: a second factor that a process of 0.1.0 added there would not count. Until such a process is
restarted, it answers the pages of staff with an error.
"""

from base64 import b32encode

import django.db.models.deletion
import django.utils.timezone
import game.rules.clubs
from django.conf import settings
from django.db import migrations, models

REPLACED = (
    "0004_login_failures", "0005_second_factors", "0006_watching", "0007_daily_tries",
    "0008_names_by_host", "0009_rating_comparisons", "0010_hosts", "0011_pauses",
    "0012_handovers", "0013_lists_and_teams", "0014_rosters", "0015_disputes", "0016_paper",
    "0017_results_for", "0018_phrases", "0019_bans", "0020_family_lists",
    "0021_annulled_rounds", "0022_reports", "0023_contacts", "0024_clubs", "0025_club_nights",
    "0026_rounds_of_devices", "0027_night_notices", "0028_hidden_pages", "0029_push_devices",
    "0030_languages",
)
TABLES = ("otp_static_statictoken", "otp_static_staticdevice", "otp_totp_totpdevice")


def move_second_factors(apps, schema_editor):
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        found = [name for name in TABLES if name in connection.introspection.table_names(cursor)]
        if len(found) < len(TABLES):  # a site that has never had them
            return
        cursor.execute("SELECT user_id, key FROM otp_totp_totpdevice WHERE confirmed ORDER BY id")
        keys = dict(cursor.fetchall())
        cursor.execute(
            "SELECT user_id, token FROM otp_static_statictoken JOIN otp_static_staticdevice"
            " ON otp_static_staticdevice.id = device_id WHERE confirmed ORDER BY 1, 2"
        )
        codes = cursor.fetchall()
    _save(apps.get_model("mfa", "Authenticator"), connection.alias, keys, codes)
    for name in TABLES:
        schema_editor.execute(f"DROP TABLE {name}")
    forget = "DELETE FROM django_migrations WHERE app IN ('otp_totp', 'otp_static')"
    schema_editor.execute(forget)


def _save(authenticator, alias, keys, codes):
    """Each account has one second factor, and recovery codes only with it."""
    for user, key in keys.items():
        secret = b32encode(bytes.fromhex(key)).decode()
        own = [code for owner, code in codes if owner == user]
        rows = authenticator.objects.using(alias)
        rows.create(user_id=user, type="totp", data={"secret": secret})
        if own:
            rows.create(user_id=user, type="recovery_codes", data={"migrated_codes": own})


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
    replaces = [("game", name) for name in REPLACED]

    dependencies = [
        ("game", "0003_rate_public_game"),
        ("mfa", "0003_authenticator_type_uniq"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='LoginFailures',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('door', models.CharField(choices=[('staff', 'the admin'), ('players', 'the page of players')], max_length=7)),
                ('who', models.CharField(max_length=408, verbose_name='account or address')),
                ('count', models.PositiveIntegerField(default=0, verbose_name='wrong passwords and codes')),
                ('until', models.DateTimeField(db_index=True, verbose_name='counted until')),
            ],
            options={
                'verbose_name': 'wrong passwords and codes',
                'verbose_name_plural': 'wrong passwords and codes',
                'constraints': [models.UniqueConstraint(fields=('door', 'who'), name='failures_once')],
            },
        ),
        migrations.AddField('game', 'screen_number', models.PositiveIntegerField(db_default=0, default=0)),
        migrations.AddField('game', 'watching', models.CharField(choices=[('code', 'Everybody with the code'), ('members', 'Players who were let in'), ('nobody', 'Nobody')], db_default='code', default='code', help_text='Who may look on without a seat.', max_length=7)),
        migrations.AddField('dailytry', 'address', models.CharField(blank=True, db_default='', default='', max_length=32)),
        migrations.AddField('dailytry', 'for_account', models.BooleanField(db_default=True, default=True)),
        migrations.AddField('dailytry', 'has_word', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('seat', 'named_by_host', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('seat', 'origin', models.PositiveSmallIntegerField(null=True)),
        migrations.AddField('standing', 'experience', models.PositiveSmallIntegerField(null=True)),
        migrations.AddField('standing', 'may_gain', models.BooleanField(db_default=True, default=True)),
        migrations.AddField('standing', 'origin', models.PositiveSmallIntegerField(null=True)),
        migrations.AddField('game', 'deputy', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='game.seat')),
        migrations.AddField('game', 'host_plays', models.BooleanField(db_default=True, default=True)),
        migrations.AddField('game', 'if_away', models.CharField(choices=[('wait', 'The game waits'), ('anyone', 'Anybody present may start a round'), ('deputy', 'The deputy hosts')], db_default='anyone', default='anyone', help_text='What happens while the owner is absent.', max_length=6)),
        migrations.AddField('round', 'onlooker', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='game.seat')),
        migrations.AddField('game', 'is_held', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('round', 'paused_at', models.DateTimeField(null=True)),
        migrations.AddField('round', 'resumed_at', models.DateTimeField(null=True)),
        migrations.AddField('round', 'time_left', models.DurationField(null=True)),
        migrations.CreateModel(
            name='EarlierPause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='earlier_pauses', to='game.round')),
            ],
            options={'ordering': ('began_at',)},
        ),
        migrations.AddField('game', 'door_before', models.CharField(blank=True, db_default='', default='', max_length=7)),
        migrations.AddField('game', 'newcomers_removed_at', models.DateTimeField(null=True)),
        migrations.AddField('seat', 'claims', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='game.seat')),
        migrations.AddField('seat', 'handed_over', models.PositiveSmallIntegerField(db_default=0, default=0)),
        migrations.AddField('seat', 'removed_by_host', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('game', 'list', models.TextField(blank=True, db_default='', default='')),
        migrations.AddField('game', 'teams', models.PositiveSmallIntegerField(db_default=0, default=0)),
        migrations.AddField('game', 'together', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('game', 'words_from', models.CharField(choices=[('dictionary', 'The dictionary'), ('list', 'Only the words of my list'), ('double', 'All words, those of my list twice'), ('bonus', 'The words of my list, others are a bonus')], db_default='dictionary', default='dictionary', max_length=10)),
        migrations.AddField('round', 'goals', models.CharField(blank=True, db_default='', default='', max_length=30)),
        migrations.AddField('round', 'list', models.TextField(blank=True, db_default='', default='')),
        migrations.AddField('round', 'teams', models.PositiveSmallIntegerField(db_default=0, default=0)),
        migrations.AddField('round', 'together', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('round', 'words_from', models.CharField(choices=[('dictionary', 'The dictionary'), ('list', 'Only the words of my list'), ('double', 'All words, those of my list twice'), ('bonus', 'The words of my list, others are a bonus')], db_default='dictionary', default='dictionary', max_length=10)),
        migrations.AddField('seat', 'team', models.PositiveSmallIntegerField(null=True)),
        migrations.AddField('standing', 'team', models.PositiveSmallIntegerField(null=True)),
        migrations.AddField('game', 'screen_names', models.CharField(choices=[('full', 'In full'), ('first', 'First names'), ('initials', 'Initials'), ('none', 'No names')], db_default='full', default='full', max_length=8)),
        migrations.AddField('seat', 'expected', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('seat', 'roster_place', models.PositiveSmallIntegerField(null=True)),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=100)),
                ('action', models.CharField(choices=[('add', 'should count'), ('deny', 'should not count')], max_length=4)),
                ('state', models.CharField(choices=[('open', 'waiting'), ('accepted', 'accepted'), ('declined', 'declined')], default='open', max_length=8)),
                ('opened_at', models.DateTimeField()),
                ('answer', models.CharField(blank=True, max_length=300)),
                ('answered_at', models.DateTimeField(null=True)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dictionary', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='disputes', to='game.dictionary')),
                ('version', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='game.dictionaryversion')),
            ],
            options={
                'verbose_name': 'word in dispute',
                'verbose_name_plural': 'words in dispute',
                'indexes': [models.Index(fields=['state', 'dictionary'], name='dispute_state')],
                'constraints': [models.UniqueConstraint(fields=('dictionary', 'word', 'action'), name='dispute_once')],
            },
        ),
        migrations.CreateModel(
            name='DisputeVote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200)),
                ('created_at', models.DateTimeField()),
                ('dispute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='game.dispute')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dispute_votes', to='game.player')),
            ],
            options={
                'ordering': ('created_at',),
                'constraints': [models.UniqueConstraint(fields=('dispute', 'player'), name='dispute_vote_once')],
            },
        ),
        migrations.AddField('game', 'paper', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('round', 'checking_at', models.DateTimeField(null=True)),
        migrations.AddField('round', 'paper', models.BooleanField(db_default=False, default=False)),
        migrations.AddField('round', 'writing_at', models.DateTimeField(null=True)),
        migrations.AddField('seat', 'list_done', models.PositiveIntegerField(null=True)),
        migrations.CreateModel(
            name='WordVote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=100)),
                ('counts', models.BooleanField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='word_votes', to='game.round')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='word_votes', to='game.seat')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('round', 'seat', 'word'), name='word_vote_once')]},
        ),
        migrations.AddField('game', 'results_for', models.CharField(choices=[('link', 'Whoever has the link'), ('members', 'Those who were in the game'), ('nobody', 'Only the host')], db_default='link', default='link', help_text='Who sees the results, besides the host.', max_length=7)),
        migrations.AddField('game', 'phrases', models.BooleanField(db_default=True, default=True)),
        migrations.AddField('seat', 'said', models.CharField(blank=True, choices=[('hello', '👋 Hello!'), ('good_luck', '🍀 Good luck!'), ('wait', '✋ One moment, please.'), ('well_played', '👏 Well played!'), ('wow', '😮 What a word!'), ('so_close', '😅 So close!'), ('again', '🔁 Another one?'), ('thanks', '🙏 Thank you!')], db_default='', default='', max_length=12)),
        migrations.AddField('seat', 'said_at', models.DateTimeField(null=True)),
        migrations.CreateModel(
            name='Ban',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, help_text='All names that have this in them, also in capitals or with letters that look alike.', max_length=20)),
                ('network', models.CharField(blank=True, help_text='An address, such as 203.0.113.7, or a network, such as 203.0.113.0/24. A family or a whole school shares one.', max_length=50)),
                ('reason', models.CharField(help_text='Whoever is banned reads it.', max_length=300)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('ends_at', models.DateTimeField(verbose_name='until')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='bans', to='game.player')),
            ],
            options={'ordering': ('-ends_at', 'pk')},
        ),
        migrations.AddField('dictionary', 'parent', models.ForeignKey(editable=False, help_text='The dictionary whose words this family list selects.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='families', to='game.dictionary')),
        migrations.AddField('dictionary', 'severity', models.CharField(choices=[('mild', 'Mild: without obscenities and slurs'), ('strict', 'Strict: also without mild insults and words about sex')], db_default='', default='', editable=False, max_length=6)),
        migrations.AlterField('dictionaryversion', 'origin', models.CharField(choices=[('packaged', 'packaged list'), ('upload', 'upload'), ('edit', 'single words'), ('rollback', 'rolled back'), ('derived', 'selected from its parent')], max_length=8)),
        migrations.AddField('round', 'annulled_at', models.DateTimeField(null=True)),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=500)),
                ('created_at', models.DateTimeField()),
                ('handled_at', models.DateTimeField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='game.player', verbose_name='reported by')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='game.seat')),
            ],
            options={
                'ordering': ('-created_at', '-pk'),
                'constraints': [models.UniqueConstraint(fields=('seat', 'player'), name='report_once')],
            },
        ),
        migrations.AddField('player', 'open_to', models.CharField(choices=[('all', 'Everybody'), ('followed', 'Those whom I follow'), ('nobody', 'Nobody')], db_default='all', default='all', max_length=8)),
        migrations.CreateModel(
            name='Contact',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_muted', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField()),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='contact_of', to='game.player')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='contacts', to='game.player')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('player', 'other'), name='contact_once'), models.CheckConstraint(condition=models.Q(('player', models.F('other')), _negated=True), name='contact_of_other')]},
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('key', models.CharField(max_length=60)),
                ('created_at', models.DateTimeField()),
                ('read_at', models.DateTimeField(null=True)),
                ('declined_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='game.game')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='game.player')),
                ('sender', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sent_notices', to='game.player')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('player', 'kind', 'key'), name='notice_once')]},
        ),
        migrations.CreateModel(
            name='NoticeSwitch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('is_on', models.BooleanField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notice_switches', to='game.player')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('player', 'kind'), name='notice_switch_once')]},
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=game.rules.clubs.new_code, editable=False, max_length=8, unique=True)),
                ('name', models.CharField(max_length=20)),
                ('invitation', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
                ('closed_by_staff', models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name='ClubMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('member', 'Member'), ('officer', 'Officer'), ('founder', 'Founder')], default='member', max_length=7)),
                ('joined_at', models.DateTimeField()),
                ('left_at', models.DateTimeField(null=True)),
                ('removed_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='game.club')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='game.player')),
            ],
            options={
                'ordering': ('joined_at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('club', 'player'), name='club_member_once'), models.UniqueConstraint(condition=models.Q(('role', 'founder')), fields=('club',), name='club_one_founder')],
            },
        ),
        migrations.AlterModelOptions('dailyboard', {'ordering': ('-date', '-club_day')}),
        migrations.RemoveConstraint('leaderboard', 'leaderboard_unique'),
        migrations.AddField('dailyboard', 'club_day', models.DateField(null=True)),
        migrations.AlterField('dailyboard', 'date', models.DateField(null=True, unique=True)),
        migrations.AddField('dailyboard', 'club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='game.club')),
        migrations.AddField('game', 'club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games', to='game.club')),
        migrations.AddField('leaderboard', 'club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='leaderboards', to='game.club')),
        migrations.AddConstraint('dailyboard', models.UniqueConstraint(fields=('club', 'club_day'), name='daily_board_of_club')),
        migrations.AddConstraint('leaderboard', models.UniqueConstraint(condition=models.Q(('club', None)), fields=('span', 'language', 'rows', 'columns'), name='leaderboard_of_site_unique')),
        migrations.AddConstraint('leaderboard', models.UniqueConstraint(fields=('club', 'span'), name='leaderboard_of_club_unique')),
        migrations.CreateModel(
            name='ClubNight',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rows', models.PositiveSmallIntegerField()),
                ('columns', models.PositiveSmallIntegerField()),
                ('dice', models.CharField(blank=True, max_length=20)),
                ('min_length', models.PositiveSmallIntegerField()),
                ('scoring', models.CharField(choices=[('official', 'Official'), ('everyone', 'Everyone scores'), ('first', 'First finder +1'), ('shared', 'Shared out'), ('ruzzle', 'Ruzzle-style')], max_length=8)),
                ('common_words', models.CharField(choices=[('alike', 'All words alike'), ('first', 'Common words first, rarer ones are a bonus'), ('only', 'Common words only')], db_default='alike', default='alike', max_length=5)),
                ('words_from', models.CharField(choices=[('dictionary', 'The dictionary'), ('list', 'Only the words of my list'), ('double', 'All words, those of my list twice'), ('bonus', 'The words of my list, others are a bonus')], db_default='dictionary', default='dictionary', max_length=10)),
                ('list', models.TextField(blank=True, db_default='', default='')),
                ('teams', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('together', models.BooleanField(db_default=False, default=False)),
                ('paper', models.BooleanField(db_default=False, default=False)),
                ('rated', models.CharField(choices=[('no', 'No'), ('yes', 'Yes, without handicaps')], db_default='no', default='no', max_length=3)),
                ('round_seconds', models.PositiveSmallIntegerField(null=True)),
                ('min_words', models.PositiveSmallIntegerField(null=True)),
                ('rounds', models.PositiveSmallIntegerField(null=True)),
                ('pause_seconds', models.PositiveSmallIntegerField(null=True)),
                ('start_by', models.CharField(choices=[('host', 'Only the host'), ('anyone', 'Anyone')], max_length=6)),
                ('reveal', models.CharField(choices=[('all', 'Shown after each round'), ('series', 'Shown after the series'), ('found', 'Never shown')], default='all', help_text='When the words that nobody found are shown.', max_length=6)),
                ('watching', models.CharField(choices=[('code', 'Everybody with the code'), ('members', 'Players who were let in'), ('nobody', 'Nobody')], db_default='code', default='code', help_text='Who may look on without a seat.', max_length=7)),
                ('results_for', models.CharField(choices=[('link', 'Whoever has the link'), ('members', 'Those who were in the game'), ('nobody', 'Only the host')], db_default='link', default='link', help_text='Who sees the results, besides the host.', max_length=7)),
                ('screen_names', models.CharField(choices=[('full', 'In full'), ('first', 'First names'), ('initials', 'Initials'), ('none', 'No names')], db_default='full', default='full', max_length=8)),
                ('phrases', models.BooleanField(db_default=True, default=True)),
                ('host_plays', models.BooleanField(db_default=True, default=True)),
                ('if_away', models.CharField(choices=[('wait', 'The game waits'), ('anyone', 'Anybody present may start a round'), ('deputy', 'The deputy hosts')], db_default='anyone', default='anyone', help_text='What happens while the owner is absent.', max_length=6)),
                ('starts_at', models.DateTimeField()),
                ('table_size', models.PositiveSmallIntegerField()),
                ('seated_for', models.PositiveSmallIntegerField(default=0)),
                ('created_at', models.DateTimeField()),
                ('cancelled_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='nights', to='game.club')),
                ('dictionary', models.ForeignKey(help_text='Without one, the default dictionary at the start of each round.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='game.dictionary')),
            ],
            options={'ordering': ('starts_at', 'pk')},
        ),
        migrations.AddField('game', 'night', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tables', to='game.clubnight')),
        migrations.CreateModel(
            name='NightBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('board', models.CharField(max_length=600)),
                ('bonuses', models.CharField(blank=True, default='', max_length=200)),
                ('common_from', models.FloatField(null=True)),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='game.clubnight')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='game.dictionaryversion')),
            ],
            options={'constraints': [models.UniqueConstraint(fields=('night', 'number'), name='night_board_once')]},
        ),
        migrations.CreateModel(
            name='NightPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('checked_in_at', models.DateTimeField()),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='game.clubnight')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='nights', to='game.player')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='game.game')),
            ],
            options={
                'ordering': ('checked_in_at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('night', 'player'), name='night_player_once')],
            },
        ),
        migrations.AddField('game', 'device_key', models.CharField(blank=True, db_default='', default='', max_length=36)),
        migrations.AddField('notice', 'night', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='game.clubnight')),
        migrations.AddField('standing', 'hidden_seconds', models.PositiveIntegerField(null=True)),
        migrations.AddField('standing', 'hidden_times', models.PositiveSmallIntegerField(null=True)),
        migrations.CreateModel(
            name='PushDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(max_length=1000, unique=True)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=30)),
                ('proof', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_devices', to='game.player')),
            ],
        ),
        migrations.AddField('dailyboard', 'language', models.CharField(blank=True, db_default='', default='', max_length=10)),
        migrations.AddField('player', 'language', models.CharField(blank=True, db_default='', default='', max_length=10)),
        migrations.RemoveConstraint('game', 'game_one_public'),
        migrations.AddConstraint('dailyboard', models.UniqueConstraint(condition=models.Q(('club', None)), fields=('language', 'club_day'), name='daily_board_of_language')),
        migrations.RunPython(move_second_factors, migrations.RunPython.noop),
        migrations.RunPython(keep_streaks, migrations.RunPython.noop),
    ]
