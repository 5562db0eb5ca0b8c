"""Names on the big screen."""

from game.rules.names.shown import screen_names
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


def test_nobody_is_called_by_another_name() -> None:
    """A word that is no name by itself, or only with the next one, does not stand alone."""
    for name, shown in (
        ("Thi Mai Nguyen", "Thi Mai"),
        ("Thị Mai Nguyễn", "Thị Mai"),
        ("Nguyen Thi Mai", "Thi Mai"),
        ("Nguyễn An", "An"),
        ("Nguyen A.", "Nguyen"),
        ("Nguyen", "Nguyen"),
        ("Thi Nguyen", "Thi Nguyen"),
        ("Thi", "Thi"),
        ("Abdul Rahman Khan", "Abdul Rahman"),
        ("María José García", "María José"),
        ("Maria García López", "Maria"),
        ("Jean Pierre Duval", "Jean Pierre"),
        ("Jean Martin", "Jean"),
        ("Ana de la Cruz", "Ana"),
        ("Mia Sophie Braun", "Mia"),
    ):
        assert screen_names([name], ScreenNames.FIRST) == [shown], name
    two = ["Thi Mai Nguyen", "Thi Mai Pham", "Thi Lan Pham"]
    assert screen_names(two, ScreenNames.FIRST) == ["Thi Mai N.", "Thi Mai P.", "Thi Lan"]
