"""Write static/js/api.d.ts: the types of what goes over the wire, for the browser's scripts.

They come from the API's schema, from the messages of the socket (game/live/messages.py) and from
the data of pages: each shape that a script imports from `#js/api.js`, and those within. The numbers
and names that scripts share with the server go to static/js/lib/declared.js.
"""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "static" / "js"
FILE = SCRIPTS / "api.d.ts"
DECLARED = SCRIPTS / "lib" / "declared.js"
DECLARED_HEAD = """\
// Written by `make browser-types`: numbers and names that the server declares.

"""
HEAD = "// Written by `make browser-types` from the API's schema and the socket's messages.\n"
IMPORT = re.compile(r'import (?:type )?\{([^}]*)\} from "#js/api\.js"')
REF = "#/components/schemas/"

Json = dict[str, Any]


def generated() -> str:
    from game.api.schema import openapi_schema, parts_of
    from game.api.shapes import schemas_of
    from game.live.messages import ClientMessage, ServerMessage
    from game.snapshots import Snapshot
    from game.snapshots.daily import KeptWords
    from game.web.play.results.tables import TimelineData

    others = schemas_of(
        ClientMessage=ClientMessage,
        ServerMessage=ServerMessage,
        Snapshot=Snapshot,
        KeptWords=KeptWords,
        TimelineData=TimelineData,
    )
    schemas = {**others, **openapi_schema()["components"]["schemas"]}
    imported = _imported()
    within = parts_of([schemas[name] for name in imported], schemas)
    names = sorted((imported | within) - {"NullEnum"})
    return "\n".join([HEAD, *(_declared(name, schemas[name]) for name in names)])


def declared() -> str:
    from game.live.connections.consumer import NOT_HERE
    from game.live.hub import NOT_IN_GAME
    from game.rules import clock, codes, phrases
    from game.services.play import solo
    from game.services.solving import boards, device_lexicon
    from game.snapshots import values
    from game.snapshots.round_words import MILLISECOND
    from game.web.play.results import words
    from game.web.solving import forms, grid, results
    from solver import board
    from solver.letter_scoring import Bonus
    from solver.wordfiles.selection import MAX_WORD_LETTERS

    shared = {
        "BLOCKED": board.BLOCKED,
        "COLUMNS": results.COLUMNS,
        "COMMON": device_lexicon.COMMON,
        "COUNTDOWN_MS": clock.COUNTDOWN // MILLISECOND,
        "DEFAULT_RULES": forms.DEFAULT_RULES,
        "DEFAULT_SIZE": board.size_name(boards.DEFAULT_SIZE),
        "DRILL_MS": 1000 * (solo.THREE_MINUTES.round_seconds or 0),
        "FINAL_CODES": [NOT_IN_GAME, NOT_HERE],
        "FREQUENCY_STEPS": device_lexicon.STEPS,
        "LETTER_FACTORS": {bonus: bonus.letters for bonus in Bonus},
        "LISTED_PLAYERS": values.TOP,
        "MAX_SIDE": grid.MAX_SIDE,
        "MAX_TILE_LETTERS": board.MAX_TILE_LETTERS,
        "MAX_WORD_LETTERS": MAX_WORD_LETTERS,
        "PHRASE_MS": phrases.SHOWN // MILLISECOND,
        "PUBLIC_CODE": codes.PUBLIC,
        "RESULT_ROWS": words.ROWS_PER_PART,
        "SETTLING_MS": clock.SETTLING // MILLISECOND,
        "WIDE": results.WIDE,
        "WILD": board.WILD,
        "WORD_FACTORS": {bonus: bonus.word for bonus in Bonus},
        "WORD_ROWS": results.ROWS_PER_PART,
    }
    lines = (f"export const {name} = {json.dumps(value)};\n" for name, value in shared.items())
    return DECLARED_HEAD + "".join(lines)


def _imported() -> set[str]:
    """The names that scripts import."""
    texts = (path.read_text() for path in SCRIPTS.rglob("*.*s"))
    imports = (names for text in texts for names in IMPORT.findall(text))
    return {name for names in imports for name in re.findall(r"\w+", names)}


def _declared(name: str, schema: Json) -> str:
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};\n"
    return f"export interface {name} {{\n" + "".join(_fields(schema)) + "}\n"


def _fields(schema: Json) -> Iterator[str]:
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        if text := field.get("description"):
            yield f"  /** {text} */\n"
        mark, end = ("", "") if name in required else ("?", " | undefined")
        yield f"  {name}{mark}: {type_of(field)}{end};\n"


def type_of(schema: Json) -> str:
    """The type in TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF).replace("NullEnum", "null")
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if several := schema.get("oneOf") or schema.get("allOf"):
        return " | ".join(map(type_of, several))
    kind = schema.get("type", "any")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        item, most = type_of(schema["items"]), schema.get("maxItems", 0)
        if most and most == schema.get("minItems"):
            return f"[{', '.join([item] * most)}]"
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        values = schema.get("additionalProperties") or {}
        return f"Record<string, {type_of(values)}>"
    return "number" if kind == "integer" else str(kind)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
    django.setup()
    FILE.write_text(generated())
    DECLARED.write_text(declared())


if __name__ == "__main__":
    main()
