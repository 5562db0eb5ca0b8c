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


def test_names_that_are_alike_are_told_apart() -> None:
    for how, names, shown in (
        (ScreenNames.FIRST, ["Emma Bauer", "Emma Braun"], ["Emma Ba.", "Emma Br."]),
        (ScreenNames.FIRST, ["Emma", "Emma Bauer", "Emma 2"], ["Emma", "Emma B.", "Emma 2"]),
        (ScreenNames.FIRST, ["Emma Bau", "Emma Bau 2"], ["Emma", "Emma 2"]),
        (ScreenNames.FIRST, ["Emma Bau 3", "Emma Klee"], ["Emma B. 3", "Emma K."]),
        (ScreenNames.FIRST, ["Emma Bau", "Emma Bauer"], ["Emma Bau", "Emma Baue."]),
        (ScreenNames.FIRST, ["Emma de Vries", "Emma de Wit"], ["Emma de V.", "Emma de W."]),
        (ScreenNames.INITIALS, ["Ed Bell", "Eva Boe", "Jo", "E B"], ["EB", "EB 2", "J", "EB 3"]),
    ):
        assert screen_names(names, how) == shown
