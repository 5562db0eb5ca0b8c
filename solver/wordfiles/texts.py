"""Files as texts: which ones of an archive are read, in which encoding, form and layout."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import Message, WordFileError
from solver.wordfiles.archives import File
from solver.wordfiles.encodings import decode
from solver.wordfiles.forms import LeftOut, binary_form, text_form, without_comments
from solver.wordfiles.layout import Layout, laid_out
from solver.wordfiles.spelling import cleaned

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
    """A text as it is read: its lines, its layout, and what is left out."""

    lines: str
    layout: Layout
    left_out: Sequence[LeftOut]
    invisible: int = 0


def text_of(file: File, choice: Choice) -> tuple[Text, str]:
    """A file as a text; the name of its encoding and form. Raises WordFileError."""
    unpacked = binary_form(file.name, file.data)
    text, encoding = decode(unpacked or file.data, choice.language, choice.encoding)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    form, taken = text_form(file.name, text)
    taken = without_comments(taken)
    lines, invisible = cleaned(taken.lines, choice.language)
    layout = laid_out(lines, choice.column)
    kind = form or layout.kind
    name = f"{encoding}, {kind}"[:ENCODING] if kind else encoding
    return Text(taken.lines, layout, taken.left_out, invisible), name


def chosen(files: Sequence[File], dictionary: str) -> Sequence[File]:
    """The files of the dictionary of this name; all of them if it is empty and there are not
    several dictionaries of hunspell. Raises WordFileError."""
    names = sorted({_stem(file) for file in files if file.name.lower().endswith(".aff")})
    pairs = [name for name in names if any(_is_entries(file, name) for file in files)]
    if dictionary:
        found = [file for file in files if dictionary in (_stem(file), file.name)]
        if found:
            return found
        pairs = pairs or sorted({*map(_stem, files)})
    if dictionary or len(pairs) > 1:
        several = Message(
            "there are several dictionaries in the archive, choose one of them: %(names)s",
            names=", ".join(pairs[:NAMED]) + (", …" if len(pairs) > NAMED else ""),
        )
        raise WordFileError(several, "several")
    return files


def _stem(file: File) -> str:
    """`de_AT` for `dictionaries/de/de_AT.aff`"""
    return file.name.rsplit("/", 1)[-1].rpartition(".")[0] or file.name


def _is_entries(file: File, name: str) -> bool:
    return file.name.lower().endswith(".dic") and _stem(file) == name
