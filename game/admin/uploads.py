"""Uploads in the admin: the form, the report, publishing and discarding."""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, gettext_noop, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from game.admin.forms import LINES, NewDictionaryForm, UploadForm
from game.admin.pages import (
    add_refusal,
    based_on,
    done,
    fetch,
    is_id,
    may,
    page_of,
    refused,
    show,
    visitor,
)
from game.models import Dictionary, DictionaryVersion, Upload
from game.rules.dictionaries.guesses import how_sure
from game.rules.dictionaries.left_out import incomplete, named
from game.rules.dictionaries.options import MAX_COLUMN
from game.rules.dictionaries.wordlist import too_big
from game.rules.refusals import Refusal
from game.rules.wording import counted, n_words
from game.services.accounts import log
from game.services.dictionaries import reports, uploads
from game.services.dictionaries.versions import StaleVersion, UploadGone
from solver.letters import normalise
from solver.wordfiles.encodings import ENCODINGS
from solver.wordfiles.layout import ALL_COLUMNS
from solver.wordfiles.selection import Lines
from solver.wordfiles.sorting import KEPT

SHOWN_REFUSED = 20
SHOWN_LEFT_OUT = 10  # of each reason
SHOWN_LACKING = 30  # of the common words
# Those that `solver.wordfiles` gives for lines.
REASONS = (
    gettext_noop("has a space, which is not a letter"),
    gettext_noop("has “%(sign)s”, which is not a letter"),
    gettext_noop("has the sign %(code)s, which is not a letter"),
    gettext_noop("has no letters"),
    gettext_noop("has %(letters)s letters; a word has at most %(most)s"),
    gettext_noop("has no word after the letters"),
    gettext_noop("is the heading of the column"),
    gettext_noop("is a comment"),
    gettext_noop("is in the header of the file"),
    gettext_noop("is in a menu of the page"),
    gettext_noop("is forbidden by the list"),
    gettext_noop("was read without the forms of its model"),
    gettext_noop("is a part of words, not a word"),
    gettext_noop("was read as %(count)s words"),
    gettext_noop("is a line of the .aff that can’t be read"),
    gettext_noop("has flags that the .aff doesn’t list, and was read without"),
)


@require_http_methods(["GET", "POST"])
def new_dictionary(request: HttpRequest) -> HttpResponse:
    if not may(request, "add"):
        raise PermissionDenied
    form = NewDictionaryForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        dictionary: Dictionary = form.save(commit=False)
        if upload := _receive(request, dictionary, form):
            return redirect("admin:game_upload_report", upload.pk)
    return _form(request, _("Add dictionary"), None, form)


@require_http_methods(["GET", "POST"])
def upload_words(request: HttpRequest, dictionary_id: int) -> HttpResponse:
    dictionary = fetch(request, dictionary_id, "change")
    form = UploadForm(request.POST or None, request.FILES or None)
    if form.is_valid() and (upload := _receive(request, dictionary, form)):
        return redirect("admin:game_upload_report", upload.pk)
    title = _("Upload words to “%(dictionary)s”") % {"dictionary": dictionary}
    return _form(request, title, dictionary, form)


def _form(
    request: HttpRequest,
    title: str,
    dictionary: Dictionary | None,
    form: UploadForm | NewDictionaryForm,
) -> HttpResponse:
    limits = uploads.limits()
    most, too_large = limits.file_bytes, too_big(limits).detail
    return show(request, "upload", title, dictionary, form=form, most=most, too_large=too_large)


def _receive(
    request: HttpRequest, dictionary: Dictionary, form: UploadForm | NewDictionaryForm
) -> Upload | None:
    """The saved upload, or None with the error in the form."""
    file = form.cleaned_data["file"]
    note = form.cleaned_data["note"]
    try:
        by, options = visitor(request), form.options()
        unsaved = uploads.read(dictionary, file.read(), file.name, by, note, options)
        upload = uploads.save(unsaved)
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None
    with override(settings.LANGUAGE_CODE):
        words = n_words(upload.word_count)
        log.note(visitor(request), dictionary, f"Uploaded “{upload.file_name}” with {words}.")
    return upload


@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, upload_id: int) -> HttpResponse:
    upload = _pending(request, upload_id)
    if upload is None:
        return _gone(request)
    if request.method == "POST":
        return _decide(request, upload)
    found = reports.report_on(upload)
    query = normalise(request.GET.get("q", ""))
    which = "removed" if request.GET.get("show") == "removed" else "added"
    words = found.removed if which == "removed" else found.added
    return show(
        request,
        "report",
        _("“%(file)s” for “%(dictionary)s”")
        % {"file": upload.file_name, "dictionary": upload.dictionary},
        upload.dictionary,
        upload=upload,
        report=found,
        most=max((count for _, count in found.lengths), default=0),
        incomplete=incomplete(upload.left_out_by_reason),
        how_sure=how_sure(upload.fitting, upload.dictionary.language),
        left_out=[
            (named(each), each.count, each.examples[:SHOWN_LEFT_OUT])
            for each in upload.left_out_by_reason
        ],
        choices=_choices(upload),
        encodings=ENCODINGS,
        has_file=upload.options is not None,
        lacking=found.lacking[:SHOWN_LACKING],
        preview=list(previewed_lines(upload)),
        refused=list(listed_lines(upload, 0, min(SHOWN_REFUSED, upload.refused_kept))),
        split=list(listed_lines(upload, upload.refused_kept, SHOWN_REFUSED)),
        kept=KEPT,
        query=query,
        which=which,
        page=page_of(request, [word for word in words if query in word] if query else words),
    )


@require_GET
def refused_lines(request: HttpRequest, upload_id: int) -> HttpResponse:
    upload = _pending(request, upload_id)
    if upload is None:
        return _gone(request)
    heading = _("Line"), _("Reason"), _("Text")
    text = "".join("\t".join(row) + "\n" for row in (heading, *listed_lines(upload, 0)))
    return as_text_file(text, f"{upload.dictionary.slug}-refused.txt")


def as_text_file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


def _pending(request: HttpRequest, upload_id: int) -> Upload | None:
    """The upload, or None if it has gone. Raises PermissionDenied for users who may not publish it.

    With the permission to add dictionaries, users may publish the first words of one.
    """
    if not (may(request, "change") or may(request, "add")):
        raise PermissionDenied
    try:
        upload = uploads.pending(upload_id)
    except UploadGone:
        return None
    if upload.dictionary.current and not may(request, "change"):
        raise PermissionDenied
    return upload


def _gone(request: HttpRequest) -> HttpResponse:
    messages.warning(request, UploadGone().detail)
    return redirect("admin:game_dictionary_changelist")


def _decide(request: HttpRequest, upload: Upload) -> HttpResponse:
    try:
        if "again" in request.POST:
            again = uploads.read_again(upload, visitor(request), **_choice(request))
            return redirect("admin:game_upload_report", again.pk)
        if "discard" in request.POST:
            uploads.discard(upload)
            return done(request, upload.dictionary, partial(_discarded, upload.file_name))
        version = uploads.publish(upload, based_on(request), visitor(request))
    except StaleVersion as stale:
        advice = _("This report compares to it; look again before you publish.")
        messages.warning(request, f"{stale.detail} {advice}")
        return redirect("admin:game_upload_report", upload.pk)
    except UploadGone:
        return _gone(request)
    except Refusal as refusal:
        return refused(request, refusal, "game_upload_report", upload.pk)
    return done(request, upload.dictionary, partial(_published, version))


def _choice(request: HttpRequest) -> dict[str, object]:
    """The option that is to be another, such as `column=2`. Raises Refusal."""
    option, _sign, value = request.POST["again"].partition("=")
    if option == "column" and is_id(value) and int(value) <= MAX_COLUMN:
        return {"column": int(value)}
    if option == "lines" and value in [*Lines]:
        return {"lines": Lines(value)}
    if option == "encoding" and value in ENCODINGS:
        return {"encoding": value}
    raise Refusal("upload.choice", _("A file can’t be read in this way."))


def _choices(upload: Upload) -> list[tuple[str, str, list[str]]]:
    """What the question of an upload may be answered with, the text of each, and its words."""
    option = (upload.question or ("",))[0]
    return [(f"{option}={value}", _answer(option, value), words) for value, words in upload.choices]


def _answer(option: str, value: str) -> str:
    if option == "column" and int(value) == ALL_COLUMNS:
        return _("All columns")
    if option == "column":
        return _("Column %(number)s") % {"number": value}
    return str(dict(LINES)[value])


def _discarded(name: str) -> str:
    return _("Discarded the upload “%(name)s”.") % {"name": name}


def _published(version: DictionaryVersion) -> str:
    return counted(
        version.word_count,
        "Published version %(number)s of “%(dictionary)s” with %(count)s word.",
        "Published version %(number)s of “%(dictionary)s” with %(count)s words.",
        number=version.number,
        dictionary=version.dictionary,
    )


# -- why lines are refused: uploads keep the sentences of the library, each reads their own -------


def listed_lines(
    upload: Upload, start: int, most: int | None = None
) -> Iterator[tuple[str, str, str]]:
    """The number, reason and text of lines, from `start` on."""
    language = get_language()
    for number, reason, text in upload.listed_lines(start, most):
        yield number, translated(reason, language), text


def previewed_lines(upload: Upload) -> Iterator[tuple[int, str, str, str]]:
    """The number, text, words and reason of the first lines, as `WordFile.preview` has them."""
    language = get_language()
    for number, text, words, reason in upload.preview or ():
        yield number, text, ", ".join(words), translated(reason, language)


@lru_cache(maxsize=1000)
def translated(reason: str, language: str | None) -> str:
    for template in REASONS:
        if found := re.fullmatch(_pattern(template), reason):
            values = found.groupdict()
            return _(template) % values if values else _(template)
    return reason


def _pattern(template: str) -> str:
    """`has “(?P<sign>.+)”, which is not a letter`"""
    return re.sub(r"%\\\((\w+)\\\)s", r"(?P<\1>.+)", re.escape(template))
