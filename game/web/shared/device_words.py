"""The dictionaries that devices can keep, for scripts."""

import json

from django.urls import reverse

from game.db.ttl_cache import get_or_load
from game.services.solving.device_lexicon import key_of
from game.services.solving.lexicons import active_dictionaries


def device_words() -> str:
    """JSON by slug: name, address and rough size in bytes."""
    return get_or_load("device words", _device_words)


def _device_words() -> str:
    words = "current__word_list"
    rows = active_dictionaries().values_list("slug", "name", words, f"{words}__device_bytes")
    return json.dumps(
        {
            slug: {
                "name": name,
                "address": reverse("api:lexicon", args=[slug, key_of(content_hash)]),
                "bytes": size,
            }
            for slug, name, content_hash, size in rows
        }
    )
