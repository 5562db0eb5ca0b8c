"""What django-allauth asks of this site."""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.limits.rates import RateLimited, by_address
from game.models import LoginPage
from game.services.accounts import lockout, mail, players, second_factor, sessions
from game.services.accounts.lockout import Attempt
from game.web.site import language

BACKEND = "django.contrib.auth.backends.ModelBackend"
# By the template that allauth would render; its other messages are not shown.
MESSAGES = {
    "account/messages/password_changed.txt": _("Your new password is set. Sign in with it."),
    "account/messages/email_confirmed.txt": _("Your email address is confirmed."),
    "mfa/messages/totp_activated.txt": _("Your second factor is set up."),
    "mfa/messages/totp_deactivated.txt": _("Your second factor is removed."),
}


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("There is no account with this name and this password.")
    }

    def authenticate(
        self, request: HttpRequest, page: LoginPage = LoginPage.PLAYERS, **credentials: Any
    ) -> User | None:
        """Counts a wrong password. Raises ValidationError after too many."""
        name, password = credentials["username"], credentials["password"]
        attempt = Attempt(page, name, by_address(request.META))
        try:
            attempt.begin(steady_clock.now())
        except RateLimited as refusal:
            raise lockout.error(refusal) from refusal
        of_page = {
            LoginPage.PLAYERS: players.with_password,
            LoginPage.STAFF: players.staff_with_password,
        }
        user = of_page[page](name, password)
        if user and second_factor.factor_of(user):
            attempt.take_back()
        elif user:
            attempt.succeed()
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """The guest of this session becomes the player of the account, unless it is of staff."""
        if user.is_staff:
            user.backend = BACKEND
            super().login(request, user)
            second_factor.note_shown(request.session, user)
            return
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
        return ["game.admin.accounts.login.CodeStage"]

    def get_reauthentication_methods(self, user: User) -> list[dict[str, str]]:
        return [
            {"id": "mfa_reauthenticate", "description": "", "url": reverse("mfa_reauthenticate")}
        ]

    def is_reauthentication_required(self, *, app: str, **options: Any) -> bool:
        return second_factor.must_show_again(self.request.session, self.request.user)

    def get_client_ip(self, request: HttpRequest) -> str:
        return by_address(request.META)

    def is_ajax(self, request: HttpRequest) -> bool:
        return False

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str = "",
        *args: Any,
        **options: Any,
    ) -> None:
        if text := MESSAGES.get(message_template):
            messages.add_message(request, level, text)

    def send_confirmation_mail(self, request: HttpRequest, confirmation: Any, signup: bool) -> None:
        link = urlsplit(self.get_email_confirmation_url(request, confirmation))
        mail.send_confirmation(request, confirmation.email_address, link.path)
