"""What OPTIONS is answered with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request

if TYPE_CHECKING:  # it looks for this while it is imported
    from rest_framework.views import APIView


class NoMetadata(BaseMetadata):
    """The header `Allow` and nothing else: the schema says the rest."""

    def determine_metadata(self, request: Request, view: APIView) -> None:
        return None
