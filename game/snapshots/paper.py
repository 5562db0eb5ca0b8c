"""Rounds on real dice and paper: the lists, and what is on them."""

from collections import Counter, defaultdict
from datetime import datetime
from typing import Annotated, TypedDict

from game.models import Round, Seat
from game.rules.clock import Phase
from game.services.play import paper
from game.services.play.round_solutions import solution_of
from game.snapshots.values import Millis, WordOnTiles, millis, written

Votes = TypedDict("Votes", {"for": int, "against": int})


class PaperParts(TypedDict, total=False):
    writing_at: Annotated[Millis | None, "On paper: when the clock runs out, and lists are typed."]
    checking_at: Annotated[Millis | None, "On paper: when all lists were in."]


class ListState(TypedDict):
    seat: int
    name: str
    words: int
    done: Annotated[bool, "Whether the list is complete."]
    online: Annotated[bool, "Whether they are there with a device; else the host types the list."]


class PaperWord(WordOnTiles, Votes):
    points: Annotated[int, "0 if it does not count."]
    code: Annotated[str | None, "Why it does not count; else null."]
    voted: Annotated[bool, "The table has decided, not the dictionary."]
    seats: Annotated[list[int], "Whose lists have it."]


class PaperState(TypedDict):
    has_board: Annotated[bool, "Whether somebody has typed the board."]
    lists: Annotated[list[ListState], "The lists that are waited for; empty before."]
    words: Annotated[list[PaperWord] | None, "The words of all lists, once all are in; else null."]


class OnPaper(TypedDict):
    has_board: Annotated[bool, "Whether somebody has typed the board."]
    refused: Annotated[list[PaperWord], "The words of the lists that don’t count."]


def parts(round_: Round) -> PaperParts:
    """When the parts of a round on paper begin, as far as that is known."""
    return {
        "writing_at": millis(round_.writing_at) if round_.writing_at else None,
        "checking_at": millis(round_.checking_at) if round_.checking_at else None,
    }


def lists(round_: Round, now: datetime) -> PaperState:
    state: PaperState = {"has_board": round_.has_board, "lists": [], "words": None}
    phase = round_.phase(now)
    if phase in (Phase.WRITING, Phase.CHECKING):
        counts = Counter(round_.found.values_list("seat_id", flat=True))
        state["lists"] = [
            {
                "seat": seat.pk,
                "name": seat.name,
                "words": counts[seat.pk],
                "done": seat.list_done == round_.number,
                "online": seat.is_present(now),
            }
            for seat in paper.writers(round_)
        ]
    if phase is Phase.CHECKING:
        state["words"] = words(round_)
    return state


def list_of(round_: Round, seat: Seat) -> list[str]:
    solved = solution_of(round_)
    rows = round_.found.filter(seat=seat).order_by("-received_at", "-pk")
    return [solved.written(word) for word in rows.values_list("word", flat=True)]


def words(round_: Round) -> list[PaperWord]:
    """Each word of the lists with its writers, whether it counts, and the votes."""
    solved, results, votes = solution_of(round_), paper.checked(round_), paper.votes(round_)
    seats: dict[str, list[int]] = defaultdict(list)
    for seat, word in round_.found.values_list("seat_id", "word"):
        if seat != round_.onlooker_id:
            seats[word].append(seat)
    return [
        {
            "word": word,
            **written(word, solved),
            "points": results[word].points,
            "code": results[word].code,
            "voted": results[word].voted,
            "seats": seats[word],
            "for": votes[word].for_ if word in votes else 0,
            "against": votes[word].against if word in votes else 0,
        }
        for word in sorted(seats)
    ]


def votes_of(round_: Round, seat: Seat) -> dict[str, bool]:
    return dict(round_.word_votes.filter(seat=seat).values_list("word", "counts"))


def refused(round_: Round) -> OnPaper:
    """Of a settled round: whether its board was typed, and the words that don't count."""
    return {
        "has_board": round_.has_board,
        "refused": [word for word in words(round_) if word["code"]],
    }
