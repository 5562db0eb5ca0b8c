"""Words that players say should count, or should not."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.models.dictionary import WordEdit
from solver.wordfiles.selection import MAX_WORD_LETTERS

MAX_REASON = 200


class DisputeQuerySet(models.QuerySet["Dispute"]):
    def open(self) -> DisputeQuerySet:
        return self.filter(state=Dispute.State.OPEN)

    def counted(self) -> DisputeQuerySet:
        """With `vote_count`, the number of those who ask, and `address_count`, from how many
        addresses: whose is not known has one of their own."""
        own = models.F("votes__player_id") * -1
        address = Coalesce("votes__origin", own, output_field=models.BigIntegerField())
        return self.annotate(
            vote_count=models.Count("votes", distinct=True),
            address_count=models.Count(address, distinct=True),
        )


class Dispute(models.Model):
    """Whether a word should be added to a dictionary, or removed from it.

    `answer`: the reason given for the decision. `version`: the version that made the change. A row
    is opened again if a later version undoes that and somebody asks again.
    """

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("dispute", "waiting")
        ACCEPTED = "accepted", pgettext_lazy("dispute", "accepted")
        DECLINED = "declined", pgettext_lazy("dispute", "declined")

    class Action(models.TextChoices):
        ADD = WordEdit.Action.ADD.value, _("should count")
        DENY = WordEdit.Action.DENY.value, _("should not count")

    dictionary = models.ForeignKey("Dictionary", on_delete=models.CASCADE, related_name="disputes")
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    action = models.CharField(max_length=4, choices=Action)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    opened_at = models.DateTimeField()
    answer = models.CharField(max_length=300, blank=True)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    version = models.ForeignKey(
        "DictionaryVersion", on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = DisputeQuerySet.as_manager()

    class Meta:
        verbose_name = "word in dispute"
        verbose_name_plural = "words in dispute"
        constraints = (
            models.UniqueConstraint(fields=["dictionary", "word", "action"], name="dispute_once"),
        )
        indexes = (models.Index(fields=["state", "dictionary"], name="dispute_state"),)

    def __str__(self) -> str:
        return f"“{self.word}” {self.get_action_display()}"


class DisputeVote(models.Model):
    """A player's support for a dispute, with a reason. `origin`: a short number, alike for votes on
    it from one address; null where that is not known."""

    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="votes")
    player = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="dispute_votes")
    reason = models.CharField(max_length=MAX_REASON)
    created_at = models.DateTimeField()
    origin = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("created_at",)
        constraints = (
            models.UniqueConstraint(fields=["dispute", "player"], name="dispute_vote_once"),
        )

    def __str__(self) -> str:
        return self.reason
