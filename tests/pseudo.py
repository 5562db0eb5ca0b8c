"""A language for tests: English with accents, a third longer, in brackets, written from the right.

What stands outside of brackets on a page was never marked as a text to translate.
"""

import re
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.server import ROOT

TAG = "ar"
SOURCES = ROOT / "locale/de/LC_MESSAGES"
KEPT = re.compile(r"(%\(\w+\)[sd]|%%|<[^>]*>|&\w+;|\{\w*\}|\n)")
ACCENTS = str.maketrans("aeiouncsAEIOU", "áéíóúñçšÁÉÍÓÚ")
FORMAT = "format"  # the context of what Django formats dates by


def write(folder: Path) -> None:
    """Writes the catalogues to a folder of LOCALE_PATHS."""
    target = folder / TAG / "LC_MESSAGES"
    target.mkdir(parents=True)
    for source in SOURCES.glob("*.po"):
        with source.open("rb") as file:
            texts = read_po(file)
        catalogue = Catalog(locale=TAG)
        for text in filter(lambda each: each.id, texts):
            catalogue.add(text.id, _translated(text, catalogue.num_plurals), context=text.context)
        with (target / f"{source.stem}.mo").open("wb") as file:
            write_mo(file, catalogue)


def _translated(text: Message, forms: int) -> str | tuple[str, ...]:
    if text.context == FORMAT:
        return str(text.id)
    if isinstance(text.id, str):
        return pseudo(text.id)
    one, many = text.id
    return (pseudo(many), pseudo(one), *[pseudo(many)] * (forms - 2))


def pseudo(text: str) -> str:
    """`⟦Éxámplé ···⟧`; what begins or ends with a line break still does."""
    parts = [part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(text)]
    before, inner, after = re.fullmatch(r"(\s*)(.*?)(\s*)", "".join(parts), re.DOTALL).groups()  # type: ignore[union-attr]
    longer = " ·····" * (len(inner) // 18) + " ·"
    return f"{before}⟦{inner}{longer}⟧{after}" if inner else text
