"""The classes of a visitor with the form for a new one, and the page of a class for its hosts."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game import steady_clock
from game.actions.classes import IN_CLASS, InClass
from game.limits import rates
from game.models import Player
from game.rules.classes import USUAL
from game.rules.refusals import Refusal
from game.rules.rosters import Roster
from game.rules.settings import Door
from game.services.accounts import sessions
from game.services.accounts.sessions import introduce, player_of
from game.services.play.classes import classes, lessons, term
from game.services.solving import lexicons
from game.web.errors import rate_limited
from game.web.play.settings_form import BLAMED, GameForm, as_choices
from game.web.shared.cards import host_card
from game.web.shared.classes import host_of
from game.web.shared.csv_files import as_attachment, csv_response
from game.web.shared.decorators import form_page, visitor_page
from game.web.shared.fields import check_sure, errors_at, submitted_text
from game.web.shared.games import game_address, title
from game.web.shared.languages import language_to_play
from game.web.shared.name_lists import submitted_list, typed_list
from game.web.shared.visitors import check_rate, perform, submitted_name, usual_name

ROUNDS = 20  # that are listed
COLUMNS = {
    "name": gettext_lazy("Name"),
    "lessons": gettext_lazy("Lessons"),
    "rounds": gettext_lazy("Rounds"),
    "words": gettext_lazy("Words"),
    "points": gettext_lazy("Points"),
}


@dataclass
class NewClass:
    """The form for a new class, with what was typed. `found`: the names of a table, to be looked
    through before the form is sent again."""

    form: GameForm
    name: str
    title: str = ""
    names: str = ""
    door: Door = Door.LOCKED
    found: Roster | None = None
    errors: dict[str, str] = field(default_factory=dict)


@form_page
def classes_page(request: HttpRequest) -> HttpResponse:
    """The classes that the visitor hosts. Posted, it makes a new one with its first game: `name` of
    the host, `title` of the class, `names` or a `file`, `door`, and the settings of a new game."""
    now, player = steady_clock.now(), player_of(request.session)
    new, refusal = NewClass(_form(QueryDict()), player.name if player else ""), None
    if request.method == "POST":
        new = _sent(request, player)
        try:
            check_rate(request, "create")
            if address := _make(request, new, now):
                return HttpResponseRedirect(address)
        except Refusal as refused:
            refusal = refused
            blamed = refusal.field or "all"
            new.errors = {BLAMED.get(blamed, blamed): refusal.detail}
            new.form.refused = new.errors
    own = classes.of_player(player) if player else ()
    context = {
        "new": new,
        "form": new.form,
        "classes": own,
        "list_errors": new.errors.get("names", "").splitlines(),
    }
    return rate_limited(render(request, "play/classes/classes.html", context), refusal)


def _form(sent: QueryDict) -> GameForm:
    """The settings: what was not sent is as a class usually plays, with the family list of the
    language where there is one."""
    filled = sent.copy()
    for name, value in as_choices(USUAL).items():
        filled.setdefault(name, value)
    return GameForm(filled, usual=lexicons.family_slug_in(language_to_play({})))


def _sent(request: HttpRequest, player: Player | None) -> NewClass:
    return NewClass(
        form=_form(request.POST),
        name=submitted_name(request.POST, player.name if player else ""),
        title=submitted_text(request.POST, "title").strip(),
        names=typed_list(request) or "",
        door=Door.LOCKED if request.POST.get("door") == Door.LOCKED else Door.OPEN,
    )


def _make(request: HttpRequest, new: NewClass, now: datetime) -> str | None:
    """The address of the first game; None while a table has to be looked through. Raises
    Refusal."""
    sent = submitted_list(request)
    new.names = sent.text
    settings = new.form.settings()
    if not sent.is_read:
        new.found = sent.found
        return None
    player, address = introduce(request.session, new.name, now), rates.by_address(request.META)
    game = lessons.begin_first(player, new.title, settings, sent.names, new.door, now, address)
    return game_address(game)


# -- one class -------------------------------------------------------------------------------------


@form_page
def class_page(request: HttpRequest, code: str) -> HttpResponse:
    """A class, for its hosts; with its `key`, whoever has the link becomes one. `?since=2026-11-21`
    is the first day of the results. Its forms have a `do`: `again` begins the next lesson, others
    are the last part of `POST classes/CODE/…`, with the same fields; `delete` also has `sure`."""
    now, player = steady_clock.now(), player_of(request.session)
    key = submitted_text(request.GET, "key")
    if key and not (player and classes.of_player(player).filter(code=code).exists()):
        return _linked(request, code, key, now)
    own, refusal, found, text = host_of(request, code), None, None, None
    term.settle(own.school_class, now)
    at = InClass(own.school_class, own.player, now, rates.by_address(request.META))
    if request.method == "POST":
        text = typed_list(request) if request.POST.get("do") == "list" else None
        try:
            found = _act(request, at)
            if found is None:
                return HttpResponseRedirect(_next_address(request, at))
            text = "\n".join(found.names)
        except Refusal as refused:
            refusal = refused
    context = _context(request, at, refusal)
    context |= {"found": found} | ({} if text is None else {"text": text})
    return rate_limited(render(request, "play/classes/page.html", context), refusal)


def _act(request: HttpRequest, at: InClass) -> Roster | None:
    """Does what a form says. Returns the names of a table that have to be looked through first.
    Raises Refusal."""
    asked = request.POST.get("do")
    if asked == "list":
        check_rate(request, "change")
        sent = submitted_list(request)
        if not sent.is_read:
            return sent.found
        lessons.write(at.school_class, sent.names, at.now)
        messages.success(request, _("The list is saved."))
    elif asked == "again":
        check_rate(request, "create")
        game = lessons.again(at.school_class, at.player, at.now, at.address)
        if lost := lessons.lost_dictionary(at.school_class, game):
            detail = _("“%(name)s” is offered no more: you play with the default dictionary.")
            messages.warning(request, detail % {"name": lost})
    else:
        if asked == "delete":
            check_sure(request.POST)
        perform(request, IN_CLASS, at)
    return None


def _next_address(request: HttpRequest, at: InClass) -> str:
    asked = request.POST.get("do")
    game = lessons.open_lesson(at.school_class, at.now) if asked in ("again", "host") else None
    if game:
        return game_address(game)
    return "/classes/" if asked == "delete" else request.path


def _linked(request: HttpRequest, code: str, key: str, now: datetime) -> HttpResponse:
    """Where the link of a class leads on a device that does not have it yet."""
    player, refusal, school_class = player_of(request.session), None, None
    name = usual_name(player)
    try:
        school_class = classes.linked(code, key)
        if request.method == "POST":
            check_rate(request, "guest")
            name = submitted_name(request.POST, name)
            player = introduce(request.session, name, now)
            classes.open_here(school_class, player, now, rates.by_address(request.META))
            return HttpResponseRedirect(f"/classes/{school_class.code}/")
    except Refusal as refused:
        refusal = refused
    context = {
        "school_class": school_class,
        "name": name,
        **errors_at(refusal, "name"),
    }
    status = 200 if school_class else 404
    page = render(request, "play/classes/linked.html", context, status=status)
    return rate_limited(page, refusal)


def _context(request: HttpRequest, at: InClass, refusal: Refusal | None) -> dict[str, Any]:
    school_class, since = at.school_class, _since(request)
    played = term.rounds_of(school_class, since)
    return {
        "school_class": school_class,
        "lesson": lessons.open_lesson(school_class, at.now),
        "text": "\n".join(school_class.pupils.values_list("name", flat=True)),
        "list_errors": refusal.detail.splitlines() if refusal and refusal.field == "names" else [],
        "children": term.of_class(school_class, since),
        "since": since,
        "rounds": [(each, title(each.game)) for each in played[:ROUNDS]],
        "hosts": school_class.hosts.select_related("player__user"),
        "own": at.player.pk,
        "is_guest": at.player.user_id is None,
        "link": request.build_absolute_uri(classes.link(school_class)),
        "qr": host_card(request, school_class),
        "screen": request.build_absolute_uri(lessons.screen_of(school_class)),
        "typed_name": submitted_text(request.POST, "name", school_class.name),
        "expires_at": sessions.expires_at(request.session),
        **errors_at(refusal, "name", "sure", "names"),
    }


def _since(request: HttpRequest) -> date | None:
    return term.day_of(submitted_text(request.GET, "since"))


@visitor_page
def results_file(request: HttpRequest, code: str) -> HttpResponse:
    """The results of the term by child, as CSV for spreadsheets; `?since=2026-11-21`."""
    school_class = host_of(request, code).school_class
    term.settle(school_class, steady_clock.now())
    children = term.of_class(school_class, _since(request))
    rows = ({column: getattr(child, column) for column in COLUMNS} for child in children)
    return as_attachment(csv_response(request, COLUMNS, rows), f"boggle-{school_class.name}.csv")
