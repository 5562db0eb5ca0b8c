"""Settings from environment variables."""

from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

BOOLEANS = {*environ.Env.BOOLEAN_TRUE_STRINGS, "false", "off", "n", "no", "0", ""}


class Environment(environ.Env):  # type: ignore[misc]  # django-environ has no types
    """Refuses a value that can't be read instead of taking it for false.

    `names` has all variables that the settings have asked for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get_value(self, var: str, cast: Any = None, *args: Any, **options: Any) -> Any:
        """Raises ImproperlyConfigured."""
        self.names.add(var)
        if cast is bool and self.ENVIRON.get(var, "").lower() not in BOOLEANS:
            raise ImproperlyConfigured(f"{var} is neither true nor false.")
        try:
            return super().get_value(var, cast, *args, **options)
        except ValueError as error:
            raise ImproperlyConfigured(f"{var} can't be read: {error}.") from error
