"""Names of players: which are allowed, when two look the same, suggestions for guests."""

from game.rules.names.spelling import MAX_KEY, MAX_NAME, clean_name, name_key, with_number

__all__ = ["MAX_KEY", "MAX_NAME", "clean_name", "name_key", "with_number"]
