"""A small client for the API that needs only Python's standard library.

    boggle = Boggle("http://127.0.0.1:8000")          # or Boggle(url, token="boggle_...")
    boggle.solve("catdlinemaropets")["total_points"]

`python docs/client.py http://127.0.0.1:8000` plays a practice round.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener


class ApiError(Exception):
    """An error response. Programs rely on `code`; `str()` is for people."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem["detail"])
        self.status, self.code, self.problem = status, problem["code"], problem


class Boggle:
    """A visitor: a guest with a session cookie, or the account of a token."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = f"{url.rstrip('/')}/api/v1/"
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def call(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Send a request, retrying as Retry-After says; return the JSON. Raises ApiError."""
        query = {name: value for name, value in query.items() if value is not None}
        url = f"{self.url}{quote(path)}{'?' if query else ''}{urlencode(query)}"
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                request = Request(url, data, self.headers, method=method)  # noqa: S310  # as given
                with self.opener.open(request, timeout=30) as response:
                    return json.load(response)
            except HTTPError as error:
                with error:
                    if "Retry-After" not in error.headers:
                        raise ApiError(error.code, _problem(error)) from error
                time.sleep(int(error.headers["Retry-After"]))

    def solve(self, board: str, **options: Any) -> Any:
        return self.call("POST", "solve", {"board": board, **options})

    def solve_many(self, boards: list[str], **options: Any) -> Any:
        """Count up to a thousand boards; words=True adds the words of each."""
        return self.call("POST", "solve/batch", {"boards": boards, **options})["boards"]

    def random_board(self, **options: Any) -> Any:
        """Deal a board, for example with size="5x5", seed=7, min_words=200."""
        return self.call("GET", "boards/random", **options)

    def word(self, word: str, dictionary: str = "english") -> Any:
        return self.call("GET", f"dictionaries/{dictionary}/words/{word}")

    def words(self, prefix: str = "", dictionary: str = "english") -> Iterator[str]:
        """Iterate over the words with a prefix, page by page."""
        path, cursor = f"dictionaries/{dictionary}/words", ""
        while cursor is not None:
            page = self.call("GET", path, prefix=prefix, cursor=cursor, limit=1000)
            yield from page["items"]
            cursor = page["next"]

    def introduce(self, name: str) -> Any:
        return self.call("POST", "guests", {"name": name})

    def make_game(self, **settings: Any) -> Any:
        return self.call("POST", "games", settings)["code"]

    def game(self, code: str) -> Any:
        return self.call("GET", f"games/{code}")

    def act(self, code: str, action: str, **fields: Any) -> Any:
        """`action`: join, start, finish, leave, or words (with word=...; returns the verdict)."""
        return self.call("POST", f"games/{code}/{action}", fields)

    def results(self, round_id: str) -> Any:
        """The results of a finished round."""
        return self.call("GET", f"rounds/{round_id}")


def _problem(error: HTTPError) -> Any:
    """The body of the error; a proxy may send something other than JSON."""
    if error.headers.get_content_type() == "application/json":
        return json.load(error)
    return {"code": "http", "detail": f"{error.code} {error.reason}"}


def practise(boggle: Boggle, name: str) -> Any:
    """Play ten words from the solver on a rich board, untimed; return the results."""
    boggle.introduce(name)
    code = boggle.make_game(round_seconds=None, min_words=50)
    boggle.act(code, "start")
    while (round_ := boggle.game(code)["round"])["phase"] != "playing":
        time.sleep(0.2)
    rows = [" ".join(row) for row in round_["board"]["rows"]]
    found = boggle.solve(" / ".join(rows), min_length=round_["min_length"], paths=False)["words"]
    for word in sorted(found, key=lambda line: -line["points"])[:10]:
        boggle.act(code, "words", word=word["word"])
    boggle.act(code, "finish")
    return boggle.results(round_["id"])


if __name__ == "__main__":
    results = practise(Boggle(sys.argv[1]), "Robin")
    for line in results["standings"]:
        print(f"{line['name']}: {line['points']} points for {line['words']} words")
    print(f"{results['missed']} words were missed.")
