"""The versions of a dictionary: list, download, roll-back; and the default dictionary."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from game.admin.pages import based_on, done, fetch, made, page_of, refused, show, visitor
from game.admin.uploads import as_text_file
from game.models import Dictionary, DictionaryVersion
from game.rules.refusals import Refusal
from game.services.dictionaries import catalogue, reports
from game.services.dictionaries.uploads import MergedWords
from game.services.dictionaries.versions import StaleVersion
from game.services.solving.lexicons import lexicon_of

SHOWN = 100  # words of a difference


@require_GET
def versions(request: HttpRequest, dictionary_id: int) -> HttpResponse:
    dictionary = fetch(request, dictionary_id, "view")
    page = page_of(request, dictionary.versions.select_related("created_by"), size=50)
    title = _("Versions of “%(dictionary)s”") % {"dictionary": dictionary}
    return show(request, "versions", title, dictionary, page=page)


@require_GET
def download(request: HttpRequest, dictionary_id: int, number: int) -> HttpResponse:
    dictionary = fetch(request, dictionary_id, "view")
    version = _version(dictionary, number)
    text = "\n".join(lexicon_of(version).as_written()) + "\n"
    return as_text_file(text, f"{dictionary.slug}-{version.number}.txt")


@require_http_methods(["GET", "POST"])
def roll_back(request: HttpRequest, dictionary_id: int, number: int) -> HttpResponse:
    dictionary = fetch(request, dictionary_id, "change")
    version = _version(dictionary, number)
    if request.method == "POST":
        return _roll_back(request, dictionary, version)
    lexicon = lexicon_of(version)
    return show(
        request,
        "roll_back",
        _("Go back to version %(number)s of “%(dictionary)s”?")
        % {"number": number, "dictionary": dictionary},
        dictionary,
        version=version,
        report=reports.report(dictionary, MergedWords(lexicon)),
        released=catalogue.released_by(dictionary, lexicon),
        shown=SHOWN,
    )


def _roll_back(
    request: HttpRequest, dictionary: Dictionary, version: DictionaryVersion
) -> HttpResponse:
    try:
        new = catalogue.roll_back(dictionary, version, based_on(request), visitor(request))
    except StaleVersion as stale:
        advice = _("Look again before you go back.")
        messages.warning(request, f"{stale.detail} {advice}")
        return redirect("admin:game_dictionary_roll_back", dictionary.pk, version.number)
    except Refusal as refusal:
        return refused(request, refusal, "game_dictionary_versions", dictionary.pk)
    return done(request, dictionary, partial(made, new))


@require_POST
def make_default(request: HttpRequest, dictionary_id: int) -> HttpResponse:
    dictionary = fetch(request, dictionary_id, "change")
    try:
        catalogue.make_default(dictionary)
    except Refusal as refusal:
        return refused(request, refusal, "game_dictionary_change", dictionary.pk)
    return done(request, dictionary, partial(_is_default, dictionary))


def _is_default(dictionary: Dictionary) -> str:
    return _("“%(dictionary)s” is now the default dictionary.") % {"dictionary": dictionary}


def _version(dictionary: Dictionary, number: int) -> DictionaryVersion:
    return get_object_or_404(dictionary.versions, number=number)
