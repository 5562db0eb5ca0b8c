"""Takes words out of JSON, JavaScript, SQL, HTML and XML.

Each function gives the words of a text one a line, or None for a text of another form.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from xml.parsers import expat

from solver.wordfiles.documents import xml_parser

DEEPEST = 20  # lists and objects in each other that are read
SHOWN = 20  # digits of a number that are kept
KEYS = ("word", "words", "term", "lemma", "entry", "headword", "name", "text", "wort", "mot")
# A text that isn't closed ends with its line or the file, so that no place is read many times.
STRING = (
    r"""(?:"(?:[^"\\\n]|\\.|\\\Z)*+(?:"|\n|\Z)|'(?:[^'\\\n]|\\.|\\\Z)*+(?:'|\n|\Z)|"""
    r"`(?:[^`\\]|\\.|\\\Z)*+(?:`|\Z))"
)
STRINGS = re.compile(STRING, re.DOTALL)
KEY = re.compile(rf"[{{,]\s*({STRING}|[^\W\d][\w$]*)\s*:", re.DOTALL)
TOKENS = re.compile(rf"({STRING})|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
# What comes before the list in a module of JavaScript or TypeScript.
BEFORE = re.compile(
    r"(?:['\"]use strict['\"];?|Object\.defineProperty\(exports, ['\"]__esModule['\"][^\n]*|"
    r"(?:export\s+)?(?:const|let|var)\s+[\w$]+(?:\s*:[^=\n]++)?\s*=|(?:module\.)?exports(?:\.\w+)*\s*=|"
    r"export\s+default|[\w$]+\s*=|new\s+Set\s*\(|Object\.freeze\s*\(|[\s\ufeff])*"
)
OPENING = ("[", "{", "(", '"', "'", "`")
SPLIT = re.compile(r"\]?\s*\.split\(\s*(['\"`])(.*?)\1\s*\)")
ESCAPES = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
PLAIN_ESCAPES = {"n": "\n", "t": "\t", "r": "\n"}
# Lines of words and what they mean, not a script: cat = "a small animal"
PAIRS = re.compile(rf"^[ \t]*[^\W\d_]+[ \t]*=[ \t]*(?:{STRING})[ \t]*$", re.DOTALL | re.MULTILINE)
HEAD = 100_000  # characters at the beginning that show what a text is
MOST_CODE = 0.5  # share of a module beside its strings, above which it is a program
INSERT = re.compile(r"^[ \t]*INSERT\s+(?:IGNORE\s+)?INTO\b", re.IGNORECASE | re.MULTILINE)
VALUES = re.compile(
    r"\(\s{0,10}(?:[^'(),;]{0,60},){0,20}\s{0,10}N?'((?:[^'\\]|''|\\.){0,1000})'", re.DOTALL
)
TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(/?)([A-Za-z][A-Za-z0-9]*)\b[^<>]{0,2000}>|<[!?][^<>]{0,2000}>", re.DOTALL
)
PAGE = {"html", "head", "body", "ul", "ol", "dl", "table", "li", "p", "div", "h1", "pre", "meta"}
CELLS = {"li", "td", "dt", "option"}  # elements of HTML that hold words of a list
BREAKS = {*("br", "p", "div", "tr", "h1", "h2", "h3", "h4", "pre", "ul", "ol", "dl", "dd", "th")}
LISTS = {"ul", "ol", "dl", "table", "select"}
NO_CHARACTER = re.compile(r"&#\d{8,};?")  # Unicode has no such number
HIDDEN = {"script", "style", "title", "nav", "head", "header", "footer"}
WORD_TAGS = {"w", "word", "orth"}  # of XML: IntelliJ, Android, freedict


def from_json(text: str) -> str | None:
    """The texts of an array, the keys of an object, or what stands under a name such as `words`."""
    start = text.lstrip()[:1]
    if start not in ("[", "{", '"'):
        return None
    try:
        return _listed(json.loads(text))
    except RecursionError:
        return None
    except ValueError:
        return _from_json_lines(text)


def _from_json_lines(text: str) -> str | None:
    try:
        return _listed([json.loads(line) for line in text.split("\n") if line.strip()])
    except (ValueError, RecursionError):
        return None


def _listed(value: object) -> str:
    return "\n".join(_words_in(value, 0))


def _words_in(value: object, depth: int) -> Iterator[str]:
    """The words of a value of JSON: of objects those under the name of words, or all names.

    What is no word is given as well, so that it is refused: numbers, and what is too deep."""
    if isinstance(value, str):
        yield " ".join(value.split())
    elif isinstance(value, list | dict) and depth > DEEPEST:
        yield "…"
    elif isinstance(value, list):
        title = _title(value)
        for each in value:
            if title is not None:
                each = each[title]
            elif isinstance(each, list) and _is_row(each):
                each = each[0]
            yield from _words_in(each, depth + 1)
    elif isinstance(value, dict):
        key = _key(value)
        if key is not None and len(value) < 50:
            yield from _words_in(value[key], depth + 1)
        elif _holds_lists(value):
            for each in value.values():
                yield from _words_in(each, depth + 1)
        else:
            yield from value
    elif str(value)[-1].isdigit():  # neither true nor null
        yield str(value)[:SHOWN]


def _key(value: dict[str, object]) -> str | None:
    """The name under which an object has words."""
    names = {name.lower(): name for name in value if isinstance(value[name], str | list | dict)}
    return next((names[each] for each in KEYS if each in names), None)


def _title(values: list[Any]) -> str | None:
    """The name of the first text of objects that are alike, as a table has columns; None for those
    that have a name of words."""
    first = values[0] if len(values) > 1 else None
    if not isinstance(first, dict) or _key(first) is not None:
        return None
    title = next((name for name in first if isinstance(first[name], str)), None)
    alike = all(isinstance(each, dict) and isinstance(each.get(title), str) for each in values)
    return title if alike else None


def _holds_lists(value: dict[str, object]) -> bool:
    """Whether the words are in the values, not the names: `{"short": ["cat", …], "long": […]}` or
    `{"a": ["ape"], "b": []}`"""
    sizes = [len(each) for each in value.values() if isinstance(each, list | dict)]
    is_index = all(len(name) == 1 or not any(map(str.isalpha, name)) for name in value)
    return len(sizes) == len(value) and (sum(sizes) > 5 * len(sizes) or is_index)


def _is_row(value: list[object]) -> bool:
    """Whether this is a word with its figures: `["cat", 12]`"""
    return isinstance(value[0] if value else None, str) and any(
        isinstance(each, int | float) for each in value
    )


def from_script(text: str) -> str | None:
    """The texts of the list, or the names of the object, of a module that has little else."""
    if not _begins_script(text) or len(PAIRS.findall(text[:HEAD])) > 1:
        return None
    plain = TOKENS.sub(lambda found: found[1] or " ", text)
    begin = BEFORE.match(plain)
    body = plain[begin.end() :] if begin else ""
    if not begin or not begin[0].strip() or body[:1] not in OPENING:
        return None
    found = KEY if body[0] == "{" else STRINGS
    words = [_unquoted(each[each.lastindex or 0]) for each in found.finditer(body)]
    code = len(re.sub(r"[\s,;:\d.\[\]]", "", STRINGS.sub("", body)))
    if not words or code > MOST_CODE * sum(map(len, words)) + 100:
        return None
    if split := SPLIT.search(body[-200:]):
        joined = "".join(words[:-1] if words[-1] == split[2] else words)
        words = joined.split(split[2] or None)
    return "\n".join(words)


def _begins_script(text: str) -> bool:
    """Whether a script may begin so: reading all of a plain list as one takes a while."""
    head = TOKENS.sub(lambda found: found[1] or " ", text[:HEAD])
    begin = BEFORE.match(head)
    return begin is not None and (begin.end() == len(head) or head[begin.end()] in OPENING)


def _unquoted(string: str) -> str:
    inner = string[1:-1] if string[0] in "\"'`" else string
    return ESCAPES.sub(_escaped, inner) if "\\" in inner else inner


def _escaped(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else PLAIN_ESCAPES.get(found[3], found[3])


def from_sql(text: str) -> str | None:
    """The first text of each row that is inserted."""
    if not INSERT.search(text[:HEAD]):
        return None
    rows = text.split("\n")
    inserted = "\n".join(row for row in rows if not row.lstrip().startswith(("--", "/*")))
    return "\n".join(
        _unquoted(f"'{found[1]}'").replace("''", "'") for found in VALUES.finditer(inserted)
    )


def from_html(text: str) -> list[tuple[str, bool]] | None:
    """The items of lists and the first cells of rows; the paragraphs of a page without these.

    With each whether it is in a menu: a list of links, where the longest list has none.
    """
    first = next((tag for tag in TAG.finditer(text) if tag[2]), None)
    before = TAG.sub("", text[: first.start()]) if first else "text"
    if first is None or before.strip("\ufeff \t\r\n") or first[2].lower() not in PAGE:
        return None
    page, place = _Page(), 0
    for tag in TAG.finditer(text):
        page.text.append(text[place : tag.start()])
        place = tag.end()
        if tag[2]:
            page.see(tag[2].lower(), begins=not tag[1])
    page.text.append(text[place:])
    page.end()
    return page.found()


@dataclass(slots=True)
class _List:
    """The items of a list or a table, and how many have links."""

    items: list[str] = field(default_factory=list)
    links: int = 0

    @property
    def is_of_links(self) -> bool:
        return 2 * self.links > len(self.items)


class _Page:
    """Collects the texts of items and those of all blocks."""

    def __init__(self) -> None:
        self.lists: list[_List] = [_List()]
        self.lines: list[str] = []
        self.text: list[str] = []
        self.hidden = self.in_item = self.has_link = False
        self.cells = 0

    def see(self, tag: str, begins: bool) -> None:
        if tag in HIDDEN:
            self.end()
            self.hidden = begins
        elif tag == "a":
            self.has_link |= begins
        elif tag in CELLS or tag in BREAKS:
            self.end()
            if begins:
                if tag in LISTS:
                    self.lists.append(_List())
                self.cells = 0 if tag == "tr" else self.cells + (tag in ("td", "th"))
                self.in_item = tag in CELLS and (tag != "td" or self.cells == 1)

    def end(self) -> None:
        """End the block that is read."""
        text = "" if self.hidden else unescape(NO_CHARACTER.sub("\ufffd", "".join(self.text)))
        lines = (" ".join(line.split()) for line in text.split("\n"))
        found = [*filter(None, lines)]
        if self.in_item:
            self.lists[-1].items += found
            self.lists[-1].links += self.has_link * len(found)
        else:
            self.lines += found
        self.text, self.in_item, self.has_link = [], False, False

    def found(self) -> list[tuple[str, bool]]:
        """The items, and whether they are in a menu."""
        longest = max(self.lists, key=lambda each: len(each.items))
        if not longest.items:
            return [(line, False) for line in self.lines]
        return [
            (item, each.is_of_links and not longest.is_of_links)
            for each in self.lists
            for item in each.items
        ]


def from_xml(text: str) -> str | None:
    """The words of elements such as `<w>` and of attributes such as `word`; None without
    any."""
    if not re.match(r"\s*<(?:\?xml|!DOCTYPE|!--|[A-Za-z][\w:.-]*[\s>/])", text):
        return None
    words: list[str] = []
    inside: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2].lower()
        if name in WORD_TAGS:
            inside.append("")
        words.extend(attributes[key] for key in ("word", "w") if key in attributes)

    def data(part: str) -> None:
        if inside:
            inside[-1] += part

    def end(tag: str) -> None:
        if tag.rpartition(":")[2].lower() in WORD_TAGS and inside:
            words.append(" ".join(inside.pop().split()))

    # What the file says of its encoding was true before it was decoded.
    parser = xml_parser("utf-8")
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = data
    try:
        parser.Parse(text.encode(), True)
    except (expat.ExpatError, ValueError):
        return None
    return "\n".join(filter(None, words)) or None
