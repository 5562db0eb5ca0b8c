"""`{% module %}`: a page's JavaScript module, with preloads for all that it imports.

What a module imports by `import()` is fetched when it is first needed, or by the service worker.
"""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from game.services.site.script_texts import key_of

register = template.Library()

# Import statements begin their line; what JSDoc imports does not.
IMPORT = re.compile(r'^import\b[^"]*"(\.[^"]+)"', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')


@register.simple_tag
def module(entry: str) -> SafeString:
    """The script element of a module, with preloads of its imports.

    Without preloads a browser would find an import only after fetching its importer. What is
    imported later is named, so that the service worker keeps it with the page.
    """
    preloads = [[static(name)] for name in imported(entry)]
    later = " ".join(static(name) for name in imported_later(entry))
    return format_html(
        '<script type="module" src="{}"{}></script>\n{}',
        static(entry),
        format_html(' data-later="{}"', later) if later else "",
        format_html_join("\n", '<link rel="modulepreload" href="{}">', preloads),
    )


@register.simple_tag
def script_texts() -> SafeString:
    """The script element of the translations for modules; English needs none."""
    language = get_language() or settings.LANGUAGE_CODE
    if language == settings.LANGUAGE_CODE:
        return SafeString()
    return format_html(
        '<script src="{}"></script>', reverse("script_texts", args=[language, key_of(language)])
    )


@register.simple_tag
def module_files(entry: str) -> str:
    """The addresses of a module, which a worker runs, and of its imports, separated by spaces."""
    return " ".join(static(name) for name in (entry, *imported(entry)))


@cache
def imported(entry: str) -> list[str]:
    """The static files that a module imports, directly or through others, in order."""
    return sorted(_closure({entry}, IMPORT) - {entry})


@cache
def imported_later(entry: str) -> list[str]:
    """The static files that a module, or one that it imports, fetches once it needs them."""
    at_once = {entry, *imported(entry)}
    needed = {target for name in at_once for target in imports_of(name, LATER)}
    return sorted(_closure(needed, IMPORT, LATER) - at_once)


def imports_of(name: str, *kinds: re.Pattern[str]) -> list[str]:
    """The static files that a module names in its own text: `IMPORT`, `LATER` or both."""
    path = finders.find(name)
    if path is None:
        raise template.TemplateSyntaxError(f"There is no static file {name}")
    text = Path(path).read_text()
    return [normpath(join(dirname(name), to)) for kind in kinds for to in kind.findall(text)]


def _closure(names: set[str], *kinds: re.Pattern[str]) -> set[str]:
    """These modules and all that they import in these ways, directly or through others."""
    found = set(names)
    pending = list(names)
    while pending:
        new = set(imports_of(pending.pop(), *kinds)) - found
        found |= new
        pending += new
    return found
