"""Files as texts: which ones of an archive are read, in which encoding, form and layout."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import Message, WordFileError
from solver.wordfiles import hunspell
from solver.wordfiles.archives import File
from solver.wordfiles.binary_forms import binary_form, is_about
from solver.wordfiles.encodings import NO_CHARACTERS, REPLACEMENT, decode
from solver.wordfiles.form import DroppedLine
from solver.wordfiles.forms import BESIDE, text_form, without_comments
from solver.wordfiles.layout import Layout, laid_out
from solver.wordfiles.selection import Selection
from solver.wordfiles.spelling import cleaned

MANY = 10  # lists of an archive that are read together without being asked for
NAMED = 20  # dictionaries of an archive that a sentence names
ENCODING = 20  # characters of its name for people


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it is read: its lines, their layout, what is left out, the number of invisible
    signs that were removed, the name of its encoding and form, how well that fits, and the texts
    beside its words."""

    lines: str
    layout: Layout
    left_out: Sequence[DroppedLine] = ()
    invisible: int = 0
    encoding: str = ""
    fitting: float | None = None
    beside: Sequence[str] = ()


def texts_of(
    files: Sequence[File], selection: Selection, language: str
) -> tuple[list[Text], list[str]]:
    """The texts of files, and the names of those that are left out.

    Raises WordFileError if none can be read, or if that is the largest one.
    """
    lists = lists_of(files)
    left_out = [file.name for file in files if file not in lists]
    texts: list[Text] = []
    refused: list[tuple[int, WordFileError]] = []
    read = 0
    for file in lists:
        try:
            texts.append(_text_of(file, selection, language))
            read = max(read, len(file.data))
        except WordFileError as error:
            left_out.append(file.name)
            is_beside = getattr(error.args[0], "template", "") in BESIDE
            refused.append((0 if is_beside else len(file.data), error))
    if refused:
        size, reason = max(refused, key=lambda each: each[0])
        if not texts or size > read:
            raise reason
    return texts, left_out


def _text_of(file: File, selection: Selection, language: str) -> Text:
    unpacked = binary_form(file.name, file.data)
    decoded = decode(unpacked or file.data, language, selection.encoding)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", REPLACEMENT)
    form, taken = text_form(file.name, text)
    # JSON and scripts may name characters by numbers.
    lines = NO_CHARACTERS.sub(REPLACEMENT, taken.lines) if form else taken.lines
    taken = without_comments(taken._replace(lines=lines))
    lines, invisible = cleaned(taken.lines, language)
    layout = laid_out(lines, selection.column, selection.lines)
    kind = form or layout.kind
    name = f"{decoded.encoding}, {kind}"[:ENCODING] if kind else decoded.encoding
    beside = (*taken.beside, *layout.beside)
    return Text(taken.lines, layout, taken.left_out, invisible, name, decoded.fitting, beside)


def chosen(files: Sequence[File], dictionary: str) -> Sequence[File]:
    """The files of the dictionary of this name; all of them for `*`, and if it is empty and there
    are neither several dictionaries of hunspell nor many lists. Raises WordFileError."""
    pairs = hunspell.pairs(files)
    together = [[*pair] for pair in pairs] or [[file] for file in lists_of(files)]
    named: dict[str, list[File]] = {}
    for several in together:
        named.setdefault(_stem(several[-1]), []).extend(several)
    if dictionary == "*" or (not dictionary and len(named) <= (1 if pairs else MANY)):
        return files
    for file in files:
        if dictionary in (_stem(file), file.name) and _stem(file) in named:
            return named[_stem(file)]
    offered = sorted(named)
    names = ", ".join(offered[:NAMED]) + (", …" if len(offered) > NAMED else "")
    if dictionary:
        reason = Message(
            "there is no dictionary “%(name)s” in the file, but there is: %(names)s",
            name=dictionary,
            names=names,
        )
    else:
        reason = Message(
            "there are several dictionaries in the archive, choose one of them: %(names)s",
            names=names,
        )
    raise WordFileError(reason, "several")


def lists_of(files: Sequence[File]) -> Sequence[File]:
    """The files without those that describe an archive. Raises WordFileError if there are no
    others."""
    if len(files) == 1:
        return files
    names = [file.name for file in files]
    lists = [file for file in files if not is_about(file.name, names)]
    if not lists:
        raise WordFileError(Message("there is no word list in the archive"), "empty")
    return lists


def _stem(file: File) -> str:
    """`de_AT` for `dictionaries/de/de_AT.aff`"""
    return file.name.rsplit("/", 1)[-1].rpartition(".")[0] or file.name
