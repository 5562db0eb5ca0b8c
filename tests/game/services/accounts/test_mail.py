"""The limits on mails."""

from threading import Event

import pytest
from django.conf import LazySettings
from django.core import mail as sent

from game.limits.rates import RateLimited
from game.limits.table import MAILS_WAITING
from game.services.accounts import mail
from game.services.accounts.mail import check_rate
from tests.game.reset_links import wait_for_mails


def test_spellings_that_find_the_same_account_are_counted_together(settings: LazySettings) -> None:
    settings.RATES = {"reset": "9/h", "mail": "1/h"}
    check_rate("192.0.2.1", "sam@example.org")
    for number, spelling in enumerate(("Sam@Example.org", "\u017fam@example.org"), 2):
        with pytest.raises(RateLimited):
            check_rate(f"192.0.2.{number}", spelling)


@pytest.mark.django_db
def test_mails_that_a_server_does_not_take_fill_no_memory(settings: LazySettings) -> None:
    settings.RATES = {"reset": "9/h", "mail": "9/h"}
    answers = Event()
    mail._sender.submit(answers.wait)
    try:
        for number in range(MAILS_WAITING.much + 5):
            mail.send_links(f"{number}@example.org", "testserver", {"Ann": "link"})
        with pytest.raises(RateLimited, match="Many mails wait to be sent"):
            check_rate("192.0.2.1", "ann@example.org")
    finally:
        answers.set()
    wait_for_mails()
    assert len(sent.outbox) == MAILS_WAITING.much
    check_rate("192.0.2.1", "ann@example.org")
