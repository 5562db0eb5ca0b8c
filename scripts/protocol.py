"""Write the tables of docs/protocol.md that code declares: `make protocol`.

Each stands between a comment with its name and an empty one.
"""

import os
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from typing import Any

import django

FILE = Path(__file__).resolve().parent.parent / "docs" / "protocol.md"


def generated(page: str) -> str:
    """The page with its tables as they should be."""
    for name, table in TABLES.items():
        before, begin, others = page.partition(f"<!-- {name} -->\n")
        _old, end, after = others.partition("\n<!-- -->")
        if not end:
            raise ValueError(f"There is no table {name}.")
        page = "".join((before, begin, "\n".join(table()), end, after))
    return page


def rates() -> Iterator[str]:
    from game.limits.table import WINDOWS

    yield "| setting | counted for one | what | at most |\n|---|---|---|---|"
    for name, limit in WINDOWS.items():
        yield f"| `{name.upper()}_RATE` | {limit.who} | {limit.what} | {limit.much} |"


def messages_of_clients() -> Iterator[str]:
    from game.live.messages import ClientMessage

    return _messages(ClientMessage)


def messages_of_the_server() -> Iterator[str]:
    from game.live.messages import ServerMessage

    return _messages(ServerMessage)


def _messages(union: Any) -> Iterator[str]:
    from game.live.messages import by_type

    yield "| message | may have | meaning |\n|---|---|---|"
    for kind, shape in by_type(union).items():
        names = [name for name in shape.__annotations__ if name != "type"]
        needed = [f', "{name}"' for name in names if name in shape.__required_keys__]
        others = [f"`{name}`" for name in names if name in shape.__optional_keys__]
        meaning = " ".join((getdoc(shape) or "").split())
        yield f'| `{{"type": "{kind}"{"".join(needed)}}}` | {" ".join(others)} | {meaning} |'


def limits_of_requests() -> Iterator[str]:
    from game.limits import table as limits
    from game.services.play.seating import knocks, seats
    from solver.board import MAX_TILE_LETTERS, MAX_TILES
    from solver.wordfiles.reading import MAX_WORD_LETTERS

    size, seconds = limits.HEAD_BYTES.much // 1024, limits.HEAD_SECONDS.much
    percent, static = limits.ADDRESS_CPU_PERCENT.much, limits.STATIC_FILES.much
    a_second = percent * limits.REQUESTS_OF_A_PERCENT.much
    heavy, owed = limits.HEAVY_SECONDS.much, limits.OWED_SECONDS.much
    yield "| what | limit |\n|---|---|"
    yield (
        "| the body of a request | 64 KiB (`API_MAX_BODY_BYTES`); for `solve/batch` 512 KiB "
        "(`API_MAX_BATCH_BYTES`); for pages 512 KiB, in `/admin/` as large as an upload |"
    )
    yield f"| the headers of a request | {size} KiB, 100 headers; beyond that 431 |"
    yield (
        f"| the time until the headers have arrived | {seconds} seconds; then the connection is "
        "closed |"
    )
    yield (
        f"| a board; a word, a length | {MAX_TILES} tiles of up to {MAX_TILE_LETTERS} letters; "
        f"{MAX_WORD_LETTERS} letters |"
    )
    yield (
        f"| requests of one address | {a_second:.0f} a second, {limits.REQUESTS_AT_ONCE.much} at "
        f"once, for `ADDRESS_CPU_PERCENT` of {percent}; more wait for their turn |"
    )
    yield (
        f"| static files of one address | {static.a_second:.0f} a second, {static.at_once:,} at "
        "once; more wait for their turn |"
    )
    yield (
        f"| processor time of one address | {percent} % of a core, and {owed:g} seconds at once "
        f"(`ADDRESS_CPU_PERCENT`); from {heavy:g} seconds on, its requests run one at a time, and "
        f"{limits.REQUESTS_WAITING.much} may wait |"
    )
    yield (
        "| players in a private game, in the public game; at the door of a game | "
        f"{seats.MOST_PRIVATE}, {seats.MOST_PUBLIC:,}; {knocks.MOST} |"
    )


def limits_of_sockets() -> Iterator[str]:
    from game.limits import table as limits

    closing, of_address = limits.CLOSING_BYTES.much // 1024, limits.ADDRESS_WORDS.much
    yield "| what | limit |\n|---|---|"
    yield (
        f"| a message | {limits.MESSAGE_BYTES.much:,} bytes; beyond {closing} KiB the connection "
        "is closed with 1009 |"
    )
    words, messages = limits.WORDS.much, limits.MESSAGES.much
    yield f"| words of one player | {words.a_second:.0f} a second, {words.at_once} at once |"
    yield (
        f"| words of one address | {of_address} a second, {2 * of_address} at once "
        "(`ADDRESS_WORDS`) |"
    )
    yield (
        f"| messages of one connection | {messages.a_second:.0f} a second, {messages.at_once} at "
        "once |"
    )
    yield (
        "| connections of one player to a game; of watchers in each process, of one address | "
        f"{limits.SOCKETS_OF_A_PLAYER.much}; {limits.WATCHERS.much}, "
        f"{limits.WATCHERS_OF_AN_ADDRESS.much} |"
    )
    yield (
        f"| connections of one address to the site | {limits.ADDRESS_CONNECTIONS.much:,} "
        "(`ADDRESS_CONNECTIONS`) |"
    )
    yield (
        f"| messages queued for a slow connection | {limits.SEND_QUEUE.much}, then it is closed |"
    )


TABLES = {
    "rates": rates,
    "limits of requests": limits_of_requests,
    "messages of clients": messages_of_clients,
    "messages of the server": messages_of_the_server,
    "limits of sockets": limits_of_sockets,
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
    django.setup()
    FILE.write_text(generated(FILE.read_text()))


if __name__ == "__main__":
    main()
