"""Takes words out of JSON, JavaScript, SQL, HTML and XML.

Each function gives what was found in a text, or None for a text of another form.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import islice
from typing import Any, NamedTuple
from xml.parsers import expat

from solver.wordfiles.documents import xml_parser

DEEPEST = 20  # lists and objects in each other that are read
SHOWN = 20  # digits of a number that are kept
KEYS = ("word", "words", "term", "lemma", "entry", "headword", "name", "text", "wort", "mot")
TITLES = {"name", "text"}  # of these, those that lists have as well
MOST_FIELDS = 50  # of an object whose names are not its words
FEW_KEYS = 20  # of an object with more than values, below which it has no words
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
# Strings, names before a colon, and commas before the end, which JSON has otherwise or not.
LITERAL = re.compile(rf"({STRING})|([^\W\d][\w$]*|\d+)(?=\s*:)|,(?=\s*[\]}}])", re.DOTALL)
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
SQL_TEXT = re.compile(r"'[^'\\\n]*[^\W\d_][^'\\\n]*'")
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


class Found(NamedTuple):
    """The words of a text, one a line, and the texts beside them, such as what they mean."""

    words: str
    beside: Sequence[str] = ()


def from_json(text: str) -> Found | None:
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


def _from_json_lines(text: str) -> Found | None:
    try:
        return _listed([json.loads(line) for line in text.split("\n") if line.strip()])
    except (ValueError, RecursionError):
        return None


def _listed(value: object) -> Found:
    beside: list[str] = []
    words = "\n".join(_words_in(value, beside, 0))
    return Found(words, beside)


def _words_in(value: object, beside: list[str], depth: int) -> Iterator[str]:
    """The words of a value of JSON: of objects those under the name of words, or all names.

    What is no word is given as well, so that it is refused: numbers, and what is too deep. Other
    texts go to `beside`."""
    if isinstance(value, str):
        yield " ".join(value.split())
    elif isinstance(value, list | dict) and depth > DEEPEST:
        yield "…"
    elif isinstance(value, list):
        title = _title(value)
        for each in value:
            if title is not None:
                each = _apart(each, title, beside)
            elif isinstance(each, list) and _is_row(each):
                beside += _texts(each[1:])
                each = each[0]
            yield from _words_in(each, beside, depth + 1)
    elif isinstance(value, dict):
        key = _key(value)
        if key is not None and len(value) < MOST_FIELDS:
            yield from _words_in(_apart(value, key, beside), beside, depth + 1)
        elif _holds_words(value):
            is_named = _has_letters(value)
            beside += [name for name in value if is_named and len(name) > 1]
            for each in value.values():
                if isinstance(each, list | dict) or not is_named:
                    yield from _words_in(each, beside, depth + 1)
                else:
                    beside += _texts(each)
        else:
            yield from value
            beside += _texts([*value.values()])
    elif str(value)[-1].isdigit():  # neither true nor null
        yield str(value)[:SHOWN]


def _apart(value: dict[str, object], name: str, beside: list[str]) -> object:
    """What stands under a name; the others go beside."""
    beside += _texts([each for other, each in value.items() if other != name])
    return value[name]


def _texts(value: object) -> Iterator[str]:
    """The texts of a value, in whatever it has."""
    values = [value]
    while values:
        one = values.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list | dict):
            values += reversed([*one.values()] if isinstance(one, dict) else one)


def _key(value: dict[str, object]) -> str | None:
    """The name under which an object has words. The name of a list is none of its words."""
    names = {name.lower(): name for name in value if isinstance(value[name], str | list | dict)}
    found = next((names[each] for each in KEYS if each in names), None)
    if found and found.lower() in TITLES and isinstance(value[found], str) and _holds_words(value):
        return None
    return found


def _title(values: list[Any]) -> str | None:
    """The name of the first text of objects that are alike, as a table has columns; None for those
    that have a name of words."""
    first = values[0] if len(values) > 1 else None
    if not isinstance(first, dict) or _key(first) is not None:
        return None
    title = next((name for name in first if isinstance(first[name], str)), None)
    alike = all(isinstance(each, dict) and isinstance(each.get(title), str) for each in values)
    return title if alike else None


def _holds_words(value: dict[str, object]) -> bool:
    """Whether the words are in the values, not the names: `{"short": ["cat", …], "long": […]}`,
    `{"a": ["ape"], "b": []}` or `{"11": "cat", "12": "dog"}`"""
    if not _has_letters(value):
        return any(not isinstance(each, int | float) for each in value.values())
    lists = {name: each for name, each in value.items() if isinstance(each, list | dict)}
    if len(lists) == len(value) == sum(len(name) == 1 for name in value):
        return True
    each = 5 if len(lists) == len(value) else 1  # of an object with more than lists
    texts = sum(map(_size, lists.values()))
    return texts > each * len(value) and (
        len(value) < MOST_FIELDS
        or texts > MOST_FIELDS * len(value)  # as no word has so many meanings
        or all(_begins(words, name) for name, words in lists.items())
    )


def _has_letters(names: Iterable[str]) -> bool:
    return any(any(map(str.isalpha, name)) for name in names)


def _begins(value: object, start: str) -> bool:
    """Whether this is a list of words that begin so, as the parts of an index are called."""
    first = value[0] if isinstance(value, list) and value else None
    return isinstance(first, str) and first != start and first.startswith(start)


def _size(value: object) -> int:
    """How many texts this has, at least; no more than show whether it is a list of words."""
    return sum(1 for _ in islice(_texts(value), 10 * MOST_FIELDS))


def _is_row(value: list[object]) -> bool:
    """Whether this is a word with its figures: `["cat", 12]`"""
    return isinstance(value[0] if value else None, str) and any(
        isinstance(each, int | float) for each in value
    )


def from_script(text: str) -> Found | None:
    """The words of the list or the object of a module that has little else, as those of JSON."""
    if not _begins_script(text) or len(PAIRS.findall(text[:HEAD])) > 1:
        return None
    plain = TOKENS.sub(lambda found: found[1] or " ", text)
    begin = BEFORE.match(plain)
    body = plain[begin.end() :] if begin else ""
    if not begin or not begin[0].strip() or body[:1] not in OPENING:
        return None
    split = SPLIT.search(body[-200:])
    found, rest = (None, body) if split else _literal(body)
    others = [_unquoted(each[0]) for each in STRINGS.finditer(rest)] if found else []
    if found and (found.beside or body[0] == "{"):
        found = Found(found.words, [*found.beside, *others])
    elif others:  # of further lists
        found, rest = None, body
    if found is None:
        is_object = body[0] == "{"
        parts = (KEY if is_object else STRINGS).finditer(body)
        words = [_unquoted(each[each.lastindex or 0]) for each in parts]
        if is_object and len(words) < FEW_KEYS:
            return None  # rather what the module exports
        found = Found("\n".join(words))
    code = len(re.sub(r"[\s,;:\d.\[\]]", "", STRINGS.sub("", rest)))
    if not found.words or code > MOST_CODE * len(found.words) + 100:
        return None
    if split:
        words = found.words.split("\n")
        joined = "".join(words[:-1] if words[-1] == split[2] else words)
        found = Found("\n".join(joined.split(split[2] or None)))
    return found


def _literal(body: str) -> tuple[Found | None, str]:
    """What an array or object of a script has, written as JSON, and what follows; None if it has
    more than values."""
    written = LITERAL.sub(_as_json, body)
    try:
        value, end = json.JSONDecoder().raw_decode(written)
        return _listed(value), written[end:]
    except (ValueError, RecursionError):
        return None, body


def _as_json(found: re.Match[str]) -> str:
    if found[1]:
        return json.dumps(_unquoted(found[1]), ensure_ascii=False)
    return f'"{found[2]}"' if found[2] else ""


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


def from_sql(text: str) -> Found | None:
    """The first text of each row that is inserted."""
    if not INSERT.search(text[:HEAD]):
        return None
    rows = text.split("\n")
    inserted = "\n".join(row for row in rows if not row.lstrip().startswith(("--", "/*")))
    words = [_unquoted(f"'{found[1]}'").replace("''", "'") for found in VALUES.finditer(inserted)]
    beside = VALUES.sub("", inserted)
    return Found("\n".join(words), [text[1:-1] for text in SQL_TEXT.findall(beside)])


def from_html(text: str) -> tuple[list[tuple[str, bool]], Sequence[str]] | None:
    """The items of lists and the first cells of rows, and the texts beside them; the paragraphs of
    a page without these.

    With each item whether it is in a menu: a list of links, where the longest list has none.
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

    def found(self) -> tuple[list[tuple[str, bool]], Sequence[str]]:
        """The items, whether they are in a menu, and the other texts."""
        longest = max(self.lists, key=lambda each: len(each.items))
        if longest.is_of_links and len(self.lines) > len(longest.items):
            menus = [(item, True) for each in self.lists for item in each.items]
            return [*menus, *((line, False) for line in self.lines)], ()
        if not longest.items:
            return [(line, False) for line in self.lines], ()
        items = [
            (item, each.is_of_links and not longest.is_of_links)
            for each in self.lists
            for item in each.items
        ]
        return items, self.lines


def from_xml(text: str) -> Found | None:
    """The words of elements such as `<w>` and of attributes such as `word`; None without
    any."""
    if not re.match(r"\s*<(?:\?xml|!DOCTYPE|!--|[A-Za-z][\w:.-]*[\s>/])", text):
        return None
    words: list[str] = []
    inside: list[str] = []
    beside: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2].lower()
        if name in WORD_TAGS:
            inside.append("")
        words.extend(attributes[key] for key in ("word", "w") if key in attributes)

    def data(part: str) -> None:
        if inside:
            inside[-1] += part
        elif any(map(str.isalpha, part)):
            beside.append(" ".join(part.split()))

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
    listed = "\n".join(filter(None, words))
    return Found(listed, beside) if listed else None
