"""Rounds, the words found in them and their results; the daily board."""

import hashlib
from datetime import date, datetime, timedelta
from typing import Self, TypeAlias, cast

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext

from game.models.play_settings import RoundSettings
from game.models.seat import GONE
from game.rules.bonuses import read_bonuses
from game.rules.clock import COUNTDOWN, SETTLING, Pause, Phase, phase, played
from game.rules.codes import ROUND_ID_LENGTH, new_round_id
from game.rules.paper import is_blank
from game.rules.results import Handicap
from solver import Board
from solver.board import Size
from solver.letter_scoring import Bonus
from solver.wordfiles.selection import MAX_WORD_LETTERS

Day: TypeAlias = date  # a model has a column of that name


class RoundQuerySet(models.QuerySet["Round"]):
    def overdue(self, now: datetime) -> Self:
        """Rounds that are over but not settled."""
        return self.filter(settled_at=None, ends_at__lte=now - SETTLING)

    def running(self, now: datetime) -> Self:
        """Rounds in their countdown or being played, the latest first."""
        unfinished = Q(ends_at=None) | Q(ends_at__gt=now)
        begun = self.filter(unfinished, settled_at=None, starts_at__lte=now + COUNTDOWN)
        return begun.order_by("-starts_at")

    def of_player(self, player_id: int, since: datetime) -> Self:
        """Rounds of open games in which this player was present after the start and `since`."""
        return self.filter(
            game__closed_at=None,
            game__seats__player_id=player_id,
            game__seats__left_at=None,
            game__seats__removed_at=None,
            game__seats__knocked_at=None,
            game__seats__seen_at__gt=since,
            game__seats__seen_at__gte=F("starts_at") - GONE,
        )


class Round(RoundSettings):
    """The board, the dictionary version and the settings that words are judged by never change,
    but for the board of a round on paper, which is typed before the words are counted.
    """

    game = models.ForeignKey("Game", on_delete=models.PROTECT, related_name="rounds_played")
    # Used in addresses, where consecutive ids would lead to the rounds of others.
    public_id = models.CharField(
        max_length=ROUND_ID_LENGTH, unique=True, default=new_round_id, editable=False
    )
    number = models.PositiveIntegerField()
    series_place = models.PositiveIntegerField(default=1)  # the place in its series, from 1
    board = models.CharField(max_length=600)
    # The index of each bonus tile in reading order and its bonus, like `5:DL 9:TW`.
    bonuses = models.CharField(max_length=200, blank=True, default="")
    # The board was not dealt at random, so somebody may have known it.
    set_by_host = models.BooleanField(default=False)
    version = models.ForeignKey(
        "DictionaryVersion", on_delete=models.PROTECT, related_name="rounds"
    )
    salt = models.CharField(max_length=32)
    # The points of the three goals of those who play together, like `20 35 60`.
    goals = models.CharField(max_length=30, blank=True, default="", db_default="")
    # The line between common and rare words, as `line_of` returns it, or, of earlier rounds, a Zipf
    # frequency; null where all words are alike.
    common_from = models.FloatField(null=True)
    # How many take part, in the public game; null until that is decided.
    computers = models.PositiveSmallIntegerField(null=True)
    # The seat of the host who only hosts this round, has no place in it, and sees all words while
    # it is played.
    onlooker = models.ForeignKey("Seat", on_delete=models.SET_NULL, null=True, related_name="+")
    starts_at = models.DateTimeField()
    # Null for an untimed round until a player ends it; while the round is paused, when the pause
    # ends it.
    ends_at = models.DateTimeField(null=True)
    # The last pause; while it lasts, only `resumed_at` is null.
    paused_at = models.DateTimeField(null=True)
    resumed_at = models.DateTimeField(null=True)
    # What a paused round, or one that was ended early, has left on its clock; null without one.
    time_left = models.DurationField(null=True)
    # When the clock of a round on paper runs out, and lists are typed. It has no `ends_at` until
    # its words are counted.
    writing_at = models.DateTimeField(null=True)
    checking_at = models.DateTimeField(null=True)  # when all lists were in
    settled_at = models.DateTimeField(null=True)  # when the standings were written
    # The place in the order in which rounds were rated, null where nobody was; rounds that share
    # one have no player in common.
    rated_number = models.PositiveIntegerField(null=True)
    # When the staff has decided that the round changes no ratings.
    annulled_at = models.DateTimeField(null=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="round_number_unique"),
        )
        indexes = (
            models.Index(
                fields=["rated_number"], condition=Q(rated_number__isnull=False), name="round_rated"
            ),
        )

    def __str__(self) -> str:
        return gettext("round %(number)s") % {"number": self.number}

    @property
    def commitment(self) -> str:
        """SHA-256 of salt and deal, published before the round so that the deal can be checked."""
        return hashlib.sha256(f"{self.salt}{self.deal}".encode()).hexdigest()

    @property
    def deal(self) -> str:
        """The board, followed by a space and the bonuses if it has any."""
        return f"{self.board} {self.bonuses}".rstrip()

    def phase(self, now: datetime) -> Phase:
        """A settled round is over, also for a process whose clock is behind."""
        if self.settled_at:
            return Phase.FINISHED
        return phase(
            self.starts_at,
            self.ends_at,
            now,
            self.paused_at,
            self.resumed_at,
            writing_at=self.writing_at,
            checking_at=self.checking_at,
        )

    def pauses(self) -> list[Pause]:
        """All pauses, in order; one that lasts goes on until it ends the round."""
        if self.paused_at is None:
            return []
        rows = self.earlier_pauses.values_list("began_at", "ended_at")
        last = Pause(self.paused_at, self.resumed_at or self.ends_at or self.paused_at)
        return [*(Pause(*row) for row in rows), last]

    @property
    def length(self) -> timedelta:
        """How long it was played, once it is over."""
        end = self.writing_at or self.ends_at or self.starts_at
        return played(self.starts_at, self.pauses(), end)

    @property
    def ended_early(self) -> bool:
        """Whether somebody ended it before its clock had run out. A pause that lasts until the end
        is no such decision."""
        is_paused = self.paused_at is not None and self.resumed_at is None
        return self.time_left is not None and not is_paused

    @property
    def has_board(self) -> bool:
        """Whether its board is known: that of a round on paper only once it is typed."""
        return not (self.paper and is_blank(self.board))

    @property
    def size(self) -> Size:
        return self.rows, self.columns

    def parsed_board(self) -> Board:
        return Board.parse(self.board, self.size)

    def bonus_tiles(self) -> dict[int, Bonus]:
        return read_bonuses(self.bonuses)


class EarlierPause(models.Model):
    """A pause of a round that has been paused again since."""

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="earlier_pauses")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        ordering = ("began_at",)

    def __str__(self) -> str:
        return f"a pause of {self.round}"


class FoundWord(models.Model):
    """`points` are those of the word itself, before the scoring of the round is applied. On paper
    they are 0 until the words are counted, and stay so for words that don't count."""

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="found")
    seat = models.ForeignKey("Seat", on_delete=models.PROTECT, related_name="found")
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    points = models.PositiveIntegerField()
    received_at = models.DateTimeField()

    class Meta:
        ordering = ("received_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["round", "seat", "word"], name="found_word_once"),
        )

    def __str__(self) -> str:
        return self.word


class WordVote(models.Model):
    """Whether a word on a list counts in this round, as one player of the table says."""

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="word_votes")
    seat = models.ForeignKey("Seat", on_delete=models.CASCADE, related_name="word_votes")
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    counts = models.BooleanField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "seat", "word"], name="word_vote_once"),
        )

    def __str__(self) -> str:
        return f"“{self.word}” {'counts' if self.counts else 'does not count'}"


class Standing(models.Model):
    """Keeps the handicap and the team of the round; those of the seat may change afterwards.

    `rating`: the rating that the round has changed; null where the player was not rated. `mu`: the
    mu of that rating after the round. `experience`, `origin`: as the player was compared with, in
    `game.rules.ratings`; null where the player was not rated, and from before they were stored.
    `may_gain`: false where the player had a second seat, of a guest who became their account, and
    was compared with it. `missed_counted`: whether the words that the player missed
    are counted in `MissedWord`. `hidden_times`, `hidden_seconds`: how often and how long the page
    of the player was out of sight while a rated round was played; null where no page told.
    """

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="standings")
    seat = models.ForeignKey("Seat", on_delete=models.PROTECT, related_name="standings")
    place = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    words = models.PositiveSmallIntegerField()
    handicap_min_length = models.PositiveSmallIntegerField(null=True)
    handicap_percent = models.PositiveSmallIntegerField(default=100)
    team = models.PositiveSmallIntegerField(null=True)
    rating = models.ForeignKey(
        "PlayerRating",
        on_delete=models.SET_NULL,
        null=True,
        related_name="standings",
        db_index=False,  # see below
    )
    mu = models.FloatField(null=True)
    experience = models.PositiveSmallIntegerField(null=True)
    origin = models.PositiveSmallIntegerField(null=True)
    may_gain = models.BooleanField(default=True, db_default=True)
    missed_counted = models.BooleanField(default=False, db_default=False)
    hidden_times = models.PositiveSmallIntegerField(null=True)
    hidden_seconds = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("place", "-words", "pk")
        constraints = (models.UniqueConstraint(fields=["round", "seat"], name="standing_once"),)
        indexes = (
            models.Index(
                fields=["rating", "-id"], condition=Q(rating__isnull=False), name="standing_rating"
            ),
        )

    def __str__(self) -> str:
        return f"{self.place}. {self.seat}"

    @property
    def handicap(self) -> Handicap:
        return Handicap(self.handicap_min_length, self.handicap_percent)


class DailyBoard(models.Model):
    """All tries are judged by the words of `version`. `date`: the day of the site's board; null for
    the board of a club, or of the site in a further `language`, whose day is `club_day`."""

    date = models.DateField(unique=True, null=True)
    club = models.ForeignKey("Club", on_delete=models.CASCADE, null=True, related_name="+")
    club_day = models.DateField(null=True)
    language = models.CharField(max_length=10, blank=True, default="", db_default="")
    board = models.CharField(max_length=600)
    version = models.ForeignKey("DictionaryVersion", on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("-date", "-club_day")
        constraints = (
            models.UniqueConstraint(fields=["club", "club_day"], name="daily_board_of_club"),
            models.UniqueConstraint(
                fields=["language", "club_day"],
                condition=models.Q(club=None),
                name="daily_board_of_language",
            ),
        )

    def __str__(self) -> str:
        return f"the board of {self.day}"

    @property
    def day(self) -> Day:
        return cast(Day, self.date or self.club_day)  # one of them is set


class DailyTry(models.Model):
    """The one timed round of a player on a daily board. `game`: null once it is deleted.

    `for_account`: it was begun while signed in, or before any other try from the same browser and
    address could have shown the board; others stay among those of guests. False on the board of a
    club, where all stand together. `address`: the hash of
    the address it was begun from, until the next board is dealt. `has_word`: whether a word was
    found, once the round is settled.
    """

    daily = models.ForeignKey(DailyBoard, on_delete=models.CASCADE, related_name="tries")
    player = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="daily_tries")
    game = models.OneToOneField(
        "Game", on_delete=models.SET_NULL, null=True, related_name="daily_try"
    )
    for_account = models.BooleanField(default=True, db_default=True)
    address = models.CharField(max_length=32, blank=True, default="", db_default="")
    has_word = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["daily", "player"], name="daily_try_once"),)

    def __str__(self) -> str:
        return f"{self.player} on {self.daily}"


class DailyStreak(models.Model):
    """How many days in a row a player has found a word on the daily board, up to `last_day`."""

    player = models.OneToOneField("Player", on_delete=models.CASCADE, related_name="daily_streak")
    last_day = models.DateField()
    days = models.PositiveIntegerField()

    class Meta:
        indexes = (models.Index(fields=["-days", "id", "last_day"], name="daily_streak_order"),)

    def __str__(self) -> str:
        return f"{self.days} days of {self.player}"
