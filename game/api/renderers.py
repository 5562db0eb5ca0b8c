"""Rendering responses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder


class FastJSONRenderer(JSONRenderer):
    """JSON by orjson, ten times as fast as `json`.

    A board of wildcards has tens of thousands of words, and rendering them holds the GIL.
    """

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else orjson.dumps(data, default=JSONEncoder().default)
