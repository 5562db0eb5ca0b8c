"""The part of the game page for rounds on real dice and paper."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest

from game.models import Game, Seat
from game.rules import verdicts
from game.rules.results import Scoring
from game.rules.wording import counted
from game.services.play import paper, rounds
from game.services.play.seating import lists
from game.snapshots import Json, Snapshot, own
from game.snapshots.paper import ListState, PaperState, PaperWord, list_of
from game.web.shared.fields import submitted_number


@dataclass(frozen=True, slots=True)
class ListedWord:
    """A word of the lists. `css_class`: whether it counts, is on several lists, or does not count.
    `reason`: why it does not. `vote`: what the visitor has voted on it. `can_count`: whether
    the dice can show it, so that there is something to vote on."""

    word: str
    written: str
    css_class: str
    reason: str
    voted: bool
    votes: str
    vote: bool | None
    names: list[str]
    can_count: bool


def paper_context(
    request: HttpRequest, game: Game, seat: Seat, state: Snapshot, now: datetime
) -> Json | None:
    """What the part shows; None where the game is not played on paper."""
    round_ = state["round"]
    on_paper = round_.get("paper") if round_ and round_["phase"] != "finished" else None
    if not (game.paper or on_paper):
        return None
    phase = round_["phase"] if round_ and on_paper else "lobby"
    shown: Json = {
        "phase": phase,
        "is_host": seat.pk == game.host_id,
        "has_board": on_paper["has_board"] if on_paper else bool(game.set_board),
        "min_length": own(state)["min_length"] or game.min_length,
        "entry_seat": seat.pk,
        "is_own": True,
    }
    if phase == "lobby" and shown["is_host"]:
        shown["names"] = [each.name for each in game.seats.listed() if each.expected]
    if on_paper and phase == "writing":
        shown |= _writing(request, game, seat, on_paper["lists"], now)
    if round_ and on_paper and phase == "checking":
        shown |= _checking(on_paper, own(state)["votes"], round_["scoring"])
        played = rounds.latest(game)
        shown["no_vote"] = played and paper.why_no_vote(played, seat)
    return shown


def _writing(
    request: HttpRequest, game: Game, seat: Seat, listed: list[ListState], now: datetime
) -> Json:
    """The list that the visitor types, and which others they may type."""
    is_host = seat.pk == game.host_id
    choices = [
        each for each in listed if each["seat"] == seat.pk or (is_host and not each["online"])
    ]
    asked = submitted_number(request.GET, "list")
    chosen = next((each for each in choices if each["seat"] == asked), None)
    if chosen is None:  # the first that is not complete, the visitor's own before others
        choices.sort(key=lambda each: each["seat"] != seat.pk)
        undone = [each for each in choices if not each["done"]]
        chosen = next(iter([*undone, *choices]), None)
    waiting = [each["name"] for each in listed if not each["done"]]
    shown: Json = {"choices": choices, "chosen": chosen, "waiting": waiting, "words": []}
    round_ = rounds.latest(game)
    if chosen and round_:
        writer = lists.list_of(game, seat, chosen["seat"], now)
        shown |= {"words": list_of(round_, writer), "entry_seat": writer.pk}
        shown["is_own"] = writer.pk == seat.pk
    return shown


def _checking(state: PaperState, votes: Mapping[str, bool], scoring: str) -> Json:
    names = {each["seat"]: each["name"] for each in state["lists"]}
    words, cancels = state["words"] or [], scoring == Scoring.OFFICIAL
    rows = [_listed(word, names, votes, cancels) for word in words]
    by_seat = {
        seat: [row for row, word in zip(rows, words, strict=True) if seat in word["seats"]]
        for seat in names
    }
    disputed = [row for row in rows if row.reason or row.votes]
    return {
        "lists": [{"name": names[seat], "words": by_seat[seat]} for seat in names],
        "disputed": disputed,
        "undisputed": [row for row in rows if row not in disputed],
        "cancels": cancels,
    }


def _listed(
    word: PaperWord, names: Mapping[int, str], votes: Mapping[str, bool], cancels: bool
) -> ListedWord:
    written = str(word.get("written", word["word"]))
    css_class = "refused" if word["code"] else "good"
    if not word["code"] and cancels and len(word["seats"]) > 1:
        css_class = "shared"
    reason = ""
    if word["code"]:
        reason = verdicts.SENTENCES[word["code"]].format(word=written, min_length="")
    return ListedWord(
        word["word"],
        written,
        css_class,
        reason,
        word["voted"],
        ", ".join(_ballots(word)),
        votes.get(word["word"]),
        [names[seat] for seat in word["seats"] if seat in names],
        word["code"] != verdicts.NOT_ON_BOARD,
    )


def _ballots(word: PaperWord) -> Iterator[str]:
    if word["for"]:
        yield counted(word["for"], "%(count)s for it", "%(count)s for it")
    if word["against"]:
        yield counted(word["against"], "%(count)s against it", "%(count)s against it")
