"""An admin who uploads and publishes words through the pages, while something happens."""

import json
import random
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from http.cookiejar import CookieJar
from string import ascii_lowercase
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.server import Site, connected_to

PASSWORD = "correct horse battery"
DICTIONARY = "/admin/game/dictionary/2/"  # which no round needs
FEW, TOO_MANY = 2_000, 300_000  # words: the second file is too large for the memory
LATEST = 0.3  # seconds after a form was sent, when the server is killed


class Admin:
    """A browser without scripts. `status`, `url` and `page` describe the last page."""

    def __init__(self, site: Site) -> None:
        with connected_to(site.database):
            User.objects.create_superuser("carol", "carol@example.org", PASSWORD)
        self.site = site
        self.cookies = CookieJar()
        jar = urllib.request.HTTPCookieProcessor(self.cookies)
        self._opener = urllib.request.build_opener(jar)
        self.sign_in(PASSWORD)
        assert "Log out" in self.page

    def sign_in(self, password: str) -> None:
        self.open("/admin/login/")
        self.send("/admin/login/", login="carol", password=password)

    def open(self, path: str) -> None:
        self._ask(urllib.request.Request(self.site.url + path))

    def send(self, path: str, **fields: Any) -> None:
        """Send a form."""
        token = next(each.value for each in self.cookies if each.name == "csrftoken")
        body = encode_multipart(BOUNDARY, {**fields, "csrfmiddlewaretoken": token})
        headers = {"Content-Type": MULTIPART_CONTENT}
        self._ask(urllib.request.Request(self.site.url + path, body, headers))

    def upload(self, words: list[str], name: str) -> None:
        file = SimpleUploadedFile(name, "\n".join(words).encode())
        self.send(f"{DICTIONARY}upload/", file=file)

    def publish(self, report: str) -> None:
        self.open(report)
        [based_on] = re.findall(r'name="based_on" value="(\d+)"', self.page)
        self.send(report, based_on=based_on, publish="Publish")

    def draft(self) -> str | None:
        """The path of the report on the upload that waits."""
        self.open(f"{DICTIONARY}change/")
        found = re.search(r"/admin/game/dictionary/uploads/\d+/", self.page)
        return found and found[0]

    def published(self) -> tuple[int, int]:
        """Number and word count of the current version."""
        self.open("/api/v1/dictionaries/english-unfiltered")
        about = json.loads(self.page)
        return about["version"], about["word_count"]

    def killed_while(self, task: Callable[[], None], rng: random.Random) -> None:
        """The server is killed in the middle of a task, or before it, or after it."""

        def attempt() -> None:
            with suppress(OSError, HTTPException):
                task()

        working = threading.Thread(target=attempt)
        working.start()
        time.sleep(rng.random() * LATEST)
        self.site.crash()
        working.join()
        self.site.start()

    def _ask(self, request: urllib.request.Request) -> None:
        try:
            answer = self._opener.open(request, timeout=120)  # the machine may be busy
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            self.status, self.url, self.page = answer.status, answer.url, answer.read().decode()


def words(count: int, rng: random.Random) -> list[str]:
    """Different words."""
    made: set[str] = set()
    while len(made) < count:
        made.add("".join(rng.choices(ascii_lowercase, k=9)))
    return sorted(made)
