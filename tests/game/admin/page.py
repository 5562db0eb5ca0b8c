"""Reading the admin's pages as text."""

import re
from html import unescape
from typing import Protocol

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from game.models import Dictionary, Upload


class Response(Protocol):
    """What Django answers, and what its test client makes of that."""

    @property
    def content(self) -> bytes: ...


def text(response: Response) -> str:
    """What a page says below its heading, white space aside."""
    page = response.content.decode()
    main = page[page.index('id="content-start"') :]
    return " ".join(unescape(re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", main)).split())


def uploaded(client: Client, dictionary: Dictionary, data: bytes, note: str = "") -> Upload:
    """The draft that the upload form makes of these bytes."""

    file = SimpleUploadedFile("words.txt", data)
    response = client.post(
        f"/admin/game/dictionary/{dictionary.pk}/upload/", {"file": file, "note": note}
    )
    assert response.status_code == 302
    return Upload.objects.latest("pk")
