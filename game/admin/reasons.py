"""Why lines of a file are refused, in the language of whoever reads it: uploads keep the sentences
of the library."""

import re
from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from game.models import Upload

# Those that `solver.wordfiles` gives for lines.
REASONS = (
    _("has a space, which is not a letter"),
    _("has “%(sign)s”, which is not a letter"),
    _("has the sign %(code)s, which is not a letter"),
    _("has no letters"),
    _("has %(letters)s letters; a word has at most %(most)s"),
    _("has no word after the letters"),
    _("is the heading of the column"),
    _("is a comment"),
    _("is in the header of the file"),
    _("is in a menu of the page"),
    _("is forbidden by the list"),
    _("is a part of words, not a word"),
    _("was read as %(count)s words"),
    _("is a line of the .aff that can’t be read"),
    _("has flags that the .aff doesn’t list, and was read without"),
)


def listed_lines(
    upload: Upload, start: int, most: int | None = None
) -> Iterator[tuple[str, str, str]]:
    """The number, reason and text of lines, from `start` on."""
    language = get_language()
    for number, reason, text in upload.listed_lines(start, most):
        yield number, translated(reason, language), text


def previewed_lines(upload: Upload) -> Iterator[tuple[int, str, str, str]]:
    """The number, text, words and reason of the first lines, as `WordFile.preview` has them."""
    language = get_language()
    for number, text, words, reason in upload.preview or ():
        yield number, text, ", ".join(words), translated(reason, language)


@lru_cache(maxsize=1000)
def translated(reason: str, language: str | None) -> str:
    for template in REASONS:
        if found := re.fullmatch(_pattern(template), reason):
            values = found.groupdict()
            return gettext(template) % values if values else gettext(template)
    return reason


def _pattern(template: str) -> str:
    """`has “(?P<sign>.+)”, which is not a letter`"""
    return re.sub(r"%\\\((\w+)\\\)s", r"(?P<\1>.+)", re.escape(template))
