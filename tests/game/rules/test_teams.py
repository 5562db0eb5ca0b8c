"""Teams: a word counts once for each, and their points are those of their players."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from game.rules.results import Find, Scoring, score_round
from game.rules.teams import assigned, goal_line, goals, once_a_team, smallest, standings_of_teams

WORDS = {"cat": 1, "cater": 2, "line": 1, "ropes": 2}
START = datetime(2026, 1, 1, tzinfo=UTC)
FINDS = st.dictionaries(
    st.integers(1, 6),
    st.lists(
        st.tuples(st.sampled_from(sorted(WORDS)), st.integers(0, 9)), unique_by=lambda find: find[0]
    ).map(lambda found: [Find(word, START + timedelta(seconds=at)) for word, at in found]),
)
TEAMS = st.dictionaries(st.integers(1, 6), st.integers(1, 3))


@given(FINDS, TEAMS, st.sampled_from(Scoring))
def test_a_word_counts_once_for_a_team_which_has_the_points_of_its_players(
    finds: dict[int, list[Find]], teams: dict[int, int], scoring: Scoring
) -> None:
    once = once_a_team(finds, teams)
    assert once.keys() == finds.keys()
    side = {seat: teams.get(seat, -seat) for seat in finds}
    kept = [(side[seat], find.word) for seat in once for find in once[seat]]
    assert len(kept) == len(set(kept))
    assert set(kept) == {(side[seat], find.word) for seat in finds for find in finds[seat]}
    settled = score_round(once, WORDS, scoring)
    for word in settled.words:  # only another team cancels a word
        sides = {side[seat] for seat in finds for f in finds[seat] if f.word == word.word}
        assert word.cancelled == (scoring is Scoring.OFFICIAL and len(sides) > 1)
    places = standings_of_teams(settled.standings, teams)
    for team in places:
        own = [each for each in settled.standings if teams.get(each.seat) == team.seat]
        assert team.points == sum(each.points for each in own)
        assert team.words == sum(each.words for each in own)
    assert [team.points for team in places] == sorted(
        (team.points for team in places), reverse=True
    )


@given(st.dictionaries(st.integers(1, 20), st.none() | st.integers(1, 6)), st.integers(2, 6))
def test_everybody_has_a_team_and_keeps_it_if_there_is_one(
    seats: dict[int, int | None], teams: int
) -> None:
    given_ = assigned(seats, teams)
    assert given_.keys() == seats.keys()
    for seat, team in given_.items():
        assert 1 <= team <= teams
        before = seats[seat]
        assert team == before or before is None or before > teams
    fresh = list(assigned(dict.fromkeys(seats), teams).values())
    sizes = [fresh.count(team) for team in range(1, teams + 1)]
    assert max(sizes) - min(sizes) <= 1
    assert smallest([1, 1, 2, None], 3) == 3


def test_goals_rise_and_depend_on_how_many_play() -> None:
    words = {f"word{number}": 1 + number % 5 for number in range(80)}
    frequencies = {word: 2.5 + number % 4 for number, word in enumerate(words)}
    alone, ten = (goals(words, frequencies, players, 180, "salt") for players in (1, 10))
    for three in (alone, ten):
        assert sorted(set(three)) == three
        assert three[-1] <= sum(words.values())
    assert alone[0] < ten[0]
    assert goals(words, frequencies, 10, 180, "salt") == ten
    assert goals({"cat": 1}, None, 3, 180, "x") == [1, 1, 1]
    assert goals({"cat": 5}, None, 1, 1, "x") == [1, 2, 3]  # in a second nobody finds a word
    assert goal_line(5, [3, 8, 9]) == "5 of 8 points for the middle goal"
    assert goal_line(9, [3, 8, 9]) == "9 points: all goals are reached"
