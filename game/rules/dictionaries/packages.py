"""Files of packages and of this project, read without importing the packages, which need others."""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path

from game.rules.refusals import Refusal
from solver.wordfiles import hunspell
from solver.wordfiles.affixes import read_affixes

SHARE = Path("/usr/share")  # where packages of Debian have their word lists


class NotInstalled(Refusal):
    """`subject`: the command of make that installs it."""

    def __init__(self, subject: str = "languages", what: str = "word lists", run: str = "") -> None:
        detail = f"The {what} are not installed. Run: {run or f'make {subject}'}"
        super().__init__(f"{subject}.missing", detail)


def packaged(
    package: str, path: str, subject: str = "languages", what: str = "word lists"
) -> bytes:
    """A file of a package, by its path among the installed packages. Raises NotInstalled."""
    try:
        return Path(str(distribution(package).locate_file(path))).read_bytes()
    except (PackageNotFoundError, FileNotFoundError) as error:
        raise NotInstalled(subject, what) from error


def debian(package: str, path: str) -> Iterable[str]:
    """The words of a list that Debian packages, or of a spelling checker, with their forms.

    Forms with other signs than letters are left out where an affix has them. Raises NotInstalled.
    """
    try:
        return _listed(SHARE / path) if path.startswith("dict/") else _checked(SHARE / path)
    except FileNotFoundError as error:
        what, run = f"words of Debian’s {package}", f"sudo apt-get install {package}"
        raise NotInstalled(what=what, run=run) from error


def _listed(path: Path) -> Iterable[str]:
    return path.read_text("utf-8").split()


def _checked(path: Path) -> Iterable[str]:
    affix_file, entries = (
        path.with_suffix(".aff").read_bytes(),
        path.with_suffix(".dic").read_bytes(),
    )
    codec = hunspell.encoding_of(affix_file, entries)
    affixes = read_affixes(hunspell.decoded(affix_file, codec), codec=codec)
    text = hunspell.decoded(entries, codec)
    expanded = hunspell.expand(text, affixes, signs=hunspell.signs_of(text, affixes))
    return (form for forms in expanded for form in forms.text.split("\n") if form)


def optional(path: str) -> set[str]:
    """The words of a list that Debian packages, as they are written; none if it is missing."""
    file = SHARE / path
    return set(file.read_text("utf-8").split()) if file.is_file() else set()


def own_words(name: str) -> set[str]:
    """The words of a list of this project, such as `names_en`; none if it is missing."""
    return set(own_text(f"{name}.txt").split())


def own_text(name: str) -> str:
    file = files("game.rules.dictionaries") / "data" / name
    return file.read_text("utf-8") if file.is_file() else ""
