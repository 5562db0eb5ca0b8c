"""Random boards and the dice they come from."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.etag import HOUR, KeptView
from game.api.schema import responses
from game.api.solving import examples
from game.api.solving import responses as answers
from game.api.solving.requests import RandomQuery
from game.services.solving import lexicons
from game.services.solving.boards import random_board
from game.services.solving.word_count_range import random_board_in_range
from solver.dice import DICE


class RandomBoardView(APIView):
    throttle_scope = "random"

    @extend_schema(
        operation_id="random_board",
        tags=["boards"],
        summary="A random board, or one that is as rich in words as you like",
        description="With `min_words` or `max_words`, boards are shaken until one will do.",
        parameters=[RandomQuery],
        responses=responses(answers.RandomBoardAnswer, 400),
        examples=[*examples.RANDOM, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        asked = RandomQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        values, band = asked.validated_data, asked.band()
        dictionary, lexicon = lexicons.current(values.get("dictionary") or None)
        kind = (
            values.get("size") or None,
            values.get("dice") or None,
            values.get("seed"),
            lexicon,
            dictionary.language,
        )
        board, words = random_board_in_range(band, *kind) if band else (random_board(*kind), None)
        return Response(answers.random_board(board, words))


class DiceView(KeptView):
    throttle_scope = "read"
    keep = HOUR

    @extend_schema(
        operation_id="dice",
        tags=["boards"],
        summary="The dice sets: their dice, and the six faces of each",
        responses=responses(answers.DiceAnswer(many=True), 304),
        examples=[*examples.DICE, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        return Response([answers.dice(dice_set) for dice_set in DICE.values()])
