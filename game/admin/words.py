"""The words of a dictionary: look-up, edits of single words, the list of standing edits."""

from collections.abc import Callable
from functools import partial
from itertools import islice

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from game.admin.forms import EditWordsForm
from game.admin.pages import add_refusal, done, fetch, made, page_of, refused, show, visitor
from game.admin.uploads import as_text_file
from game.models import Dictionary, DictionaryVersion, WordEdit
from game.rules.refusals import Refusal
from game.services.dictionaries import edits, families
from game.services.solving.lexicons import lexicon_of
from solver.letters import normalise

SHOWN = 60  # similar words


@require_http_methods(["GET", "POST"])
def words(request: HttpRequest, dictionary_id: int) -> HttpResponse:
    dictionary = fetch(request, dictionary_id, "change" if request.method == "POST" else "view")
    query = normalise(request.GET.get("q", "")[:100].replace("\0", ""))
    form = EditWordsForm(request.POST or None, initial={"words": query})
    if form.is_valid() and (message := _edit(request, dictionary, form)):
        return done(request, dictionary, message)
    standing = WordEdit.objects.of(dictionary.pk).standing()
    found = standing.filter(word__contains=query).select_related("version__created_by")
    return show(
        request,
        "words",
        _("Words of “%(dictionary)s”") % {"dictionary": dictionary},
        dictionary,
        form=form,
        query=query,
        lookup=_look_up(dictionary, query),
        page=page_of(request, found),
        standing_count=standing.count(),
    )


def _edit(
    request: HttpRequest, dictionary: Dictionary, form: EditWordsForm
) -> Callable[[], str] | None:
    """The message of success, or None with the error in the form."""
    values = form.cleaned_data
    chosen = values["words"].split()
    try:
        version = edits.edit_words(
            dictionary, chosen, values["action"], values["reason"], visitor(request)
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None
    changed = WordEdit.objects.filter(version=version).values_list("word", flat=True)
    unchanged = sorted({normalise(word) for word in chosen} - set(changed))
    return partial(_edited, version, ", ".join(unchanged))


def _edited(version: DictionaryVersion, unchanged: str) -> str:
    if not unchanged:
        return made(version)
    left_out = _("Nothing to change: %(words)s.") % {"words": unchanged}
    return f"{made(version)} {left_out}"


def _look_up(dictionary: Dictionary, query: str) -> dict[str, object] | None:
    """Whether the word is valid, its history, and words that contain it."""
    if not query or dictionary.current is None:
        return None
    lexicon = lexicon_of(dictionary.current)
    present = lexicon.has_form(query)
    others = (word for word in lexicon.forms() if query in word and word != query)
    similar = list(islice(others, SHOWN + 1))
    return {
        "present": present,
        "events": edits.history(dictionary, query),
        "left_out": "" if present else _left_out(dictionary, query),
        "similar": similar[:SHOWN],
        "more": len(similar) > SHOWN,
    }


def _left_out(family: Dictionary, word: str) -> str:
    """Why a family list lacks the word; what is missing to say so; "" of other dictionaries."""
    try:
        return families.reason(family, word)
    except Refusal as refusal:
        return refusal.detail


@require_GET
def left_out(request: HttpRequest, dictionary_id: int) -> HttpResponse:
    """The words that a family list leaves out, with reasons, as a file to download."""
    dictionary = fetch(request, dictionary_id, "view")
    try:
        rows = families.left_out(dictionary)
    except Refusal as refusal:
        return refused(request, refusal, "game_dictionary_change", dictionary.pk)
    lines = (f"{word}\t{reason}" for word, reason in rows.items())
    heading = "\t".join((_("Word"), _("Reason")))
    return as_text_file("\n".join((heading, *lines, "")), f"{dictionary.slug}-left-out.tsv")
