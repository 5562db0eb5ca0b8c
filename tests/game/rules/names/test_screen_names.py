"""Names on the big screen."""

from game.rules.names import screen_names
from game.rules.settings import ScreenNames

CLASS = ["Mia Braun", "Mia Klein", "Zoë", "Ben van Dyk"]


def test_the_screen_shows_as_much_of_the_names_as_the_host_wants() -> None:
    for how, shown in (
        (ScreenNames.FULL, CLASS),
        (ScreenNames.FIRST, ["Mia B.", "Mia K.", "Zoë", "Ben"]),
        (ScreenNames.INITIALS, ["MB", "MK", "Z", "BvD"]),
        (ScreenNames.NONE, ["Player 1", "Player 2", "Player 3", "Player 4"]),
    ):
        assert screen_names(CLASS, how) == shown
