from typing import Any

from django.db import models

from game.rules.choice import Choice


def choice(default: Choice, max_length: int, **options: Any) -> "models.CharField[str, str]":
    """One of several choices. Processes of the last release write rows without it."""
    options |= {"default": default.value, "db_default": default.value}
    return models.CharField(max_length=max_length, choices=type(default).choices(), **options)
