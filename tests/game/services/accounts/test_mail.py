"""The limit on requests for password links by mail."""

import pytest
from django.conf import LazySettings

from game.limits.rates import RateLimited
from game.services.accounts.mail import check_rate


def test_spellings_that_find_the_same_account_are_counted_together(settings: LazySettings) -> None:
    settings.RATES = {"reset": "1/h"}
    check_rate("192.0.2.1", "sam@example.org")
    for number, spelling in enumerate(("Sam@Example.org", "\u017fam@example.org"), 2):
        with pytest.raises(RateLimited):
            check_rate(f"192.0.2.{number}", spelling)
