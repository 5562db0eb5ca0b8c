"""Write docs/reference.md from the code: `make protocol`."""

import os
import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc, getdoc, unwrap
from pathlib import Path
from typing import Any

import django

from scripts.refusals import filled, sentences

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "docs" / "reference.md"
GAME = ROOT / "game"

PAGE = """\
# Reference: codes, limits, messages, pages

`make protocol` writes this page from the code. [The protocol](protocol.md) says how these are used.

## Codes of the API

The sentence is the `detail` of the error, one of those that are here, with `…` for what is filled
in. `FIELD` is the name of a field. What is unknown has the status 404 where the address names it.
Codes with 200 are verdicts on words, which are no errors.

{codes}

## Limits

### Rates

Settings of the site, by their names, may change these.

{rates}

### Requests

{requests}

### Sockets

{sockets}

## Messages

### Of clients

{of_clients}

### Of the server

{of_server}

## Codes of sockets

Where a connection is closed with an `error`, its close code is beside the code.

{socket_codes}

## Pages

{pages}
"""


def generated() -> str:
    """The page as it should be. Raises ValueError for a view or a code that nothing explains."""
    from game.limits import table

    return PAGE.format(
        codes=_table("code | status | sentence", _codes()),
        rates=_table("setting | counted for one | what | at most", _rates()),
        requests=_table("what | limit", _rows(OF_REQUESTS.format_map(vars(table)))),
        sockets=_table("what | limit", _rows(OF_SOCKETS.format_map(vars(table)))),
        of_clients=_table("message | may have | meaning", _messages("ClientMessage")),
        of_server=_table("message | may have | meaning", _messages("ServerMessage")),
        socket_codes=_table("code | in | close code | sentence", _socket_codes()),
        pages=_table("page | purpose", _pages()),
    )


def _table(head: str, rows: Iterable[str]) -> str:
    rule = "|".join("---" for _ in head.split("|"))
    return "\n".join((f"| {head} |", f"|{rule}|", *(f"| {row} |" for row in rows)))


def _rows(text: str) -> list[str]:
    return text.strip().splitlines()


# -- codes -----------------------------------------------------------------------------------------

# Modules whose refusals only pages, the admin, commands or sockets show.
NOT_BY_THE_API = """
actions/__init__.py admin/**/*.py limits/addresses.py live/**/*.py management/**/*.py rules/push.py
services/accounts/devices.py services/accounts/passkeys.py services/dictionaries/[!druv]*.py
services/dictionaries/definitions.py services/tokens.py web/**/*.py
"""
BY_SOCKETS = "live/**/*.py limits/addresses.py"
# The codes that connecting and the messages `start` and `finish` have in common with the API.
OF_GAMES = """
game.closed game.closed_to_watchers game.daily game.not_host game.public game.unknown rate.limited
rated.no_end round.not_untimed seat.handed_over seat.removed seat.unknown server.unavailable
"""
# Statuses of what an address names, where it is not always 404.
IN_ADDRESSES = {
    "club.unknown": "404",
    "day.unknown": "404",
    "dictionary.unknown": "400, 404",
    "game.unknown": "404",
    "name.unknown": "400, 404",
    "night.unknown": "404",
    "period.invalid": "404",
    "round.unknown": "404",
    "version.unknown": "400, 404",
}
# Instead of sentences that only a run puts together, or that say too little here.
EXPLAINED = {
    "board.invalid": "The board can’t be read; the sentence says why, and where.",
    "board.todays": "This is today’s daily board, or one much like it: it is practised, and seen "
    "in games of others, after a try of it, and played with others once the day is over.",
    "board.in_play": "A round that counts is being played on this board, or on one much like it. "
    "Send it once that is over.",
    "dispute.declined": "The staff has declined it; the sentence says why.",
    "dispute.repeated": "You have said already that this word should count, or should not.",
    "game.closed_to_watchers": "The host does not let you watch this game; a try of today’s daily "
    "board is seen by its player alone until the day is over.",
    "message.invalid": "No JSON, an unknown type, a field that is unknown, missing or of the wrong "
    "type, or too long.",
    "name.length": "A name is too short, or too long.",
    "name.taken": "Another player in this game, or another account, has this name.",
    "rate.limited": "Too many requests in a short time.",
    "rematch.unfit": "The round can’t be played again: its game goes on, it was a daily board, you "
    "have not played it or nobody else has, too many have, or it has a list of another host.",
    "upload.incomplete": "The file could not be read whole; `incomplete` publishes it anyway.",
    "size.invalid": "The size can’t be read; the sentence says why.",
    "team.invalid": "The game has no teams, or none of this number.",
}
# Codes that are not in a call of `Refusal`.
UNRAISED = {
    "FIELD.invalid": "A field has an invalid value, or there is no such field.",
    "FIELD.missing": "A required field is missing.",
    "accept.unsupported": "The header `Accept` does not allow JSON.",
    "dictionary.busy": "Other files are being read just now.",
    "dictionary.too_large": "Reading this file takes more memory than the site has for it.",
    "dictionary.too_long": "Reading this file takes too long.",
    "lab.busy": "The lab is busy with other requests.",
    "lab.too_large": "This takes more memory than the site has for it. Try something smaller.",
    "lab.too_long": "This takes too long to compute here. Try something smaller.",
    "media_type.unsupported": "The body is not `application/json`, or of an upload not "
    "`multipart/form-data`.",
    "method.not_allowed": "The address has other methods; `Allow` lists them.",
    "not.found": "There is nothing at this address.",
    "request.invalid": "The body is no JSON object, or the request can’t be read.",
    "request.too_large": "The body is larger than the limit.",
    "server.error": "An error of the server, which is logged.",
    "token.invalid": "This token is not valid, or not any more.",
    "upload.REASON": "The file can’t be read as words; the sentence says why, and what helps. "
    "`REASON` is one of binary, empty, encrypted, expands, file, frequencies, letters, several and "
    "too_big.",
}


def _codes() -> Iterator[str]:
    from game.api.errors import CODES, STATUSES
    from game.rules.verdicts import SENTENCES

    every = _files("**/*.py")
    said = _said(every - _files(NOT_BY_THE_API))
    if missing := (STATUSES.keys() | CODES.values()) - said.keys():
        raise ValueError(f"Nothing explains {sorted(missing)}.")
    if stale := (EXPLAINED.keys() - sentences(every).keys()) | (IN_ADDRESSES.keys() - said.keys()):
        raise ValueError(f"Nothing raises {sorted(stale)}.")
    of_framework = {code: status for status, code in CODES.items()}
    for code, text in sorted(said.items()):
        usual = 200 if code in SENTENCES else 400
        status = IN_ADDRESSES.get(code) or STATUSES.get(code) or of_framework.get(code, usual)
        yield f"`{code}` | {status} | {text}"


def _socket_codes() -> Iterator[str]:
    from game.limits.table import CLOSING_BYTES
    from game.live.connections.consumer import CLOSING, NOT_HERE, TRY_LATER
    from game.live.hub import NOT_IN_GAME
    from game.rules.verdicts import SENTENCES

    closing: dict[str, object] = CLOSING | {
        "message.invalid": f"{CLOSING['message.invalid']} beyond {CLOSING_BYTES.much:,} bytes",
        "seat.unknown": NOT_IN_GAME,
        "game.unknown": NOT_HERE,
        "game.closed": NOT_HERE,
        "server.unavailable": TRY_LATER,
    }
    own = _files(BY_SOCKETS)
    errors = sentences(own).keys() | set(OF_GAMES.split())
    said = _said((_files("**/*.py") - _files(NOT_BY_THE_API)) | own)
    for code in sorted(errors | SENTENCES.keys()):
        kinds = [("ack", SENTENCES), ("error", errors)]
        sent = " ".join(f"`{kind}`" for kind, codes in kinds if code in codes)
        yield f"`{code}` | {sent} | {closing.get(code, '')} | {said[code]}"


def _said(files: Iterable[Path]) -> dict[str, str]:
    """What is said of each code in some files, and of those without a call of `Refusal`."""
    from game.rules.verdicts import SENTENCES

    found = sentences(sorted(files))
    for code, sentence in SENTENCES.items():
        found[code] = [filled(str(sentence)), *found.get(code, [])]
    texts = {code: " / ".join(dict.fromkeys(said)) for code, said in found.items()} | UNRAISED
    texts |= {code: text for code, text in EXPLAINED.items() if code in texts}
    if missing := [code for code, text in texts.items() if not text]:
        raise ValueError(f"Nothing explains {missing}.")
    return texts


def _files(patterns: str) -> set[Path]:
    return {file for pattern in patterns.split() for file in GAME.glob(pattern)}


# -- limits ----------------------------------------------------------------------------------------


def _rates() -> Iterator[str]:
    from game.limits.table import WINDOWS

    for name, limit in WINDOWS.items():
        yield f"`{name.upper()}_RATE` | {limit.who} | {limit.what} | {limit.much}"


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

# -- messages --------------------------------------------------------------------------------------


def _messages(union: str) -> Iterator[str]:
    """`union`: the name of one in game/live/messages.py."""
    from game.live import messages

    for kind, shape in messages.by_type(getattr(messages, union)).items():
        names = [name for name in shape.__annotations__ if name != "type"]
        needed = [f', "{name}"' for name in names if name in shape.__required_keys__]
        others = [f"`{name}`" for name in names if name in shape.__optional_keys__]
        meaning = " ".join((getdoc(shape) or "").split())
        yield f'`{{"type": "{kind}"{"".join(needed)}}}` | {" ".join(others)} | {meaning}'


# -- pages -----------------------------------------------------------------------------------------

# Addresses with others below them, which are not listed.
BELOW = {"/admin/": "The administration, for staff.", "/api/v1/": "The API."}
PARAMETER = re.compile(r"<\w+:(?:\w+_)?(\w+)>")


def _pages() -> Iterator[str]:
    """A row for each view: its addresses, and the first paragraph of its docstring."""
    from boggle_site.urls import urlpatterns

    texts, addresses = dict[Any, str](), dict[Any, list[str]]()
    for address, view in views(urlpatterns):
        key = view or address
        texts[key] = _first_paragraph(view) if view else BELOW.get(address, "")
        if not texts[key]:
            raise ValueError(f"The view of {address} has no docstring.")
        addresses.setdefault(key, []).append(f"`{address}`")
    for key, text in texts.items():
        yield f"{' '.join(addresses[key])} | {text}"


def views(patterns: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """The addresses of the site with their views, those that others are below with None."""
    for pattern in patterns:
        part = PARAMETER.sub(lambda name: name[1].upper(), str(pattern.pattern))
        if hasattr(pattern, "url_patterns") and not part:
            yield from views(pattern.url_patterns)
        elif hasattr(pattern, "url_patterns"):
            yield f"/{part}", None
        else:
            called = pattern.callback
            yield f"/{part}", getattr(called, "view_class", None) or unwrap(called)


def _first_paragraph(view: Any) -> str:
    return " ".join(cleandoc(view.__doc__ or "").partition("\n\n")[0].split())


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
    django.setup()
    FILE.write_text(generated())


if __name__ == "__main__":
    main()
