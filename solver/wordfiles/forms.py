"""The forms of texts that hold words: how each is recognised, and how it is read or refused."""

import re
from collections.abc import Callable, Iterator, Sequence
from unicodedata import combining, normalize

from solver.errors import Message
from solver.wordfiles import markup
from solver.wordfiles.binary_forms import NO_TEXT, PICTURE, PROGRAM
from solver.wordfiles.form import DroppedLine, Form, Look, Taken, first, is_named
from solver.wordfiles.layout import alike, are_pairs, is_spelling

LOOKED_AT = 2_000  # lines that show the form of a text
MOST = 0.5  # share of lines of a kind, above which a text is of it
FEW = 0.05  # share of entries with models, below which slashes are something else
COMMENTS = ("#", "//", ";;;")
COMMENT = Message("is a comment")
HEADER = Message("is in the header of the file")
PART = Message("is a part of words, not a word")
MENU = Message("is in a menu of the page")
FORBIDDEN = Message("is forbidden by the list")
MODEL = Message("was read without the forms of its model")


def text_form(name: str, text: str) -> tuple[str, Taken]:
    """The name of the form of a text, empty for a plain list, and its words. Raises
    WordFileError."""
    lines = [line for line in text.split("\n", LOOKED_AT)[:LOOKED_AT] if line.strip()]
    found = first(TEXTS, Look(name, b"", text, lines))
    if found and isinstance(found[1], Taken):
        return found[0], found[1]
    return "", Taken(text)


def _most(pattern: str, share: float = MOST) -> Callable[[Look], bool]:
    """Whether the lines match, but for a share of them."""
    matches = re.compile(pattern).match

    def fits(look: Look) -> bool:
        lines = [line for line in look.lines if not line.startswith("#")]
        return sum(matches(line) is not None for line in lines) > share * len(lines)

    return fits


def _first_line(pattern: str) -> Callable[[Look], bool]:
    matches = re.compile(pattern).match
    return lambda look: bool(look.lines) and matches(look.lines[0]) is not None


def _always(_: Look) -> bool:
    return True


def _markup(read: Callable[[str], markup.Found | None]) -> Callable[[Look], Taken | None]:
    def taken(look: Look) -> Taken | None:
        found = read(look.text)
        return found and Taken(found.words, beside=found.beside)

    return taken


# Rows of a word, and the place and size of its article in base 64.
DICTD = _most(r"[^\t]+\t[A-Za-z0-9+/]{1,6}\t[A-Za-z0-9+/]{1,6}(?:\t.*)?$", 0.9)
DICTD_HEADER = re.compile("(?m)^00-?database")


def _is_dictd(look: Look) -> bool:
    return DICTD(look) and DICTD_HEADER.search(look.text) is not None


def _dictd(look: Look) -> Taken:
    lines, left_out = [], []
    for number, line in enumerate(look.text.split("\n"), 1):
        word = line.partition("\t")[0]
        if DICTD_HEADER.match(word):
            left_out.append(DroppedLine(number, word, HEADER))
            word = ""
        lines.append(word)
    return Taken("\n".join(lines), left_out)


GBOARD = r"\ufeff?# Gboard Dictionary"
PERSONAL = r"\ufeff?(?:personal_(?:ws|repl)-\d|OOoUserDict\d)"


def _gboard(look: Look) -> Taken:
    """Rows of a short form, a word, and a language."""
    first, *rows = look.text.split("\n")
    words = [row.split("\t")[1] if "\t" in row else row for row in rows]
    return Taken("\n".join(("", *words)), [DroppedLine(1, first, HEADER)])


ANDROID = r"\ufeff?dictionary=[\w:-]+,"
ANDROID_WORD = re.compile(r"\s*word=([^,]+),(?!.*\bnot_a_word=true)")


def _android(look: Look) -> Taken:
    """A line of fields for each word, and lines of what belongs to it."""
    first, *rows = look.text.split("\n")
    words = (found[1] if (found := ANDROID_WORD.match(row)) else "" for row in rows)
    return Taken("\n".join(("", *words)), [DroppedLine(1, first, HEADER)])


def _personal(look: Look) -> Taken:
    """A personal dictionary of aspell or LibreOffice, whose header ends with a line of hyphens; `=`
    shows where a word is hyphenated."""
    lines = look.text.split("\n")
    is_office = "OOoUserDict" in lines[0]
    end = next((n for n, line in enumerate(lines[:20], 1) if line.strip() == "---"), 1)
    header = [DroppedLine(n, line, HEADER) for n, line in enumerate(lines[:end], 1)]
    words = [line.replace("=", "") if is_office else line for line in lines[end:]]
    return Taken("\n".join([""] * end + words), header)


# A line of a list of cspell, hunspell or Chrome.
MARKED = re.compile(r"(?m)^(?:[!*+~][^\W\d_]|[^\W\d_]+\*\s*$|checksum_v1 = )")
# Of hunspell: the word takes the affixes of another one, the model.
MODELLED = re.compile(r"(?m)^([^\W\d_]+)/([^\W\d_]{3,})[ \t]*$")
SLASHED = re.compile(r"(?m)^[^\s/]+/[^\s/]")


def _is_marked(look: Look) -> bool:
    is_plain = not any(sign in look.text for sign in "!*+~=")
    return (not is_plain and MARKED.search(look.text) is not None) or _has_models(look)


def _has_models(look: Look) -> bool:
    """Whether what follows slashes are words, not flags, and not other spellings."""
    if "/" not in look.text:
        return False
    pairs = MODELLED.findall(look.text)
    models = [model for _, model in pairs if model[1:].islower()]
    long = sum(len(model) > 3 for model in models)
    if len(SLASHED.findall(look.text)) != len(models) or long <= MOST * len(models):
        return False
    if MARKED.search(look.text):
        return True
    is_rare = len(models) <= FEW * look.text.count("\n")
    return not is_rare and alike(pairs) <= MOST * len(pairs) and not are_pairs(look.lines)


def _marked(look: Look) -> Taken | None:
    lines = look.text.split("\n")
    left_out = []
    has_models = _has_models(look)
    for index, line in enumerate(lines):
        word = line.strip()
        reason = _marked_out(word)
        if reason:
            left_out.append(DroppedLine(index + 1, word, reason))
            lines[index] = ""
        elif has_models and "/" in word:
            left_out.append(DroppedLine(index + 1, word, MODEL))
            lines[index] = word.partition("/")[0]
        elif word.strip("~*").isalpha():
            lines[index] = word.strip("~*")
    text = "\n".join(lines)
    return None if text == look.text else Taken(text, left_out)


def _marked_out(word: str) -> Message | None:
    """Why a word is none: `!word` and `*word` are forbidden by cspell and hunspell, `+word` and
    `word+` are parts of others; `*word*`, `word*` and `~word` are words of cspell."""
    if word.startswith("checksum_v1 = "):
        return HEADER
    if word.startswith("!") or (re.match(r"\*[^\W\d_]", word) and not word.endswith("*")):
        return FORBIDDEN
    return PART if word.startswith("+") or word.endswith("+") else None


def _html(look: Look) -> Taken | None:
    """The lists of a page, without its menus."""
    found = markup.from_html(look.text)
    if found is None:
        return None
    items, beside = found
    menus = [
        DroppedLine(number, item, MENU)
        for number, (item, is_menu) in enumerate(items, 1)
        if is_menu
    ]
    return Taken("\n".join("" if is_menu else item for item, is_menu in items), menus, beside)


PIPED = 100  # first lines of a text, in which a table has its rule
RULE = re.compile(r"\s*\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?\s*)?$")


def _is_piped(look: Look) -> bool:
    return any(map(RULE.match, look.lines[:PIPED]))


def _piped(look: Look) -> Taken:
    """The cells of a table of Markdown, with tabs between them."""
    rows = ("" if RULE.match(line) else line for line in look.text.split("\n"))
    return Taken("\n".join(row.strip().strip("|").replace("|", "\t") for row in rows))


# Of the dictionaries of Tanglet: what tiles show, and the words that are spelled so.
def _is_spelled(look: Look) -> bool:
    several = [words for words in map(str.split, look.lines) if len(words) > 1]
    spelled = sum(
        words[0].isupper() and {*map(_plain, words[1:])} == {_plain(words[0])} for words in several
    )
    return spelled > 0.9 * len(several)


def _plain(word: str) -> str:
    """The letters of a word in capitals, without marks."""
    return "".join(sign for sign in normalize("NFD", word.upper()) if not combining(sign))


def _spelled(look: Look) -> Taken:
    return Taken("\n".join("|".join(line.split()) for line in look.text.split("\n")))


# Files of LibreOffice begin with their encoding.
HEADED = _first_line(r"(?i:utf-?8|(?:iso|koi|microsoft-cp)[-\w]*)\s*$")
THESAURUS = re.compile(r"(?m)^([^|\n]+)\|\d+[ \t]*$")


def _is_thesaurus(look: Look) -> bool:
    return HEADED(look) and any(map(THESAURUS.match, look.lines[1:3]))


def _thesaurus(look: Look) -> Taken:
    """The words before a number; other lines have words that mean the same."""
    found = [THESAURUS.match(line) for line in look.text.split("\n")]
    return Taken("\n".join(each[1] if each else "" for each in found))


# Of link-grammar: what some words may be linked with, such as `cat.n dog.n: {@A-} & (S+ or O-);`.
LINKED = re.compile(r"[^:]+:[^:]*\b[a-z]?[A-Z]+[a-z*]*[+-]")
REMARK = re.compile("%.*")
RULES = 100_000  # first characters of a text, which show whether it has rules
CLASS = r"(?<=[^\W\d_])\.[a-z](?:-\w{1,9})?(?!\S)"
CLASSED = _most(rf"(?:\s*[^\W\d_][^\s.]+{CLASS})+\s*$")


def _is_linked(look: Look) -> bool:
    if ";" not in look.text[:RULES]:
        return False
    *rules, _ = REMARK.sub("", look.text[:RULES]).split(";")
    rules = [rule for rule in map(str.strip, rules) if rule and not rule.startswith("#")]
    return sum(map(bool, map(LINKED.match, rules))) > MOST * len(rules)


def _classed(look: Look) -> Taken:
    """The words of a list of link-grammar without their class, such as `.n` for nouns."""
    lines = look.text.split("\n")
    plain = (re.sub(CLASS, "", line) for line in lines)
    several = (
        "|".join(("", *words.split())) if words != line else line
        for line, words in zip(lines, plain, strict=True)
    )
    return Taken("\n".join(several))


BULLET = re.compile(r"(?m)^[ \t]*(?:[-*•–]|\d{1,7}[.)])[ \t]+")


def _listed(look: Look) -> Taken:
    return Taken(BULLET.sub("", look.text))


AFFIXES = (
    r"(?:SET|FLAG|TRY|KEY|REP|MAP|PHONE|BREAK|WORDCHARS|ICONV|OCONV|COMPOUND\w+|NOSUGGEST|AF|AM|"
    r"NEEDAFFIX|FORBIDDENWORD|KEEPCASE|[PS]FX)\s"
)
CODE = (
    r".*[)\]}'\"]\s*;\s*$|.*[{}]\s*$|"
    r"\s*(?:import|def|class|return|if|for|while|function|const|let|var)\s.*[({:=]"
)
SOURCE = Message("this is the text of a program, in which no list was found")
# What an archive may have beside a list, however large it is.
BESIDE = {each.template for each in (PICTURE, NO_TEXT, SOURCE)}
AFF = Message(
    "this is the .aff of a spelling checker, whose .dic is missing; put both into one zip"
)
DIC = Message(
    "this is the .dic of a spelling checker, whose .aff is missing; put both into one zip"
)
ENTRIES = Message(
    "these are entries of a spelling checker, whose affixes are missing; put its .aff, or for "
    "aspell its _affix.dat, into the same archive"
)
MULTI = Message("this is a .multi of aspell, which only names other files; upload these")
XML = Message("this is XML in which no words were found; export the list as text")
ENTRY = _most(r"[^\W\d_]+/[^\W\d_]+$", 0.2)


def _are_entries(look: Look) -> bool:
    """Whether words have flags after a slash, and not other spellings or models."""
    return ENTRY(look) and not are_pairs(look.lines) and not _has_models(look)


PATTERNS = _most(r"\.?(?:[^\W\d_]*\d)+[^\W\d_]*\.?$")
HYPHENS = Message("these are patterns of hyphenation, not words")
TEXTS = (
    Form("hyphenation", lambda look: HEADED(look) and PATTERNS(look), advice=HYPHENS),
    Form("thesaurus", _is_thesaurus, _thesaurus),
    Form(".aff", _most(AFFIXES), advice=AFF),
    Form(".dic", lambda look: is_spelling(look.text), advice=DIC),
    Form("entries", _are_entries, advice=ENTRIES),
    Form(".multi", _most(r"(?:add|strip-accents)\s"), advice=MULTI),
    Form("link-grammar", _is_linked, advice=PROGRAM),
    Form("link-grammar", CLASSED, _classed),
    Form("cspell (.trie)", _first_line("TrieX|#!/usr/bin/env cspell-trie"), advice=PROGRAM),
    Form("StarDict (.ifo)", _first_line("StarDict's dict ifo file"), advice=PROGRAM),
    Form("JSON", _always, _markup(markup.from_json)),
    Form("dictd", _is_dictd, _dictd),
    Form("SQL", _always, _markup(markup.from_sql)),
    Form("HTML", _always, _html),
    Form("XML", _always, _markup(markup.from_xml)),
    Form("XML", _first_line(r"\s*<(?:\?xml|!DOCTYPE)"), advice=XML),
    Form("script", _always, _markup(markup.from_script)),
    Form("program", is_named(".js", ".mjs", ".cjs", ".ts"), advice=SOURCE),
    Form("program", _most(CODE, 0.4), advice=SOURCE),
    Form("Gboard", _first_line(GBOARD), _gboard),
    Form("Android", _first_line(ANDROID), _android),
    Form("personal", _first_line(PERSONAL), _personal),
    Form("Markdown", _is_piped, _piped),
    Form("Tanglet", _is_spelled, _spelled),
    Form("list", _most(BULLET.pattern, 0.9), _listed),
    Form("personal", _is_marked, _marked),
)


def without_comments(taken: Taken) -> Taken:
    """Lines that begin with one of COMMENTS are left out."""
    if not any(sign in taken.lines for sign in COMMENTS):
        return taken
    lines, left_out = taken.lines.split("\n"), list(taken.left_out)
    for index, text in _comments(lines):
        left_out.append(DroppedLine(index + 1, text, COMMENT))
        lines[index] = ""
    return taken._replace(lines="\n".join(lines), left_out=left_out)


def _comments(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    for index, line in enumerate(lines):
        if (text := line.strip()).startswith(COMMENTS):
            yield index, text
