"""Words in dispute: asking whether one should count, and the answers."""

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import DICTIONARY_HELP, Serializer, validated
from game.api.fields import MomentField
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Dispute
from game.models.dispute import MAX_REASON
from game.services.dictionaries import disputes
from solver.wordfiles.selection import MAX_WORD_LETTERS


class DisputeRequest(Serializer):
    dictionary = serializers.CharField(
        required=False, allow_null=True, default=None, help_text=DICTIONARY_HELP
    )
    word = serializers.CharField(max_length=MAX_WORD_LETTERS)
    reason = serializers.CharField(max_length=MAX_REASON)


class DisputeResponse(Serializer):
    dictionary = serializers.CharField(source="dispute.dictionary.slug")
    word = serializers.CharField(source="dispute.word", help_text="As it is written.")
    asked = serializers.ChoiceField(
        Dispute.Action.values,
        source="dispute.action",
        help_text="`add`: that it should count. `deny`: that it should not.",
    )
    reason = serializers.CharField(help_text="Yours.")
    asked_at = MomentField(source="created_at")
    state = serializers.ChoiceField(Dispute.State.values, source="dispute.state")
    answer = serializers.CharField(
        source="dispute.answer", help_text="The reason of the answer; empty while there is none."
    )


class DisputesView(VisitorView):
    throttle_scope = "dispute"

    @operation(
        "dispute", "dictionaries", DisputeResponse, 403, 409, takes=DisputeRequest, success=201
    )
    def post(self, request: Request) -> Response:
        """Ask that a word should count, or that it should not.

        Asks that a word be added if it is not in the dictionary, else that it be removed. You can
        ask once for a word, and not after it was declined.
        """
        player, sent = self.player(), validated(DisputeRequest, request.data)
        asked = disputes.question(sent["dictionary"], sent["word"])
        vote = disputes.ask(asked, player, sent["reason"], steady_clock.now(), self.address)
        return Response(DisputeResponse(vote).data, status.HTTP_201_CREATED)


class OwnDisputesView(VisitorView):
    throttle_scope = "read"

    @operation(
        "own_disputes",
        "dictionaries",
        DisputeResponse(many=True),
        403,
        description=f"The latest {disputes.LISTED}, the latest first.",
    )
    def get(self, request: Request) -> Response:
        """List the words that you asked about, with the answers."""
        return Response(DisputeResponse(disputes.votes_of(self.player()), many=True).data)
