"""Teams: who is in which, what each has, and the goals of those who play together.

Those who play together are one team, without another one to compare with.
"""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from django.utils.translation import gettext_lazy

from game.rules.computer import Strength, plan
from game.rules.results import Find, Standing, ranked
from game.rules.setting import Range

MOST = 6
TEAMS = Range(1, MOST, gettext_lazy("A team is from %(least)s to %(most)s."))
COLOURS = (
    gettext_lazy("Red"),
    gettext_lazy("Blue"),
    gettext_lazy("Green"),
    gettext_lazy("Yellow"),
    gettext_lazy("Purple"),
    gettext_lazy("Orange"),
)
TOGETHER = 1  # the team of all who play together
# Whom the goals are for, as those of the daily board: half of such groups reach them.
GOALS_FOR = (Strength.BEGINNER, Strength.AVERAGE, Strength.EXPERT)
TRIES = 5  # simulations of a group
# Players who are simulated in all tries together: what many find differs little from try to try,
# and beyond twelve a group hardly finds more.
MOST_SIMULATED = 12
GOALS = (
    gettext_lazy("%(points)s of %(goal)s points for the small goal"),
    gettext_lazy("%(points)s of %(goal)s points for the middle goal"),
    gettext_lazy("%(points)s of %(goal)s points for the large goal"),
    gettext_lazy("%(points)s points: all goals are reached"),
)
UNTIMED = 180  # seconds for which the goals of a round without a clock are set


def name_of(team: int) -> str:
    return str(COLOURS[(team - 1) % MOST])


def smallest(taken: Iterable[int | None], teams: int) -> int:
    """The team with the fewest players, which a newcomer joins; the first one of several."""
    known = list(taken)
    return min(range(1, teams + 1), key=known.count)


def assigned(seats: Mapping[int, int | None], teams: int) -> dict[int, int]:
    """The team of each seat. Seats keep the team that they have, if there is such a team."""
    kept: dict[int, int | None] = {
        seat: team if team and team <= teams else None for seat, team in seats.items()
    }
    for seat, team in kept.items():
        if team is None:
            kept[seat] = smallest(kept.values(), teams)
    return {seat: team for seat, team in kept.items() if team}


def once_a_team(
    finds: Mapping[int, Sequence[Find]], teams: Mapping[int, int]
) -> dict[int, list[Find]]:
    """Each word for the first of a team who has found it. `teams`: the teams of seats; others play
    for themselves."""
    side = {seat: teams.get(seat, -seat) for seat in finds}
    in_order = sorted((find.received_at, seat, find.word) for seat in finds for find in finds[seat])
    first: dict[tuple[int, str], int] = {}
    for _received_at, seat, word in in_order:
        first.setdefault((side[seat], word), seat)
    return {
        seat: [find for find in found if first[side[seat], find.word] == seat]
        for seat, found in finds.items()
    }


def standings_of_teams(
    standings: Iterable[Standing], teams: Mapping[int, int]
) -> tuple[Standing, ...]:
    """The teams in order of place: a team has the points and words of its players. `seat` is the
    number of the team."""
    points: dict[int, int] = {}
    words: dict[int, int] = {}
    for each in standings:
        if team := teams.get(each.seat):
            points[team] = points.get(team, 0) + each.points
            words[team] = words.get(team, 0) + each.words
    return ranked(points, words)


def goals(
    words: Mapping[str, int],
    frequencies: Mapping[str, float] | None,
    players: int,
    seconds: float,
    seed: str,
) -> list[int]:
    """The points of three goals for so many players together: what half of the groups of beginners,
    of average players and of experts have after so many seconds. `words` and `frequencies`: as the
    computers’ plan takes them."""
    reached: list[int] = []
    total = sum(words.values())
    players = min(players, MOST_SIMULATED)
    tries = min(TRIES, MOST_SIMULATED // players)
    for strength in GOALS_FOR:
        sums = [
            _together(words, frequencies, players, seconds, f"{seed} {turn}", strength)
            for turn in range(tries)
        ]
        least = reached[-1] + 1 if reached else 1
        reached.append(min(total, max(least, int(median(sums)))))
    return reached


def goal_line(points: int, reached: Sequence[int]) -> str:
    """How far the points are from the next goal."""
    following = sum(points >= goal for goal in reached)
    return GOALS[following] % {"points": points, "goal": (*reached, 0)[following]}


def _together(
    words: Mapping[str, int],
    frequencies: Mapping[str, float] | None,
    players: int,
    seconds: float,
    seed: str,
    strength: Strength,
) -> int:
    found: set[str] = set()
    for player in range(players):
        finds = plan(strength, f"{seed} {player}", words, frequencies)
        found.update(find.word for find in finds if find.after < seconds)
    return sum(words[word] for word in found)
