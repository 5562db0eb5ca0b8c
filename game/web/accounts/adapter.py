"""What django-allauth asks of this site."""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.limits.rates import RateLimited, by_address
from game.models import LoginPage
from game.services.accounts import lockout, mail, players, sessions
from game.services.accounts.lockout import Attempt
from game.web.site import language

BACKEND = "django.contrib.auth.backends.ModelBackend"
# By the template that allauth would render; its other messages are not shown.
MESSAGES = {
    "account/messages/password_changed.txt": _("Your new password is set. Sign in with it."),
    "account/messages/email_confirmed.txt": _("Your email address is confirmed."),
}


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("There is no account with this name and this password.")
    }

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Counts a wrong password. Raises ValidationError after too many."""
        attempt = Attempt(LoginPage.PLAYERS, credentials["username"], by_address(request.META))
        try:
            attempt.begin(steady_clock.now())
        except RateLimited as refusal:
            raise lockout.error(refusal) from refusal
        user = players.with_password(credentials["username"], credentials["password"])
        if user:
            attempt.succeed()
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """The guest of this session becomes the player of the account."""
        guest = sessions.player_of(request.session)
        user.backend = BACKEND
        super().login(request, user)
        sessions.enter(
            request.session, user, None if guest and guest.user else guest, steady_clock.now()
        )

    def post_login(
        self, request: HttpRequest, user: User, *, signup: bool, **login: Any
    ) -> HttpResponse:
        """Goes on in the language of the account; a new one gets that of the visitor."""
        response: HttpResponse = super().post_login(request, user, signup=signup, **login)
        player = players.of_account(user)
        if player and player.language:
            language.keep(response, player.language)
        elif player and signup:
            players.speak(player, get_language() or settings.LANGUAGE_CODE)
        return response

    def get_login_stages(self) -> list[str]:
        return []

    def get_client_ip(self, request: HttpRequest) -> str:
        return by_address(request.META)

    def is_ajax(self, request: HttpRequest) -> bool:
        return False

    def add_message(
        self, request: HttpRequest, level: int, message_template: str = "", *args: Any
    ) -> None:
        if text := MESSAGES.get(message_template):
            messages.add_message(request, level, text)

    def send_confirmation_mail(self, request: HttpRequest, confirmation: Any, signup: bool) -> None:
        link = urlsplit(self.get_email_confirmation_url(request, confirmation))
        mail.send_confirmation(request, confirmation.email_address, link.path)
