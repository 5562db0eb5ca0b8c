"""Lists of names that are pasted or sent as a file."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from game.rules import rosters
from game.rules.refusals import Refusal
from game.rules.rosters import Roster
from game.web.shared.fields import submitted_text
from solver.errors import WordFileError
from solver.wordfiles.archives import Limits, unpack
from solver.wordfiles.encodings import decode

MAX_NAMES = 60_000  # characters of a submitted list that are read
LIMITS = Limits(file_bytes=500_000, words=0, expanded_bytes=5_000_000, expansion=100)


@dataclass(frozen=True, slots=True)
class NameList:
    """`names`: the lines as they were sent. `found`: the names in them."""

    names: list[str]
    found: Roster

    @property
    def is_read(self) -> bool:
        """Whether the names are what was sent; those of a table are looked through first."""
        return self.found.names == self.names

    @property
    def text(self) -> str:
        return "\n".join(self.found.names)


def submitted_list(request: HttpRequest) -> NameList:
    """The field `names` or the file `file` of a form. Raises Refusal."""
    text = _submitted(request)
    names = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    found = rosters.read(text, is_file="file" in request.FILES)
    if names and not found.names:
        detail = _("No names were found in this list. Write one name a line.")
        raise Refusal("names.invalid", detail, "names")
    return NameList(names, found)


def typed_list(request: HttpRequest) -> str | None:
    """What was typed, for a form that is shown again; None if a file was sent instead."""
    return None if request.FILES else submitted_text(request.POST, "names", most=MAX_NAMES)


def _submitted(request: HttpRequest) -> str:
    """The list as text: of the file, which may be a spreadsheet, if there is one. Raises
    Refusal."""
    file = request.FILES.get("file")
    if file is None:
        return submitted_text(request.POST, "names", most=MAX_NAMES)
    try:
        files = unpack(file.read(LIMITS.file_bytes + 1), LIMITS, file.name or "")
        text = "\n".join(decode(each.data)[0] for each in files)
    except WordFileError as error:
        detail = _("This file is neither a text nor a spreadsheet. Paste the names instead.")
        raise Refusal("names.invalid", detail, "names") from error
    return text.replace("\0", "")[:MAX_NAMES]
