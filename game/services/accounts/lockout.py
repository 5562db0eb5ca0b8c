"""The lock-out: wrong passwords and codes are counted for the account and for the address.

They are counted in the database. In memory, an attacker would get the same number of guesses again
from every process and after every restart.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.forms import BaseForm
from django.http import HttpResponse
from django.utils.translation import gettext as _

from game.limits.rates import RateLimited
from game.limits.table import CLASS_FAILURES
from game.models import LoginFailures, LoginPage
from game.rules.names import name_key

WINDOW = timedelta(minutes=15)


@dataclass(frozen=True)
class Attempt:
    """An attempt to log in. `name` is the name as typed; all spellings of a name count together."""

    page: LoginPage
    name: str
    address: str

    def begin(self, now: datetime) -> None:
        """Count a wrong password or code before it is checked, so that none is checked uncounted.

        Raises RateLimited while the account or the address is locked.
        """
        with transaction.atomic():
            rows = [(self._row(who, now), most) for who, most in self._limits().items()]
            if waits := [row.until - now for row, most in rows if row.count >= most]:
                reason = _("There were too many wrong passwords or codes.")
                raise RateLimited(ceil(max(waits).total_seconds()), reason)
            for row, most in rows:
                row.count += 1
                if row.count >= most:
                    row.until = now + WINDOW
                row.save()

    def take_back(self) -> None:
        """The password or code was right, and another step may follow."""
        rows = LoginFailures.objects.filter(door=self.page, who__in=self._limits(), count__gt=0)
        rows.update(count=F("count") - 1)

    def succeed(self) -> None:
        """The account is logged in, so its count begins anew. That of the address goes on."""
        self.take_back()
        LoginFailures.objects.filter(door=self.page, who=self._account).delete()

    @property
    def _account(self) -> str:
        return f"account {name_key(self.name)}"

    def _limits(self) -> dict[str, int]:
        most = settings.LOGIN_FAILURES
        limits = {self._account: most}
        if self.address:
            of_class = CLASS_FAILURES.much if self.page == LoginPage.PLAYERS else 1
            limits[f"address {self.address}"] = of_class * most
        return limits

    def _row(self, who: str, now: datetime) -> LoginFailures:
        new = {"until": now + WINDOW}
        rows = LoginFailures.objects.select_for_update()
        row, _new = rows.get_or_create(door=self.page, who=who, defaults=new)
        if row.until <= now:
            row.count, row.until = 0, now + WINDOW
        return row


def unlock(name: str | None = None) -> int:
    """Unlock an account, or without a name all accounts and addresses. Returns their number."""
    rows = LoginFailures.objects.all()
    if name is not None:
        rows = rows.filter(who=f"account {name_key(name)}")
    return rows.delete()[0]


def error(refusal: RateLimited) -> ValidationError:
    return ValidationError(refusal.detail, refusal.code, {"seconds": refusal.seconds})


def with_status(response: HttpResponse, form: BaseForm) -> HttpResponse:
    """The page of a form, with status 429 if the lock-out has refused it."""
    for refused in form.errors.as_data().values():
        for each in refused:
            if each.code == "rate.limited" and each.params:
                response.status_code = 429
                response["Retry-After"] = each.params["seconds"]
    return response
