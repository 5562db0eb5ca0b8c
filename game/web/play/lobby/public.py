"""The public game as the lobby shows it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Self

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.db.failures import UNAVAILABLE
from game.db.ttl_cache import get_or_load
from game.models import Game, Round, Seat, Standing
from game.rules.clock import PUBLIC_PAUSE, PUBLIC_ROUND, Phase, public_slot
from game.rules.codes import public_code
from game.rules.refusals import Refusal
from game.rules.wording import clock, duration, n_points, n_words, number
from game.services.play import games, rounds
from game.snapshots import millis
from game.web.shared.languages import Offered, language_to_play, offered_languages

NAMED = 6  # Players who are named; the others are counted.
EMPTY = [[""] * 4] * 4  # The board between two rounds.


@dataclass(frozen=True, slots=True)
class PublicState:
    """`now`, `until`: the time, and when the clock runs out, in milliseconds. `problem`: why nobody
    can play at present. `best`: the best player of the last round, while nobody is there."""

    now: int
    until: int = 0
    running: bool = False
    left: str = ""
    present: int = 0
    names: list[str] = field(default_factory=list)
    best: dict[str, str] | None = None
    tiles: list[list[str]] = field(default_factory=lambda: EMPTY)
    problem: str = ""

    @classmethod
    def at(cls, now: datetime, language: str = "") -> Self:
        """Makes four small queries. Deals the round if no request has dealt it yet."""
        game = games.public_game(now, language)
        try:
            round_ = rounds.current(game, now)
        except Refusal as refusal:
            return cls(millis(now), problem=refusal.detail)
        if round_ is None:  # Never in the public game.
            return cls(millis(now))
        running = round_.phase(now) is Phase.PLAYING
        until = _until(game, round_, now)
        seats = Seat.objects.filter(game=game).present(now)
        names = list(seats.order_by("-seen_at").values_list("name", flat=True)[:NAMED])
        return cls(
            now=millis(now),
            until=millis(until),
            running=running,
            left=clock((until - now).total_seconds()),
            present=seats.count(),
            names=names,
            best=None if names else _best(game),
            tiles=round_.parsed_board().faces() if running else EMPTY,
        )

    @property
    def length(self) -> str:
        return duration(int(PUBLIC_ROUND.total_seconds()))

    @property
    def others(self) -> int:
        return self.present - len(self.names)


def languages(chosen: str, now: datetime) -> list[Offered]:
    """The languages to play in, each with the players of its public game; none without a choice."""
    offered = offered_languages(chosen)
    if not offered:
        return []
    seats = Seat.objects.filter(game__is_public=True).present(now).order_by()
    present = dict(seats.values_list("game__code").annotate(Count("pk")))
    tags = ["", *(each.tag for each in offered[1:])]
    return [
        each._replace(present=present.get(public_code(tag), 0))
        for each, tag in zip(offered, tags, strict=True)
    ]


def _until(game: Game, round_: Round, now: datetime) -> datetime:
    """The end of the running round, else the start of the next one."""
    phase = round_.phase(now)
    if phase is Phase.PLAYING and round_.ends_at:
        return round_.ends_at
    if phase is Phase.FINISHED:
        return rounds.next_start(game, round_) or now
    return round_.starts_at


def _best(game: Game) -> dict[str, str] | None:
    """The best of the last round that anybody played."""
    people = Standing.objects.filter(round__game=game, seat__removed_at=None, seat__strength=None)
    by_place = people.order_by("-round__number", "place", "-words", "pk")
    best = by_place.select_related("seat").first()
    if best is None:
        return None
    shown = {"points": n_points(best.points), "words": n_words(best.words)}
    return {"name": best.seat.name, **shown}


@dataclass(frozen=True, slots=True)
class PublicClock:
    """The public game on other pages. Its rounds follow the clock, so that only the players who are
    there have to be read, at most once a second.

    `start`: the start of the current round; `length`: the length of a round; `period`: the time
    from one start to the next. All are in milliseconds. `starts` and `ends`: what is said before
    and in a round, with a place for the time that is `left`.
    """

    now: int
    start: int
    left: str
    running: bool
    starts: str
    ends: str
    length: int = int(PUBLIC_ROUND.total_seconds() * 1000)
    period: int = int((PUBLIC_ROUND + PUBLIC_PAUSE).total_seconds() * 1000)

    @classmethod
    def at(cls, now: datetime) -> Self:
        slot = public_slot(now)
        running = slot.starts_at <= now < slot.ends_at
        until = slot.ends_at if running else slot.starts_at
        if now >= slot.ends_at:
            until = slot.ends_at + PUBLIC_PAUSE
        starts, ends = _texts(_present(now))
        return cls(
            now=millis(now),
            start=millis(slot.starts_at),
            left=clock((until - now).total_seconds()),
            running=running,
            starts=starts,
            ends=ends,
        )

    @property
    def text(self) -> str:
        return (self.ends if self.running else self.starts) % {"left": self.left}


def _texts(present: int) -> tuple[str, str]:
    if not present:
        return _("round starts in %(left)s"), _("round ends in %(left)s")
    starts = ngettext(
        "%(count)s here, starts in %(left)s", "%(count)s here, starts in %(left)s", present
    )
    ends = ngettext("%(count)s here, ends in %(left)s", "%(count)s here, ends in %(left)s", present)
    count, left = number(present), "%(left)s"
    return starts % {"count": count, "left": left}, ends % {"count": count, "left": left}


def _present(now: datetime) -> int:
    """In the language of the page. Zero without a database, without which the page may work."""
    try:
        code = public_code(language_to_play({}))
        seats = Seat.objects.filter(game__code=code).present(now)
        return get_or_load(("public present", code), seats.count)
    except UNAVAILABLE:
        return 0
