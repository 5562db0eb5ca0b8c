"""Links by which somebody who forgot a password sets a new one."""

import re
from dataclasses import dataclass
from typing import Any

from django.test import Client

from game.services.accounts import mail as sender


def wait_for_mails() -> None:
    """Returns once the thread has sent what was asked for."""
    sender._sender.submit(lambda: None).result()


@dataclass(frozen=True)
class ResetLinks:
    """`asked_at`: the page that sends the links. `path`: the path that the links begin with.
    `fields`: the fields of the form that a link leads to."""

    asked_at: str
    path: str
    fields: tuple[str, str]

    def ask(self, email: str, **options: Any) -> Any:
        answer = Client(**options).post(self.asked_at, {"email": email}, follow=True)
        wait_for_mails()
        return answer

    def find(self, text: str) -> str:
        found, *_ = re.findall(rf"http://testserver({self.path}[\w/-]+)", text)
        return str(found)

    def use(self, link: str, password: str) -> Any:
        client = Client()
        steps = client.get(link, follow=True).redirect_chain
        form = steps[-1][0] if steps else link
        return client.post(form, dict.fromkeys(self.fields, password), follow=True)
