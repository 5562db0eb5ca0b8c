"""Games in real time: pages read the clock themselves."""

import re
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from game.models import Game, Round, Seat
from game.services.accounts import players
from game.services.accounts.sessions import PLAYER
from game.services.play import rounds
from game.services.play.seating import presence
from tests.game.play import fresh_game, host_of, put, say
from tests.game.web.page import html

make = fresh_game


def join(game: Game, name: str) -> Seat:
    now = timezone.now()
    return presence.join(game, players.guest(name, now), name, now)


def client_of(seat: Seat) -> Client:
    """A client with the session of this seat's player."""
    client = Client()
    session = client.session
    session[PLAYER] = seat.player_id
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    return client


def play(game: Game, since: float) -> Round:
    """A round on a known board that started `since` seconds ago; negative: in the future."""
    now = timezone.now()
    dealt = rounds.start(game, host_of(game), now)
    start = now - timedelta(seconds=since)
    end = start + timedelta(seconds=game.round_seconds) if game.round_seconds else None
    Round.objects.filter(pk=dealt.pk).update(starts_at=start, ends_at=end)
    return put(dealt)


def find(round_: Round, seat: Seat, words: Iterable[str] | str, after: float = 5) -> None:
    """Submits words `after` seconds after the start."""
    say(round_, seat, words, round_.starts_at + timedelta(seconds=after))


def page(client: Client, game: Game) -> str:
    return html(client.get(f"/games/{game.code}/"))


def text(html: str) -> str:
    """What it says, without its markup."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def main_text(client: Client, address: str) -> str:
    """What the main part of a page says."""
    page = html(client.get(address))
    return text(page[page.index("<main") :])


def send(client: Client, game: Game, **data: Any) -> str:
    """The page after an accepted form."""
    answer = client.post(f"/games/{game.code}/", data)
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.code}/")
    return page(client, game)
