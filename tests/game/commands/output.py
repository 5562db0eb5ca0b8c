"""What commands write."""

from io import StringIO
from typing import Any

from django.core.management import call_command


def said(command: str, *arguments: object, **options: Any) -> str:
    """What a management command writes to its standard output."""
    out = StringIO()
    call_command(command, *map(str, arguments), stdout=out, stderr=StringIO(), **options)
    return out.getvalue()
