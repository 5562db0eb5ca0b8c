"""Uploading a dictionary from the shell."""

from functools import partial
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError

from game.models import Dictionary, Upload, WordList
from game.services.dictionaries.edits import edit_words
from game.services.solving.lexicons import current
from tests.game.commands.output import said
from tests.game.conftest import WORDS
from tests.packed import zip_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("cat\nCat\ndog\nd0g\n")
    return path


run = partial(said, "import_dictionary")


def test_a_new_dictionary_is_reported_and_published(db: None, file: Path) -> None:
    out = run(file, "--name", "My Words", "--language", "en-GB", "--description", "Few")
    assert out.splitlines() == [
        "Accepted    2 words, read as UTF-8",
        "Duplicates  1",
        "Refused     1",
        "            line 4, “d0g”: has “0”, which is not a letter",
        "Preview     the first lines, as they were read",
        *out.splitlines()[5:9],
        "Letters     6: acdgot",
        "Lengths     3: 2",
        out.splitlines()[11],
        "Kept out    0",
        "Kept in     0",
        "Added       2: cat dog",
        "Removed     0",
        out.splitlines()[16],
        "Published version 1 of “My Words” (my-words) with 2 words.",
    ]
    assert out.splitlines()[8] == "            line 4, “d0g”: (has “0”, which is not a letter)"
    assert out.splitlines()[11].endswith(" common words: the to and of in is for that you it …")
    assert out.splitlines()[16].startswith("A random 4x4 board holds ")
    dictionary, lexicon = current("my-words")
    assert tuple(lexicon) == ("cat", "dog")
    assert (dictionary.language, dictionary.description) == ("en-GB", "Few")
    assert dictionary.version.note == "words.txt"


def test_how_well_a_guessed_encoding_fits_is_told(db: None, tmp_path: Path) -> None:
    path = tmp_path / "slowa.txt"
    path.write_bytes("żółw\nkość\ndom".encode("cp1250"))
    for tag, sure in (
        ("pl", "It is likely: of the letters beyond A to Z, 100.0% are letters of the language."),
        ("tlh", "It is a guess: of the letters beyond A to Z, 100.0% are letters of the language"),
    ):
        out = run(path, "--name", "a", "--language", tag, "--dry-run").splitlines()
        assert out[0] == "Accepted    3 words, read as Windows-1250"
        assert out[1].startswith(f"            The file does not say its encoding. {sure}")


def test_only_the_chosen_words_of_a_file_are_taken(db: None, tmp_path: Path) -> None:
    path = tmp_path / "mots"
    path.write_text("abat-jour\nl'\nchat\nchats\nzythum\nécole\nà\n")
    french = ("--language", "fr", "--dry-run")
    out = run(path, "--name", "a", *french, "--shortest", "4", "--longest", "5").splitlines()
    assert out[0] == "Accepted    3 words, read as UTF-8"
    assert "Parted      1 by apostrophes or hyphens: refused; --join takes them" in out
    at = out.index("Left out    longer than asked for, or than a word can be: 1")
    assert out[at + 1 : at + 4] == [
        "            zythum",
        "Left out    shorter than asked for: 1",
        "            à",
    ]
    out = run(path, "--name", "a", *french, "--join", "--min-frequency", "2").splitlines()
    assert "Parted      1 by apostrophes or hyphens: joined" in out
    assert "Added       4: chat chats à école" in out
    assert "Left out    less common than asked for: 2" in out
    letters = run(path, "--name", "a", *french, "--letters", "CHATÉOL")
    assert "Added       3: chat à école" in letters
    with pytest.raises(CommandError, match="is not known for the language “eo”"):
        run(path, "--name", "a", "--language", "eo", "--min-frequency", "2", "--dry-run")
    with pytest.raises(CommandError, match="The file has no such words"):
        run(path, "--name", "a", *french, "--shortest", "50")


def test_what_cannot_be_told_is_published_only_if_told(db: None, tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("colour/color\nfavour/favor\n")
    told = ("import_dictionary", str(pairs), "--name", "Own", "--language", "en")
    with pytest.raises(CommandError, match=r"choose: --lines words \(color .*--as-read"):
        said(*told)
    said(*told, "--as-read")
    assert len(current("own")[1]) == 4
    said(*told, "--lines", "first")
    assert len(current("own")[1]) == 2


def test_what_was_not_understood_is_published_only_if_told(db: None, tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    rules = "SFX S Y 1\nSFX S 0 s .\nSFX S 0 er [\n"
    path.write_bytes(zip_of(x_aff=rules, x_dic="2\ncat/S\nLondon/S\n"))
    new = ("--name", "a", "--language", "en")
    with pytest.raises(CommandError, match=r"not be read whole.* --incomplete publishes it"):
        run(path, *new)
    assert not Dictionary.objects.exists()
    lines = run(path, *new, "--incomplete").splitlines()
    at = lines.index("Left out    lines of the .aff that were not understood: 1")
    assert lines[at + 1 : at + 4] == [
        "            SFX S 0 er [",
        "Left out    names and abbreviations, which have capitals: 2",
        "            London Londons",
    ]
    assert "Entries     2, with 1.0 words each" in lines
    kept = run(path, *new, "--dry-run", "--names", "keep", "--stems")
    assert "Added       1: london" in kept


def test_a_known_name_gets_a_new_version_with_its_edits(english: Dictionary, file: Path) -> None:
    edit_words(english, ["cat"], "deny", "no word", None)
    out = run(file, "--name", "english", "--note", "Shelf")
    assert "Kept out    1: cat" in out
    assert "Published version 3 of “English” (english) with 1 word." in out
    dictionary, lexicon = current()
    assert tuple(lexicon) == ("dog",)
    assert dictionary.version.note == "Shelf"


def test_the_new_dictionary_becomes_the_default(english: Dictionary, file: Path) -> None:
    out = run(file, "--name", "Mine", "--language", "en", "--slug", "me", "--default", "--quiet")
    assert out == "Published version 1 of “Mine” (me) with 2 words.\n"
    assert current()[0].slug == "me"


def test_a_dry_run_keeps_nothing(english: Dictionary, file: Path) -> None:
    for name in ("English", "New"):
        out = run(file, "--name", name, "--language", "en", "--dry-run")
        assert out.endswith("Nothing was kept.\n")
        assert tuple(current()[1]) == WORDS
        assert Dictionary.objects.count() == WordList.objects.count() == 1
        assert not Upload.objects.exists()


def test_a_draft_waits_in_the_admin(english: Dictionary, file: Path) -> None:
    out = run(file, "--name", "English", "--draft")
    assert out.endswith("The upload for “English” waits in the admin.\n")
    assert Upload.objects.get().word_count == 2
    assert tuple(current()[1]) == WORDS


def test_what_is_refused_creates_nothing(
    english: Dictionary, greek: Dictionary, file: Path, settings: LazySettings
) -> None:
    settings.UPLOAD_BYTES = 1000
    edit_words(english, ["cat"], "deny", "no word", None)
    Dictionary.objects.filter(pk=greek.pk).update(active=False)
    folder, lists = file.parent, WordList.objects.count()
    (folder / "empty").touch()
    (folder / "large").write_bytes(b"x" * 1001)
    (folder / "denied").write_text("cat")
    new = ["--name", "New", "--language", "en"]
    for source, arguments, error in (
        (file, new[:2], "a new dictionary needs its --language, such as en"),
        (file, [*new, "--slug", "english"], "slug: Dictionary with this"),
        (file, ["--name", "Ελ", "--language", "el"], "slug: This field cannot be blank."),
        (file, [*new, "--default", "--draft"], "drop --default"),
        (file, [*new, "--column", "101"], "a column has a number from 0 to 100"),
        (file, ["--name", "Ελληνικά", "--default"], "“Ελληνικά” is not active"),
        (folder / "empty", new, "The file is empty."),
        (folder / "large", new, "The file is larger than 0.001 MB; pack it as zip, gz or xz."),
        (folder / "nowhere", new, "nowhere: No such file or directory"),
        (folder / "denied", ["--name", "English"], "at least one word"),
    ):
        with pytest.raises(CommandError, match=error):
            run(source, *arguments)
        assert not Upload.objects.exists(), error
        assert Dictionary.objects.count() == 2
        assert WordList.objects.count() == lists
    assert (english.versions.count(), greek.versions.count()) == (2, 1)
