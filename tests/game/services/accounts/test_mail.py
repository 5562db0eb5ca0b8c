"""The limits on mails."""

from threading import Event

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core import mail as sent
from django.test import RequestFactory

from game.limits.rates import RateLimited
from game.limits.table import MAILS_WAITING
from game.services.accounts import mail
from game.services.accounts.mail import check_rate
from game.services.origins import own_origin
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
        ann, request = User.objects.create_user("Ann"), RequestFactory().get("/")
        for number in range(MAILS_WAITING.much + 5):
            mail.send_links(request, f"{number}@example.org", [ann])
        with pytest.raises(RateLimited, match="Many mails wait to be sent"):
            check_rate("192.0.2.1", "ann@example.org")
    finally:
        answers.set()
    wait_for_mails()
    assert len(sent.outbox) == MAILS_WAITING.much
    check_rate("192.0.2.1", "ann@example.org")


def test_links_lead_to_a_host_that_the_settings_name(settings: LazySettings) -> None:
    """Whoever asks for a mail to somebody else can't choose where it leads."""
    asked = RequestFactory().get("/", headers={"host": "evil.example.org"})
    for hosts, url, origin in (
        (["evil.example.org"], "", "http://evil.example.org"),  # the site's own then
        ([".example.org"], "", "http://example.org"),
        (["*", "boggle.example"], "", "http://boggle.example"),
        (["*"], "https://boggle.example/", "https://boggle.example"),
    ):
        settings.ALLOWED_HOSTS, settings.SITE_URL = hosts, url
        assert own_origin(asked) == origin
