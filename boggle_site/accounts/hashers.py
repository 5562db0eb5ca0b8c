"""Passwords are hashed in a process of low priority: that takes half a second, as it should."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from boggle_site import errors
from game.process_pool import PASSWORDS
from game.rules.refusals import Refusal

RETRY_AFTER = 2  # seconds


class BusyError(ValidationError):
    """The queue is full. A form that is being checked shows it."""

    def __init__(self) -> None:
        super().__init__(PASSWORDS.busy, "busy")


class PooledPasswordHasher(PBKDF2PasswordHasher):
    """Django's own, with the same hashes."""

    is_pooled = False  # set in a process that serves the site

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Raises BusyError."""
        if not self.is_pooled:
            return super().encode(password, salt, iterations)
        hasher = PBKDF2PasswordHasher()  # needs no settings, which the process does not have
        try:
            return PASSWORDS.compute(
                partial(hasher.encode, password, salt, iterations or self.iterations)
            )
        except Refusal as refusal:
            raise BusyError from refusal


class BusyPasswords:
    """Middleware: a page says so if a password can't be hashed outside the check of a form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, BusyError):
            return errors.rate_limited(request, RETRY_AFTER, PASSWORDS.busy)
        return None
