"""The clock of the API's tests."""

from tests.game.api.conftest import clock

__all__ = ["clock"]
