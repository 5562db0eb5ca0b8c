"""Responses to OPTIONS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request

if TYPE_CHECKING:  # importing it here would be circular
    from rest_framework.views import APIView


class NoMetadata(BaseMetadata):
    """The header `Allow` only; the schema describes the operations."""

    def determine_metadata(self, request: Request, view: APIView) -> None:
        return None
