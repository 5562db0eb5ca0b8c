"""Brings the catalogues up to date with the sentences of the site: `make messages`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import makemessages
from django.test import RequestFactory
from django.utils.translation import override
from django.views.i18n import JavaScriptCatalog

# `counted` takes both forms of a sentence after the number.
OPTIONS = ["--keyword=counted:2,3"]
NOT_OURS = ["node_modules/*", ".venv/*", "var/*", "tests/*", "benchmarks/*", "scripts/*"]
SCRIPTS = Path("static/js/texts")


class Command(makemessages.Command):
    help = "Collects the sentences of pages and scripts, and compiles what is translated."
    xgettext_options = [*makemessages.Command.xgettext_options, *OPTIONS]  # noqa: RUF012  # as Django

    def handle(self, *args: Any, **options: Any) -> None:
        style = {"no_obsolete": True, "add_location": "file", "ignore_patterns": NOT_OURS}
        for domain in ("django", "djangojs"):
            super().handle(*args, **options | style | {"domain": domain, "extensions": None})
        call_command("compilemessages", ignore_patterns=NOT_OURS, verbosity=0)
        for catalogue in settings.LOCALE_PATHS[0].glob("*/LC_MESSAGES/djangojs.mo"):
            write_script(catalogue.parent.parent.name)


def write_script(language: str) -> None:
    """The catalogue of a language for modules, as a static file."""
    with override(language):
        script = JavaScriptCatalog.as_view()(RequestFactory().get("/"))
    folder = settings.BASE_DIR / SCRIPTS
    folder.mkdir(exist_ok=True)
    (folder / f"{language}.js").write_bytes(b"".join(script))
