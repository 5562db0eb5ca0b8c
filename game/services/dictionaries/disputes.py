"""Words that players say should count, or should not, and the answers of staff."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.limits import rates
from game.models import Dictionary, DictionaryVersion, Dispute, DisputeVote, Player
from game.models.dispute import MAX_REASON
from game.rules.refusals import Refusal, reason_of
from game.services.dictionaries import edits
from game.services.solving import lexicons
from solver.letters import normalise

LISTED = 50  # of a player, the latest
MOST_ANSWERED = 100  # at a time


@dataclass(frozen=True, slots=True)
class Question:
    """What can be asked about a word: whether it should count if it does not, and the other way.

    `row`: the dispute about that, if there ever was one. It is over if it was declined, but not if
    it was accepted: then a later version has undone it.
    """

    dictionary: Dictionary
    word: str
    action: Dispute.Action
    row: Dispute | None

    @property
    def counts(self) -> bool:
        return self.action == Dispute.Action.DENY


def question(slug: str | None, word: str) -> Question:
    """The question about a word in its present state. Raises Refusal."""
    dictionary, lexicon = lexicons.current(slug)
    plain = normalise(word)
    if not plain:
        raise Refusal("word.missing", _("Enter a word."), "word")
    form = edits.form_of(lexicon, plain)
    edits.check_letters(form, "word.invalid", "word")
    action = Dispute.Action.DENY if lexicon.has_form(form) else Dispute.Action.ADD
    row = Dispute.objects.filter(dictionary=dictionary, word=form, action=action).first()
    return Question(dictionary, form, action, row)


def ask(
    asked: Question, player: Player, reason: str, now: datetime, address: str = ""
) -> DisputeVote:
    """Ask that the word should count, or should not. Raises Refusal.

    It is asked once by a player, and by nobody once staff has declined it. `address`: that of the
    player, as the queue counts addresses: one person can be many guests.
    """
    because = check_reason(reason)
    with transaction.atomic():
        row, _created = Dispute.objects.get_or_create(
            dictionary=asked.dictionary,
            word=asked.word,
            action=asked.action,
            defaults={"opened_at": now},
        )
        if row.state == Dispute.State.DECLINED:
            raise Refusal("dispute.declined", _declined(row), "word")
        reopened = _reopen(row, now)
        vote, is_new = DisputeVote.objects.get_or_create(
            dispute=row,
            player=player,
            defaults={
                "reason": because,
                "created_at": now,
                "origin": rates.origin(f"dispute {row.pk}", address),
            },
        )
        if not is_new and not reopened:
            raise Refusal("dispute.repeated", _repeated(row), "word")
    return vote


def _declined(row: Dispute) -> str:
    said = {"word": row.word, "answer": row.answer}
    if row.action == Dispute.Action.ADD:
        return (
            _(
                "It has been decided that “%(word)s” should count does not hold. "
                "The reason: %(answer)s"
            )
            % said
        )
    return (
        _(
            "It has been decided that “%(word)s” should not count does not hold. "
            "The reason: %(answer)s"
        )
        % said
    )


def _repeated(row: Dispute) -> str:
    if row.action == Dispute.Action.ADD:
        return _("You have said already that “%(word)s” should count.") % {"word": row.word}
    return _("You have said already that “%(word)s” should not count.") % {"word": row.word}


def check_reason(text: str) -> str:
    """The reason in one line. Raises Refusal."""
    if not (reason := reason_of(text, MAX_REASON)):
        raise Refusal("reason.missing", _("Say in a few words why."), "reason")
    return reason


def _reopen(row: Dispute, now: datetime) -> bool:
    """Open a dispute again that was accepted, which a later version has undone."""
    accepted = Dispute.objects.filter(pk=row.pk, state=Dispute.State.ACCEPTED)
    return bool(accepted.update(state=Dispute.State.OPEN, opened_at=now, version=None))


def waiting() -> list[int]:
    """The ids of the words that wait for an answer, those first that most addresses ask for."""
    known: QuerySet[Any] = Dispute.objects.open().counted()
    in_order = known.order_by("-address_count", "opened_at")
    return list(in_order.values_list("pk", flat=True)[:MOST_ANSWERED])


def votes_of(player: Player) -> QuerySet[DisputeVote]:
    asked = DisputeVote.objects.filter(player=player).select_related("dispute__dictionary")
    return asked.order_by("-created_at", "-pk")[:LISTED]


def vote_of(row: Dispute | None, player: Player | None) -> DisputeVote | None:
    return (
        DisputeVote.objects.filter(dispute=row, player=player).first() if row and player else None
    )


# -- answers ---------------------------------------------------------------------------------------


def accept(rows: Sequence[Dispute], reason: str, by: User) -> Iterator[DictionaryVersion]:
    """Add or remove the words: those to add to a dictionary make one version, those to remove
    another one. Also words that were declined before. Raises Refusal.

    `versions.make_version` answers the disputes whose words are as they were asked for.
    """
    words: dict[tuple[int, str], list[str]] = {}
    for row in rows:
        if row.state != Dispute.State.ACCEPTED:
            words.setdefault((row.dictionary_id, row.action), []).append(row.word)
    for (dictionary_id, action), chosen in words.items():
        dictionary = Dictionary.objects.select_related("current").get(pk=dictionary_id)
        yield edits.edit_words(dictionary, chosen, action, reason, by)


def decline(rows: Sequence[Dispute], reason: str, by: User, now: datetime) -> int:
    """Decline what is open, with a reason that those who asked read. Raises Refusal without one."""
    if not reason.strip():
        raise Refusal("reason.missing", _("Say why, so that others can follow."), "reason")
    return (
        Dispute.objects.open()
        .filter(pk__in=[row.pk for row in rows])
        .update(
            state=Dispute.State.DECLINED,
            answer=reason.strip()[:300],
            answered_at=now,
            answered_by=by,
        )
    )
