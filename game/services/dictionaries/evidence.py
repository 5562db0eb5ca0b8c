"""What staff looks at before it answers a dispute."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from game.models import Dictionary, Dispute, DisputeVote
from game.rules.word_frequency import zipf_frequencies
from game.services.solving import lexicons
from game.services.solving.boards import DEFAULT_SIZE, letter_frequencies_of
from solver import Lexicon
from solver.dice import dice_for
from solver.engine.arrays import worth_by_length
from solver.engine.batch import Job, count_codes
from solver.lab.space import Space
from solver.languages import primary
from solver.scoring import CLASSIC

BOARDS = 1_000
SEED = 1  # the same boards for every word and every day
READ = 5  # reasons of a dispute, the latest


@dataclass(frozen=True, slots=True)
class Evidence:
    """`frequency`: on the Zipf scale; None for a language without a list. `others`: the other
    dictionaries of the language that have the word. `boards`: how many of `BOARDS` have it.

    `votes`: the number of those who ask, `addresses` from how many, `reasons` those of the latest.
    """

    dispute: Dispute
    votes: int
    addresses: int
    reasons: tuple[str, ...]
    frequency: float | None
    others: tuple[Dictionary, ...]
    boards: int
    points: int


def evidence(rows: Iterable[Dispute]) -> list[Evidence]:
    """The evidence for disputes, those of a dictionary together."""
    ordered = sorted(rows, key=lambda row: row.dictionary_id)
    groups = groupby(ordered, key=lambda row: row.dictionary_id)
    return [each for _, group in groups for each in _of_one(list(group))]


def _of_one(rows: Sequence[Dispute]) -> Iterator[Evidence]:
    dictionary, lexicon = lexicons.current(rows[0].dictionary)
    words = [row.word for row in rows]
    frequencies = zipf_frequencies(words, dictionary.language)
    others = _others(dictionary)
    small = Lexicon.from_words(words, lexicon.language)
    boards = _boards_with(small, lexicon)
    counts: dict[int, Any] = Dispute.objects.counted().in_bulk([row.pk for row in rows])
    for row in rows:
        votes = DisputeVote.objects.filter(dispute=row)
        latest = votes.order_by("-created_at", "-pk").values_list("reason", flat=True)
        yield Evidence(
            row,
            counts[row.pk].vote_count,
            counts[row.pk].address_count,
            tuple(latest[:READ]),
            frequencies[row.word] if frequencies else None,
            tuple(other for other, known in others if known.has_form(row.word)),
            boards[small.spelling(row.word)],
            small.score_of(row.word),
        )


def _others(dictionary: Dictionary) -> list[tuple[Dictionary, Lexicon]]:
    same = Dictionary.objects.published().select_related("current").exclude(pk=dictionary.pk)
    tag = primary(dictionary.language)
    return [lexicons.current(each) for each in same if primary(each.language) == tag]


def _boards_with(words: Lexicon, lexicon: Lexicon) -> dict[str, int]:
    """On how many of `BOARDS` random boards each word lies.

    The boards are those of the dictionary, but only these words are searched, which takes
    milliseconds.
    """
    dice = dice_for(DEFAULT_SIZE, lexicon.language.tag)
    if dice:
        space = Space.of_dice(dice, words)
    else:
        space = Space.drawn(DEFAULT_SIZE, letter_frequencies_of(lexicon), words)
    rows = space.random(BOARDS, np.random.default_rng(SEED))
    job = Job(space.size, words, space.faces, *worth_by_length(CLASSIC, None, None))
    *_, by_number = count_codes(job, space.codes(rows))
    by_rank = np.zeros(len(words), np.int64)
    by_rank[words.ranks] = by_number
    return dict(zip(words, by_rank.tolist(), strict=True))
