from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.text import slugify

from game.management.errors import as_command_errors
from game.models import Dictionary, Upload
from game.rules.dictionaries.guesses import how_sure
from game.rules.dictionaries.left_out import incomplete, named
from game.rules.dictionaries.options import MAX_COLUMN, Options
from game.rules.dictionaries.wordlist import too_big
from game.rules.wording import counted, n_words
from game.services.dictionaries import catalogue, reports, uploads
from game.services.dictionaries.reports import Effect, Report
from game.services.dictionaries.uploads import SameWords, UnsavedUpload
from solver.wordfiles.encodings import ENCODINGS
from solver.wordfiles.layout import ALL_COLUMNS
from solver.wordfiles.selection import MAX_WORD_LETTERS, Lines, Names

MAX_NOTE = Upload._meta.get_field("note").max_length or 0
SHOWN = 10  # refused lines and words of a difference


class Command(BaseCommand):
    help = (
        "Read a file of words, report on it and publish it: as a new dictionary, or as a new "
        "version of the one of that name. The file is text with a word a line or several, or with "
        "lines like act|act|cat, a table, JSON, a spreadsheet, or the .dic and .aff of a spelling "
        "checker in an archive; plain or packed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--name", required=True, help="name of the dictionary")
        parser.add_argument("--language", help="tag such as en or pt-BR; a new dictionary needs it")
        parser.add_argument("--slug", help="name in addresses; by default made from the name")
        parser.add_argument("--description", help="what visitors read about it")
        parser.add_argument("--note", default="", help="note for the list of versions")
        parser.add_argument("--default", action="store_true", help="make it the default dictionary")
        parser.add_argument("--quiet", action="store_true", help="no report")
        parser.add_argument(
            "--encoding",
            choices=[*ENCODINGS],
            default="",
            metavar="CODEC",
            help="such as cp1250, where it is not found out",
        )
        parser.add_argument(
            "--dictionary", default="", help="of several in an archive: its name, or * for all"
        )
        parser.add_argument("--column", type=int, help="of a table, from 1; 0 for all")
        parser.add_argument(
            "--lines",
            choices=[each.value for each in Lines if each],
            default=Lines.FIND_OUT,
            help="what a line has: words, a word first and what it means, or a whole word",
        )
        parser.add_argument(
            "--join",
            action="store_true",
            help="read words with apostrophes or hyphens without them (default: leave them out)",
        )
        parser.add_argument("--shortest", type=int, default=1, help="letters of a word, at least")
        parser.add_argument(
            "--longest", type=int, default=MAX_WORD_LETTERS, help="letters of a word, at most"
        )
        parser.add_argument("--letters", default="", help="the only letters that words may have")
        parser.add_argument(
            "--min-frequency",
            type=float,
            default=0,
            metavar="FREQUENCY",
            dest="least",
            help="of words; 3 is one in a million, 4 one in a hundred thousand",
        )
        parser.add_argument(
            "--names",
            choices=[*Names],
            default=Names.BY_LANGUAGE,
            help="of a spelling checker, which have capitals (default: kept where nouns have them)",
        )
        parser.add_argument(
            "--stems", action="store_true", help="entries of a spelling checker without their forms"
        )
        parser.add_argument(
            "--incomplete",
            action="store_true",
            help="publish also what could not be read whole",
        )
        parser.add_argument(
            "--as-read", action="store_true", help="publish also what may be read in another way"
        )
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--draft", action="store_true", help="leave the publishing to the admin")
        how.add_argument("--dry-run", action="store_true", help="report only, keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["default"] and (options["draft"] or options["dry_run"]):
            raise CommandError("only published words can be the default; drop --default")
        if options["column"] is not None and not ALL_COLUMNS <= options["column"] <= MAX_COLUMN:
            raise CommandError(f"a column has a number from {ALL_COLUMNS} to {MAX_COLUMN}")
        if len(options["note"]) > MAX_NOTE:
            raise CommandError(f"a note has at most {MAX_NOTE} characters")
        with as_command_errors():
            self._import(_read(options["file"]), options)

    def _import(self, data: bytes, options: dict[str, Any]) -> None:
        dictionary = _dictionary(options)
        self._step("Reading")
        unsaved = uploads.read(
            dictionary, data, options["file"].name, None, options["note"], Options.of(options)
        )
        if not options["quiet"]:
            self._step("Comparing")
            self.stdout.writelines(f"{line}\n" for line in _text(unsaved))
        if options["dry_run"]:
            self.stdout.write("Nothing was kept.")
        elif not (unsaved.upload.is_whole or options["draft"] or options["incomplete"]):
            raise CommandError(
                f"{incomplete(unsaved.upload.left_out_by_reason)} --incomplete publishes it."
            )
        elif unsaved.upload.choices and not (options["draft"] or options["as_read"]):
            raise CommandError(
                f"{_question(unsaved.upload)} --as-read publishes it as it was read."
            )
        elif options["draft"]:
            uploads.save(unsaved)
            self.stdout.write(f"The upload for “{dictionary}” waits in the admin.")
        else:
            self._step("Publishing")
            self.stdout.write(_publish(unsaved, options["default"]))

    def _step(self, name: str) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"{name} ...", style_func=str)


def _read(path: Path) -> bytes:
    if path.stat().st_size > uploads.limits().file_bytes:
        raise too_big(uploads.limits())
    return path.read_bytes()


def _dictionary(options: dict[str, Any]) -> Dictionary:
    name = options["name"].strip()
    found = Dictionary.objects.select_related("current").filter(name__iexact=name).first()
    if found is None and not options["language"]:
        raise CommandError("a new dictionary needs its --language, such as en")
    if found and options["default"] and not found.active:
        raise CommandError(f"“{found}” is not active, so it can't be the default")
    dictionary = found or Dictionary(name=name, slug=slugify(name)[:60])
    for field in ("language", "slug", "description"):
        if options[field] is not None:
            setattr(dictionary, field, options[field])
    dictionary.full_clean()
    return dictionary


def _publish(unsaved: UnsavedUpload, default: bool) -> str:
    """Publish the upload. Later refusals leave the published version."""
    dictionary = unsaved.upload.dictionary
    is_new = dictionary.pk is None
    try:
        version = uploads.save_and_publish(unsaved)
        words = n_words(version.word_count)
        done = f"Published {version} of “{dictionary}” ({dictionary.slug}) with {words}."
    except SameWords as same:
        done = same.detail
    if not is_new:
        catalogue.save_details(dictionary)
    if default:
        catalogue.make_default(dictionary)
    return done


def _text(unsaved: UnsavedUpload) -> Iterator[str]:
    upload = unsaved.upload
    report = reports.report(upload.dictionary, uploads.merged(upload.dictionary, unsaved.lexicon))
    words = report.words
    yield f"Accepted    {n_words(upload.word_count)}, read as {upload.encoding}"
    if sure := how_sure(upload.fitting, upload.dictionary.language):
        yield f"            {sure}"
    if upload.samples:
        yield f"            {' '.join(upload.samples)}"
    yield f"Duplicates  {upload.duplicate_count:,}"
    yield f"Refused     {upload.refused_count:,}"
    yield from _lines(upload, 0, upload.refused_count)
    if upload.preview:
        yield "Preview     the first lines, as they were read"
        yield from _previewed(upload)
    if upload.choices:
        yield f"Unsure      {_question(upload)}"
    if upload.split_count:
        lines = counted(upload.split_count, "%(count)s line", "%(count)s lines")
        yield f"Split       {lines} at blanks"
        yield from _lines(upload, upload.refused_kept, upload.split_count)
    if upload.parted_count:
        done = "joined" if upload.joined else "refused; --join takes them"
        yield f"Parted      {upload.parted_count:,} by apostrophes or hyphens: {done}"
    for each in upload.left_out_by_reason:
        if each.reason != "signs":  # listed above
            yield f"Left out    {named(each)}: {each.count:,}"
            yield f"            {' '.join(each.examples[:SHOWN])}{_dots(each.count)}"
    if upload.entry_count:
        yield f"Entries     {upload.entry_count:,}, with {upload.words_each:.1f} words each"
    yield f"Letters     {len(words.lexicon.letters)}: {words.lexicon.letters}"
    yield f"Lengths     {', '.join(f'{length}: {count:,}' for length, count in report.lengths)}"
    if report.common:
        yield f"Lacking     {_of_common(report)}"
    yield f"Kept out    {len(words.denied):,}{_some(words.denied)}"
    yield f"Kept in     {len(words.hand_added):,}{_some(words.hand_added)}"
    yield f"Added       {len(report.added):,}{_some(report.added)}"
    yield f"Removed     {len(report.removed):,}{_some(report.removed)}"
    yield _effect(report.effect)


def _question(upload: Upload) -> str:
    """How the file may be read, with the options that say so."""
    (option, _) = upload.question or ("", ())
    choices = (f"--{option} {value} ({' '.join(words)})" for value, words in upload.choices)
    return f"It can’t be told what the lines have; choose: {'; '.join(choices)}."


def _of_common(report: Report) -> str:
    return f"{len(report.lacking):,} of {report.common:,} common words{_some(report.lacking)}"


def _lines(upload: Upload, start: int, count: int) -> Iterator[str]:
    for number, reason, text in upload.listed_lines(start, min(SHOWN, count)):
        yield f"            line {number}, “{text}”: {reason}"
    if count > SHOWN:
        yield f"            and {count - SHOWN:,} more"


def _previewed(upload: Upload) -> Iterator[str]:
    for number, text, words, reason in (upload.preview or ())[:SHOWN]:
        read = " ".join(filter(None, (", ".join(words), f"({reason})" if reason else "")))
        yield f"            line {number}, “{text}”: {read}"


def _effect(effect: Effect) -> str:
    if effect.after is None:
        return "With these words a random board takes too long to search."
    before = "" if effect.before is None else f"{effect.before:.1f} before, "
    return f"A random 4x4 board holds {before}{effect.after:.1f} words with these."


def _some(words: Sequence[str]) -> str:
    if not words:
        return ""
    return f": {' '.join(words[:SHOWN])}{_dots(len(words))}"


def _dots(count: int) -> str:
    return " …" if count > SHOWN else ""
