"""Files as texts: which ones of an archive are read, in which encoding, form and layout."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import Message, WordFileError
from solver.wordfiles.archives import File
from solver.wordfiles.encodings import decode
from solver.wordfiles.forms import (
    BESIDE,
    LeftOut,
    binary_form,
    is_about,
    text_form,
    without_comments,
)
from solver.wordfiles.layout import Layout, laid_out
from solver.wordfiles.spelling import cleaned

MANY = 10  # lists of an archive that are read together without being asked for
ABOUT_FILE = Message("is a file beside the list, and was left out")
NO_LIST = Message("is a file that is no list, and was left out")
NAMED = 20  # dictionaries of an archive that a sentence names
ENCODING = 20  # characters of its name for people


@dataclass(frozen=True, slots=True)
class Choice:
    """What the uploader has chosen, as `read_words` has it."""

    language: str = ""
    encoding: str = ""
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it is read: its lines, their layout, what is left out, the number of invisible
    signs that were removed, and the name of its encoding and form."""

    lines: str
    layout: Layout
    left_out: Sequence[LeftOut] = ()
    invisible: int = 0
    encoding: str = ""


def texts_of(files: Sequence[File], choice: Choice) -> tuple[list[Text], list[tuple[str, Message]]]:
    """The texts of files, and the names of those that are left out, with reasons.

    Raises WordFileError if none can be read, or if that is the largest one.
    """
    lists = lists_of(files)
    left_out = [(file.name, ABOUT_FILE) for file in files if file not in lists]
    texts: list[Text] = []
    refused: list[tuple[int, WordFileError]] = []
    read = 0
    for file in lists:
        try:
            texts.append(_text_of(file, choice))
            read = max(read, len(file.data))
        except WordFileError as error:
            left_out.append((file.name, NO_LIST))
            is_beside = getattr(error.args[0], "template", "") in BESIDE
            refused.append((0 if is_beside else len(file.data), error))
    if refused:
        size, reason = max(refused, key=lambda each: each[0])
        if not texts or size > read:
            raise reason
    return texts, left_out


def _text_of(file: File, choice: Choice) -> Text:
    unpacked = binary_form(file.name, file.data)
    text, encoding = decode(unpacked or file.data, choice.language, choice.encoding)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    form, taken = text_form(file.name, text)
    taken = without_comments(taken)
    lines, invisible = cleaned(taken.lines, choice.language)
    layout = laid_out(lines, choice.column)
    kind = form or layout.kind
    name = f"{encoding}, {kind}"[:ENCODING] if kind else encoding
    return Text(taken.lines, layout, taken.left_out, invisible, name)


def chosen(files: Sequence[File], dictionary: str) -> Sequence[File]:
    """The files of the dictionary of this name; all of them for `*`, and if it is empty and there
    are neither several dictionaries of hunspell nor many lists. Raises WordFileError."""
    pairs = pairs_of(files)
    offered = pairs or sorted({_stem(file) for file in lists_of(files)})
    if dictionary == "*" or (not dictionary and len(offered) <= (1 if pairs else MANY)):
        return files
    if found := [file for file in files if dictionary in (_stem(file), file.name)]:
        return found
    several = Message(
        "there are several dictionaries in the archive, choose one of them: %(names)s",
        names=", ".join(offered[:NAMED]) + (", …" if len(offered) > NAMED else ""),
    )
    raise WordFileError(several, "several")


def lists_of(files: Sequence[File]) -> Sequence[File]:
    """The files without those that describe an archive. Raises WordFileError if there are no
    others."""
    if len(files) == 1:
        return files
    lists = [file for file in files if not is_about(file.name)]
    if not lists:
        raise WordFileError(Message("there is no word list in the archive"), "empty")
    return lists


def pairs_of(files: Sequence[File]) -> list[str]:
    """The names of the dictionaries of hunspell."""
    names = {_stem(file) for file in files if file.name.lower().endswith(".aff")}
    return sorted(name for name in names if any(_is_entries(file, name) for file in files))


def _stem(file: File) -> str:
    """`de_AT` for `dictionaries/de/de_AT.aff`"""
    return file.name.rsplit("/", 1)[-1].rpartition(".")[0] or file.name


def _is_entries(file: File, name: str) -> bool:
    return file.name.lower().endswith(".dic") and _stem(file) == name
