"""Rounds that are played once more, alone, against the scores of those who played them."""

from dataclasses import dataclass

from django.contrib.sessions.backends.base import SessionBase

from game.models import Game, Round, Standing
from game.services.accounts.sessions import player_of
from game.services.play.seating import watching

FIRST = 1  # the number of the round that repeats another
KEPT = 10  # games of a session, the latest
REPLAYS = "replays"  # the key under which a session keeps the rounds and scores by game


@dataclass(frozen=True, slots=True)
class Target:
    """The score to beat. `original`: the round whose board is played again."""

    original: Round
    standing: Standing

    @property
    def name(self) -> str:
        return self.standing.seat.name

    @property
    def points(self) -> int:
        return self.standing.points

    def place(self, points: int) -> int:
        """The place that so many points would have had in the round."""
        return self.original.standings.filter(points__gt=points).count() + 1


def target_of(original: Round, points: int | None) -> Target | None:
    """The score with so many points or, if there is none, the best one; None if nobody played."""
    standings = original.standings.select_related("seat")
    asked = standings.filter(points=points).first() if points else None
    standing = asked or standings.first()
    return Target(original, standing) if standing else None


def remember(session: SessionBase, game: Game, public_id: str, points: int | None) -> None:
    """`public_id`: the id of the round that is played again. `points`: the score that was asked
    for."""
    known = {**session.get(REPLAYS, {}), str(game.pk): [public_id, points]}
    session[REPLAYS] = dict(list(known.items())[-KEPT:])


def target(session: SessionBase, game: Game, number: int) -> Target | None:
    """The score to beat in the round of a game; None unless this session plays another one again in
    it, and once that is deleted or not for this visitor any more."""
    if number != FIRST:
        return None
    public_id, points = session.get(REPLAYS, {}).get(str(game.pk), (None, None))
    if public_id is None:
        return None
    settled = Round.objects.exclude(settled_at=None).select_related("game")
    original = settled.filter(public_id=public_id).first()
    if original is None:
        return None
    visitor = watching.member(original.game, player_of(session))
    return target_of(original, points) if original.game.may_see_results(visitor) else None
