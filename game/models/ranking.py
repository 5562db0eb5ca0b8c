"""How strong players are: ratings by rounds, leaderboards by points."""

from django.db import models
from django.db.models import Q

from game.rules.ratings import NEW, PROVISIONAL, Rating, shown


class Leaderboard(models.Model):
    """The points of rounds in one language and on boards of one size.

    `span`, `first_day` and `last_day` are those of `game.rules.leaderboards.Span`. `language` is a
    tag without its region. That of a `club` has the points of its members in all its games,
    whatever the language and size, which are empty; its spans are those of `game.rules.clubs`.
    """

    span = models.CharField(max_length=10)
    first_day = models.DateField(null=True)
    last_day = models.DateField(null=True)
    language = models.CharField(max_length=35)
    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()
    club = models.ForeignKey(
        "Club", on_delete=models.CASCADE, null=True, related_name="leaderboards"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["span", "language", "rows", "columns"],
                condition=Q(club=None),
                name="leaderboard_of_site_unique",
            ),
            models.UniqueConstraint(fields=["club", "span"], name="leaderboard_of_club_unique"),
        )

    def __str__(self) -> str:
        return f"{self.span} {self.language} {self.rows}x{self.columns}"


class LeaderboardEntry(models.Model):
    """The points of a player, and the number of rounds that brought them. The sums of all time stay
    when rounds are deleted."""

    leaderboard = models.ForeignKey(
        Leaderboard,
        on_delete=models.CASCADE,
        related_name="entries",
        db_index=False,  # see below
    )
    player = models.ForeignKey(
        "Player", on_delete=models.CASCADE, related_name="leaderboard_entries"
    )
    points = models.PositiveIntegerField()
    rounds = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "leaderboard entries"
        constraints = (
            models.UniqueConstraint(
                fields=["leaderboard", "player"], name="leaderboard_entry_once"
            ),
        )
        indexes = (
            models.Index(
                fields=["leaderboard", "-points", "id", "rounds"], name="leaderboard_order"
            ),
        )

    def __str__(self) -> str:
        return f"{self.points} of {self.player}"


class PlayerRating(models.Model):
    """`player` is null once the player was deleted, or had two ratings and keeps the other one; the
    row stays for the rounds. `mu` and `sigma` are those of `Rating`; `rounds` is the number of
    rated rounds of the public game."""

    player = models.OneToOneField(
        "Player", on_delete=models.CASCADE, null=True, related_name="rating"
    )
    mu = models.FloatField(default=NEW.mu)
    sigma = models.FloatField(default=NEW.sigma)
    rounds = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = (
            models.Index(
                fields=["-mu", "id", "rounds", "player"],
                condition=Q(rounds__gte=PROVISIONAL),
                name="rating_order",
            ),
        )

    def __str__(self) -> str:
        return f"{self.shown} of {self.player}"

    @property
    def value(self) -> Rating:
        return Rating(self.mu, self.sigma)

    @property
    def shown(self) -> int:
        return shown(self.mu)

    @property
    def is_provisional(self) -> bool:
        return self.rounds < PROVISIONAL
