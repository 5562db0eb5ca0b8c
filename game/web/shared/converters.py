"""Parts of addresses that are more than text."""

from __future__ import annotations

from datetime import date

from django.urls.converters import StringConverter


class DayConverter:
    """A day such as `2026-11-21`; an address with an impossible one is unknown."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


class Base36Converter(StringConverter):
    """A number as allauth writes it; it reads up to 13 digits."""

    regex = "[0-9A-Za-z]{1,13}"
