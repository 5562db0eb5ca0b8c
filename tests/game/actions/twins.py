"""The same scene twice: one is played by the API, the other by the forms of pages."""

from collections.abc import Callable, Container, Iterable, Mapping
from html import unescape
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from game.actions import Actions
from tests.game.api.conftest import Api

# Who does what with which fields, and the code of the refusal, or empty. A field of a text that is
# the name of somebody in `named` stands for their number.
Row = tuple[str, str, Mapping[str, Any], str]
NUMBERED = ("seat", "member", "player", "host")
ENCODED = "application/x-www-form-urlencoded"


class Scene:
    """`address`: where its actions are, under /api/v1/ and as a page. `visitors`, `named`: by name.
    `state`: what actions can change, without ids."""

    def __init__(
        self,
        address: str,
        visitors: Mapping[str, Api],
        named: Callable[[], Mapping[str, int]],
        state: Callable[[], Any],
    ) -> None:
        self.address, self.visitors, self.named, self.state = address, visitors, named, state

    def fields(self, sent: Mapping[str, Any]) -> dict[str, Any]:
        numbers = self.named()
        return {
            name: numbers.get(value, value) if name in NUMBERED else value
            for name, value in sent.items()
        }

    def by_api(self, who: str, action: str, sent: Mapping[str, Any]) -> tuple[str, str]:
        """The code and the sentence of the refusal, if any."""
        fields = {
            name: [self.named()[each] for each in value] if name == "seats" else value
            for name, value in self.fields(sent).items()
        }
        client = self.visitors[who].client
        answer = client.post(f"/api/v1/{self.address}/{action}", fields, "application/json")
        if answer.status_code < 300:
            return "", ""
        problem = answer.json()
        return problem["code"], problem["detail"]

    def by_page(self, who: str, action: str, sent: Mapping[str, Any]) -> str:
        """The page after it."""
        fields = [("do", action)]
        for name, value in self.fields(sent).items():
            several = [self.named()[each] for each in value] if name == "seats" else [value]
            fields += [(name, as_text(each)) for each in several]
        client = Client()
        client.cookies = self.visitors[who].client.cookies
        return shown(client.post(f"/{self.address}/", urlencode(fields), ENCODED, follow=True))


def as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def shown(answer: Any) -> str:
    return unescape(answer.content.decode())


def play(rows: Iterable[Row], api: Scene, pages: Scene) -> None:
    """Plays the rows in both scenes. What is refused changes nothing, what is not changes the same
    in both, and a page says what the API says."""
    for who, action, sent, code in rows:
        row, before = (who, action, sent), api.state()
        refused, detail = api.by_api(who, action, sent)
        assert refused == code, row
        page = pages.by_page(who, action, sent)
        assert detail in page, row
        assert pages.state() == api.state(), row
        assert (api.state() == before) is bool(code), row


def check_whole(actions: Actions[Any], rows: Iterable[Row], without: Container[str] = ()) -> None:
    """Each action is allowed in one of the rows, and refused in another."""
    for name in actions:
        found = {bool(code) for _, action, _, code in rows if action == name}
        assert found == {True, False} or name in without, name
