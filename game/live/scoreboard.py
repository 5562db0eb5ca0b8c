"""The scoreboard of a round: reads new words from the database once a second."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from heapq import nsmallest

import orjson

from game.db.prepared import Prepared, in_list
from game.live.game_state import GameState
from game.live.messages import OwnScore, ScoreParts, SharedScores
from game.models import FoundWord, Round, Seat
from game.services.play import settling
from game.services.play.round_solutions import solution_of
from game.snapshots import find
from game.snapshots.state import FindState
from game.snapshots.values import TOP, PlayerState, player

_found_since = Prepared(
    lambda round_, last: (
        FoundWord.objects.filter(round_id=round_, pk__gt=last)
        .order_by("pk")
        .values_list("pk", "seat_id", "word", "points")
    )
)
_taken = Prepared(lambda seats: Seat.objects.taken().filter(in_list("pk", seats)))


@dataclass(frozen=True, slots=True)
class Scores:
    """What everybody gets, as the text of JSON that has to be closed, and the words and points of
    each seat before settling. `fresh`: the words since the last scores, for the host who only
    hosts, and for the players of a team. `teams`: the teams of the seats."""

    shared: str
    own: Mapping[int, tuple[int, int]]
    fresh: Sequence[FindState] = ()
    teams: Mapping[int, int] = field(default_factory=dict)

    def finds_for(self, seat_id: int | None, onlooker: int | None) -> Sequence[FindState]:
        """The fresh words of others that this player may see."""
        if seat_id is None:
            return ()
        if seat_id == onlooker:
            return self.fresh
        team = self.teams.get(seat_id)
        return [
            each
            for each in self.fresh
            if team and each["seat"] != seat_id and self.teams.get(each["seat"]) == team
        ]

    def message(self, seat_id: int | None) -> str:
        you: OwnScore | None = None
        if seat_id is not None:
            words, points = self.own.get(seat_id, (0, 0))
            you = {"seat": seat_id, "words": words, "points": points}
        return f'{self.shared},"you":{orjson.dumps(you).decode()}}}'


class Scoreboard:
    """Counts the words of one round, committed by any process.

    Words get their ids under the lock of their round: those with a higher id than the last one read
    are new.
    """

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.last = 0
        self.totals: dict[int, tuple[int, int]] = {}
        self.last_sent: SharedScores | None = None
        self.changed = False

    def update(self, state: GameState, now: datetime) -> Scores | None:
        """The scores at this moment; None if they are the same as the last ones."""
        fresh = self._read()
        shared: SharedScores = {
            "type": "scores",
            "round": self.round.public_id,
            "players": self._top(state, now),
            **state.numbers,
            **self._of_all(state),
        }
        if shared == self.last_sent and not self.changed:
            return None
        self.last_sent, self.changed = shared, False
        teams = settling.teams_of(self.round) if fresh else {}
        return Scores(orjson.dumps(shared)[:-1].decode(), dict(self.totals), fresh, teams)

    def _of_all(self, state: GameState) -> ScoreParts:
        """What teams need of each player, as `players` has only ten: how many words each has found;
        of those who play together, the points of all."""
        if not (self.round.teams or self.round.together):
            return {}
        taken, onlooker = state.seat_columns or {}, self.round.onlooker_id
        counted = {seat: row for seat, row in self.totals.items() if seat in taken}
        if self.round.together:
            return {"points": sum(row[1] for seat, row in counted.items() if seat != onlooker)}
        return {"counts": {str(seat): row[0] for seat, row in counted.items()}}

    def _read(self) -> list[FindState]:
        """Counts the new words; returns them if somebody sees them."""
        rows = _found_since.all(self.round.pk, self.last)
        for pk, seat, _, points in rows:
            words, total = self.totals.get(seat, (0, 0))
            self.totals[seat] = (words + 1, total + points)
            self.last, self.changed = pk, True
        is_seen = self.round.onlooker_id or self.round.teams or self.round.together
        if not rows or not is_seen:
            return []
        solved = solution_of(self.round)
        return [find(seat, word, points, solved) for _, seat, word, points in rows]

    def _top(self, state: GameState, now: datetime) -> list[PlayerState]:
        """The ten players with the most words, in the form that snapshots have."""
        taken = state.seat_columns
        onlooker = state.round.onlooker_id if state.round else None
        counted = (
            seat for seat in self.totals if (taken is None or seat in taken) and seat != onlooker
        )
        best = nsmallest(TOP, counted, key=lambda seat: (-self.totals[seat][0], seat))
        seats = {seat.pk: seat for seat in _taken.all(best)} if best else {}
        return [
            player(seats[seat], state.game, self.totals[seat][0], now)
            for seat in best
            if seat in seats
        ]
