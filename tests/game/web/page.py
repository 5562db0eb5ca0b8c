"""The solver page as tests see it."""

import re
from html import unescape
from typing import Any

from django.test import Client


def html(response: Any, status: int = 200) -> str:
    """A page, which has this status."""
    assert response.status_code == status
    return str(response.content.decode())


class Page:
    """The response to a GET, and the parts of the page."""

    def __init__(self, address: str) -> None:
        self.response: Any = Client().get(address)
        self.status = self.response.status_code
        self.html = self.response.content.decode()

    @property
    def location(self) -> str:
        assert self.status == 302, self.html
        return str(self.response["Location"])

    @property
    def boxes(self) -> list[dict[str, str]]:
        """The attributes of the text boxes in order."""
        tags = re.findall(r'<input class="tile[^"]*"([^>]*)>', self.html)
        return [
            {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
            for tag in tags
        ]

    @property
    def letters(self) -> list[str]:
        return [box["value"] for box in self.boxes]

    @property
    def wrong(self) -> list[str]:
        """The labels of the boxes that are marked as wrong."""
        return [box["aria-label"] for box in self.boxes if box.get("aria-invalid") == "true"]

    @property
    def rows(self) -> list[list[str]]:
        """The table of words, cell by cell, without headings."""
        return [
            [_text(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
            for row in re.findall(r"<tr[^>]*>(.*?)</tr>", self.html)
            if "<td" in row
        ]

    @property
    def headings(self) -> list[str]:
        """The headings of the groups of words."""
        return [_text(heading) for heading in re.findall(r"<th[^>]*>(.*?)</th>", self.html)]

    @property
    def words(self) -> list[str]:
        return [cell for row in self.rows for cell in row if cell]

    def text(self, identity: str) -> str:
        """The text of the element with this id."""
        found = re.search(rf'<(\w+)[^>]*\bid="{identity}"[^>]*>(.*?)</\1>', self.html, re.DOTALL)
        assert found, f"there is no #{identity}"
        return _text(found[2])

    def chosen(self, name: str) -> str:
        """The value of a select or an input."""
        select = re.search(rf'<select id="{name}".*?</select>', self.html, re.DOTALL)
        if select:
            found = re.search(r'<option value="([^"]*)" selected', select[0])
        else:
            found = re.search(rf'<input id="{name}"[^>]*value="([^"]*)"', self.html)
        assert found, f"nothing is chosen as {name}"
        return unescape(found[1])

    def pressed(self) -> list[str]:
        """The sizes whose buttons are pressed."""
        return re.findall(r'name="resize" value="(\w+)" aria-pressed="true"', self.html)


def _text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
