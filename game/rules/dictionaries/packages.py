"""Files of packages and of this project, read without importing the packages, which need others."""

from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path

from game.rules.refusals import Refusal


class NotInstalled(Refusal):
    """`subject`: the command of make that installs it."""

    def __init__(self, subject: str = "languages", what: str = "word lists") -> None:
        detail = f"The {what} are not installed. Run: make {subject}"
        super().__init__(f"{subject}.missing", detail)


def packaged(
    package: str, path: str, subject: str = "languages", what: str = "word lists"
) -> bytes:
    """A file of a package, by its path among the installed packages. Raises NotInstalled."""
    try:
        return Path(str(distribution(package).locate_file(path))).read_bytes()
    except (PackageNotFoundError, FileNotFoundError) as error:
        raise NotInstalled(subject, what) from error


def own_words(name: str) -> set[str]:
    """The words of a list of this project: `denied`, `spared`, `names_en`."""
    return set(own_text(f"{name}.txt").split())


def own_text(name: str) -> str:
    return (files("game.rules.dictionaries") / "data" / name).read_text("utf-8")
