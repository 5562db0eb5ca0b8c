"""Words in dispute: the queue, and the page that answers one or many."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AdminTextInputWidget
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.admin.pages import Base, ReadOnly, add_refusal, admin_page, made, may, tell, visitor
from game.models import Dispute
from game.rules.refusals import Refusal
from game.rules.wording import counted
from game.services.dictionaries import disputes
from game.services.dictionaries.evidence import BOARDS, evidence


class AnswerForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Everybody who asked reads it. Accepted, it is also the reason of the edit."),
        widget=AdminTextInputWidget,
    )


@admin.register(Dispute)
class DisputeAdmin(ReadOnly, Base):
    """The action `answer` shows the evidence for the chosen words, and accepts or declines them."""

    list_display = (
        "word",
        "action",
        "dictionary",
        "votes",
        "addresses",
        "because",
        "state",
        "answer",
    )
    list_display_links = None
    fields = ("word", "action", "dictionary", "state", "opened_at", "answer", "answered_at")
    list_filter = ("state", "action", "dictionary")
    list_select_related = ("dictionary",)
    list_per_page = disputes.MOST_ANSWERED
    search_fields = ("word", "votes__reason")
    actions = ("answer_chosen",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Dispute]:
        known: QuerySet[Any] = Dispute.objects.counted().prefetch_related("votes")
        # “open” comes last in the alphabet; what is asked from most addresses first
        return known.order_by("-state", "-address_count", "opened_at")

    @admin.display(description=_("votes"), ordering="vote_count")
    def votes(self, row: Any) -> int:
        count: int = row.vote_count
        return count

    @admin.display(description=_("addresses"), ordering="address_count")
    def addresses(self, row: Any) -> int:
        """Those who ask from one address may be a class, or one person with many names."""
        count: int = row.address_count
        return count

    @admin.display(description=_("why"))
    def because(self, row: Dispute) -> str:
        first = next(iter(row.votes.all()), None)
        return first.reason if first else ""

    @admin.action(description=_("Answer the chosen words"), permissions=["act"])
    def answer_chosen(self, request: HttpRequest, chosen: QuerySet[Dispute]) -> HttpResponse | None:
        """A page with the evidence first; its form comes back here with `accept` or `decline`."""
        rows = list(chosen.exclude(state=Dispute.State.ACCEPTED)[: disputes.MOST_ANSWERED])
        if not rows:
            messages.warning(request, gettext("These words are as they were asked for already."))
            return None
        is_answered = "accept" in request.POST or "decline" in request.POST
        form = AnswerForm(request.POST if is_answered else None)
        if form.is_valid() and self._answer(request, rows, form):
            return None
        return admin_page(
            request,
            "game/dispute/answer",
            counted(
                len(rows), "Answer %(count)s word in dispute", "Answer %(count)s words in dispute"
            ),
            opts=Dispute._meta,
            form=form,
            rows=evidence(rows),
            boards=BOARDS,
            may_accept=may(request, "change"),
        )

    def _answer(self, request: HttpRequest, rows: list[Dispute], form: AnswerForm) -> bool:
        """Whether it is done; else the error is in the form."""
        by, reason = visitor(request), form.cleaned_data["reason"]
        try:
            if "decline" in request.POST:
                declined = disputes.decline(rows, reason, by, steady_clock.now())
                for row in rows:
                    self.log_change(request, row, f"Declined: {reason}")
                told = counted(declined, "Declined %(count)s word.", "Declined %(count)s words.")
                messages.success(request, told)
            elif may(request, "change"):
                for version in disputes.accept(rows, reason, by):
                    tell(request, version.dictionary, partial(made, version))
        except Refusal as refusal:
            add_refusal(form, refusal)
            return False
        return True
