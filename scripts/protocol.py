"""Write the tables of docs/protocol.md that code declares: `make protocol`.

Each stands between a comment with its name and an empty one.
"""

import os
from collections.abc import Callable, Iterator
from inspect import getdoc
from pathlib import Path

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


def messages(union: str) -> Iterator[str]:
    """`union`: the name of one in game/live/messages.py."""
    from game.live import messages as declared

    yield "| message | may have | meaning |\n|---|---|---|"
    for kind, shape in declared.by_type(getattr(declared, union)).items():
        names = [name for name in shape.__annotations__ if name != "type"]
        needed = [f', "{name}"' for name in names if name in shape.__required_keys__]
        others = [f"`{name}`" for name in names if name in shape.__optional_keys__]
        meaning = " ".join((getdoc(shape) or "").split())
        yield f'| `{{"type": "{kind}"{"".join(needed)}}}` | {" ".join(others)} | {meaning} |'


# A row a line, with the values of game/limits/table.py.
OF_REQUESTS = """
the body of a request | 64 KiB (`API_MAX_BODY_BYTES`)
the body of `solve/batch` | 512 KiB (`API_MAX_BATCH_BYTES`)
the body of a form | 512 KiB; in `/admin/` as large as an upload
the body of `dictionaries/SLUG/uploads` | the file (`UPLOAD_BYTES`) and 1 MB
the headers of a request | {HEAD_BYTES.much:,} bytes, 100 headers; beyond that 431
the time until the headers have arrived | {HEAD_SECONDS.much} seconds; then the connection \
is closed
a board | 100 tiles of up to 4 letters
a word, a length | 100 letters
requests of one address | {REQUESTS_OF_A_PERCENT.much:g} a second for each percent of \
`ADDRESS_CPU_PERCENT`, {REQUESTS_AT_ONCE.much} at once; more wait for their turn
static files of one address | {STATIC_FILES.much.a_second:g} a second, \
{STATIC_FILES.much.at_once:,} at once; more wait for their turn
processor time of one address | {ADDRESS_CPU_PERCENT.much} % of a core (`ADDRESS_CPU_PERCENT`), \
and {OWED_SECONDS.much:g} seconds at once; from {HEAVY_SECONDS.much:g} seconds on, its requests \
run one at a time, and {REQUESTS_WAITING.much} may wait
players in a private game, in the public game | 200, 5,000
players at the door of a game | 150
"""
OF_SOCKETS = """
a message | {MESSAGE_BYTES.much:,} bytes; beyond {CLOSING_BYTES.much:,} the connection is closed \
with 1009
words of one player | {WORDS.much.a_second:g} a second, {WORDS.much.at_once} at once
words of one address | {ADDRESS_WORDS.much} a second, twice as many at once (`ADDRESS_WORDS`)
messages of one connection | {MESSAGES.much.a_second:g} a second, {MESSAGES.much.at_once} at once
connections of one player to a game | {SOCKETS_OF_A_PLAYER.much}
watchers of a game in each process, of one address | {WATCHERS.much}, {WATCHERS_OF_AN_ADDRESS.much}
connections of one address to the site | {ADDRESS_CONNECTIONS.much:,} (`ADDRESS_CONNECTIONS`)
messages queued for a slow connection | {SEND_QUEUE.much}, then it is closed
"""


def limits(rows: str) -> Iterator[str]:
    from game.limits import table

    yield "| what | limit |\n|---|---|"
    yield from (f"| {row} |" for row in rows.format_map(vars(table)).strip().splitlines())


TABLES: dict[str, Callable[[], Iterator[str]]] = {
    "rates": rates,
    "limits of requests": lambda: limits(OF_REQUESTS),
    "messages of clients": lambda: messages("ClientMessage"),
    "messages of the server": lambda: messages("ServerMessage"),
    "limits of sockets": lambda: limits(OF_SOCKETS),
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
    django.setup()
    FILE.write_text(generated(FILE.read_text()))


if __name__ == "__main__":
    main()
