"""Who lets whom follow and invite them, and what notices say."""

from datetime import UTC, datetime
from itertools import product

from game.rules.contacts import (
    DAILY,
    INVITATION,
    NIGHT,
    NIGHT_SOON,
    Night,
    OpenTo,
    Subject,
    is_open,
)


def test_a_player_is_open_to_whom_they_say_and_never_to_the_muted() -> None:
    for choice, follows in product(OpenTo, (True, False)):
        assert not is_open(choice, follows=follows, mutes=True), choice
    opened = [
        (choice.value, follows)
        for choice, follows in product(OpenTo, (True, False))
        if is_open(choice, follows=follows, mutes=False)
    ]
    assert opened == [("all", True), ("all", False), ("followed", True)]


def test_a_notice_says_what_it_is_about_and_leads_there() -> None:
    assert INVITATION.address(Subject(sender="Ann", code="KZRT")) == "/games/KZRT/"
    public = Subject(sender="Ann", code="OPEN")
    assert INVITATION.text(public) == "Ann invites you to the public game."
    assert DAILY.address(Subject()) == "/daily/"
    night = Subject(night=Night("Owls {0}", datetime(2026, 11, 27, 19, tzinfo=UTC), "/clubs/X/"))
    assert NIGHT.text(night) == "Owls {0} plans a club night: Fri 27 November 2026, 19:00 UTC."
    assert NIGHT_SOON.address(night) == NIGHT.address(night) == "/clubs/X/"
