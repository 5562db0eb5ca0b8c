"""Request bodies: JSON of a bounded size."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser


class BodyTooLarge(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "request.too_large"


class BoundedJSONParser(JSONParser):
    """Parses JSON of limited size and depth.

    Ignores the charset of the Content-Type header: JSON is UTF-8, and Python's codecs include
    `zlib`. `limit`: the name of the setting for the maximum size in bytes.
    """

    limit = "API_MAX_BODY_BYTES"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        limit: int = getattr(settings, self.limit)
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise BodyTooLarge(f"The request is larger than {limit:,} bytes.")
        try:
            return super().parse(io.BytesIO(body), media_type, {"encoding": "utf-8"})
        except ParseError as error:
            raise ParseError("The request is not valid JSON.") from error
        except RecursionError as error:
            raise ParseError("The JSON is nested too deeply.") from error


class BatchJSONParser(BoundedJSONParser):
    """Parses requests with many boards."""

    limit = "API_MAX_BATCH_BYTES"
