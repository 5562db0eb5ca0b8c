"""School classes: how they usually play, and how many there may be."""

from datetime import timedelta

from game.rules.results import Scoring
from game.rules.settings import ResultsFor, ScreenNames, Settings

SAME_LESSON = timedelta(hours=2)  # without anybody there, after which another lesson begins
MOST_OF_A_HOST = 40
MOST_HOSTS = 20
USUAL = Settings(
    host_plays=False,
    scoring=Scoring.EVERYONE,
    screen_names=ScreenNames.FIRST,
    results_for=ResultsFor.MEMBERS,
)
