"""Counts, times and errors of the library in plain words."""

from datetime import UTC, datetime

from django.utils.dateformat import format as format_date
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from solver import BoardError, SolverError
from solver.errors import Message


def clock(seconds: float) -> str:
    """The time left as `2:05`, rounded up to a whole second."""
    minutes, rest = divmod(max(0, -int(-seconds // 1)), 60)
    return f"{minutes}:{rest:02}"


def countdown(seconds: float) -> str:
    """The time left with its hours, `19:46:05`, rounded up to a whole second."""
    minutes, rest = divmod(max(0, -int(-seconds // 1)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def duration(seconds: int | None) -> str:
    """The length of a round: `90 seconds`, `3 minutes`, or `no clock` for None."""
    if seconds is None:
        return _("no clock")
    if seconds % 60:
        return counted(seconds, "%(count)s second", "%(count)s seconds")
    return counted(seconds // 60, "%(count)s minute", "%(count)s minutes")


def moment(at: datetime) -> str:
    """`Fri 27 November 2026, 19:00 UTC`."""
    # Translators: how Django writes a day of the week, a date and a time of day.
    return format_date(at.astimezone(UTC), pgettext("format", "D j F Y, H:i")) + " UTC"


def counted(count: int, singular: str, plural: str, **values: object) -> str:
    """`Here is 1 word`, `Here are 1,000 words`: the form of a text for a number, which it has as
    `%(count)s`. `values`: of its other placeholders."""
    return ngettext(singular, plural, count) % {"count": number(count), **values}


def n_points(count: int) -> str:
    return counted(count, "%(count)s point", "%(count)s points")


def n_words(count: int) -> str:
    return counted(count, "%(count)s word", "%(count)s words")


def n_letters(count: int) -> str:
    return counted(count, "%(count)s letter", "%(count)s letters")


def n_players(count: int) -> str:
    return counted(count, "%(count)s player", "%(count)s players")


def number(value: float, decimals: int | None = None) -> str:
    return number_format(value, decimals, use_l10n=True, force_grouping=True)


def as_sentence(error: SolverError) -> str:
    text = translated(error.reason if isinstance(error, BoardError) else error.args[0])
    if isinstance(error, BoardError) and error.row is not None:
        place = {"row": error.row, "column": error.column, "reason": text}
        text = _("row %(row)s, column %(column)s: %(reason)s") % place
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def translated(text: str) -> str:
    """A message of the library; other texts stay as they are."""
    if not isinstance(text, Message):
        return text
    values = {name: _value(value) for name, value in text.values.items()}
    count = text.values.get("count", 1)
    chosen = ngettext(text.template, text.plural, count) if text.plural else _(text.template)
    return chosen % values if values else chosen


def _value(value: object) -> object:
    if isinstance(value, int):
        return number(value)
    return translated(value) if isinstance(value, str) else value
