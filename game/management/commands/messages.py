"""Brings the catalogues up to date with the sentences of the site: `make messages`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.core.management import call_command
from django.core.management.commands import makemessages
from django.utils.translation import override

from game.models import labels
from game.services.lab.searches import library_texts

# `counted` takes both forms of a sentence after the number; a pack of rules has a title.
# `Message` is a text of the library.
OPTIONS = ["--keyword=counted:2,3", "--keyword=RulePack:2", "--keyword=Message:1"]
WIDTH = "--width=100"
# Exists while they are collected: xgettext reads literals.
LITERALS = Path("literals.py")
# Django's admin says these, and its German does not have them yet.
OF_DJANGO = (
    "After you’ve created a user, you’ll be able to edit more user options.",
    "Conflicting form data submitted. Please try again.",
    "Disable password-based authentication",
    "Disabled",
    "Enable password-based authentication",
    "Enable password-based authentication for this user by setting a password.",
    "Enabled",
    "Password-based authentication",
    "Password-based authentication was disabled.",
    "Raw passwords are not stored, so there is no way to see the user’s password.",
    "Reset password",
    "Set password",
    "Set password: %s",
    "This action will <strong>enable</strong> password-based authentication for this user.",
    (
        "Whether the user will be able to authenticate using a password or not. If "
        "disabled, they may still be able to authenticate using other backends, such as Single "
        "Sign-On or LDAP."
    ),
)
NOT_OURS = ["node_modules/*", ".venv/*", "var/*", "tests/*", "benchmarks/*", "scripts/*"]


class Command(makemessages.Command):
    help = "Collects the sentences of pages and scripts, and compiles what is translated."
    xgettext_options = [*makemessages.Command.xgettext_options, *OPTIONS, WIDTH]  # noqa: RUF012  # as Django
    msguniq_options = [*makemessages.Command.msguniq_options, WIDTH]  # noqa: RUF012
    # A guess would be shown as a translation.
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching", WIDTH]  # noqa: RUF012
    msgattrib_options = [*makemessages.Command.msgattrib_options, WIDTH]  # noqa: RUF012

    def handle(self, *args: Any, **options: Any) -> None:
        style = {"no_obsolete": True, "add_location": "file", "ignore_patterns": NOT_OURS}
        LITERALS.write_text("\n".join(_literals()), "utf-8")
        try:
            for domain in ("django", "djangojs"):
                super().handle(*args, **options | style | {"domain": domain, "extensions": None})
        finally:
            LITERALS.unlink()
        call_command("compilemessages", ignore_patterns=NOT_OURS, verbosity=0)


def _literals() -> Iterator[str]:
    for text in (*OF_DJANGO, *library_texts()):
        yield f"_({text!r})"
    admin.autodiscover()
    models = apps.get_app_config("game").get_models()
    with override("en"):
        named = {*labels.texts(models, admin.site.is_registered)}
        for context, text in sorted(named):
            yield f"pgettext({context!r}, {text!r})"
