import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from random import SystemRandom
from typing import Any, Self

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.limits import rates
from game.models import Game, Player
from game.rules.names.suggestions import suggest_name
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.accounts.sessions import introduce, player_of
from game.services.play import games, rounds
from game.services.play.classes import classes
from game.services.play.clubs import clubs
from game.services.play.daily import tries
from game.services.play.daily.boards import Series
from game.services.play.seating import presence
from game.services.solving import lexicons
from game.web.errors import rate_limited
from game.web.play.lobby import practice
from game.web.play.lobby.public import PublicState, languages
from game.web.play.settings_form import BLAMED, FIELDS, GameForm, as_choices
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_text
from game.web.shared.games import game_address
from game.web.shared.languages import language_to_play
from game.web.shared.visitors import check_rate, submitted_name, usual_name, visitor_of

MOST_CLASSES = 3  # of the visitor, which the lobby names


@dataclass
class Lobby:
    """What the page shows. `language`: of the public game, and of new games to begin with.
    `submitted`: the name of the submitted form, if any; `sent`: its values.
    `styled`: whether the address names a style, as it does without scripts.

    `errors`: the errors by field, with the key "all" for an error that belongs to no field.
    """

    form: GameForm
    name: str
    language: str = ""
    code: str = ""
    sent: QueryDict = field(default_factory=QueryDict)
    submitted: str = ""
    styled: bool = False
    errors: dict[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None

    @classmethod
    def opened(cls, query: QueryDict, name: str) -> Self:
        language = _language(query)
        form = GameForm(filled_in(query), usual=lexicons.slug_in(language))
        return cls(form, name, language, styled="style" in query)

    @classmethod
    def of(cls, sent: QueryDict, name: str) -> Self:
        """The lobby with what was typed into its form, whether that is accepted or refused."""
        asked = sent.get("do", "")
        return cls(
            form=GameForm(sent),
            name=submitted_name(sent, name),
            language=_language(sent),
            code=submitted_text(sent, "code"),
            sent=sent,
            submitted=asked if asked in ACTIONS else "public",
        )

    def refuse(self, refusal: Refusal) -> None:
        blamed = BLAMED.get(refusal.field or "", refusal.field or "")
        self.errors[blamed if blamed in ACTIONS[self.submitted].fields else "all"] = refusal.detail
        self.form.refused = self.errors
        self.refusal = refusal

    @property
    def settings_refused(self) -> bool:
        return self.submitted == "make" and bool(self.errors) and "name" not in self.errors

    @property
    def shows_settings(self) -> bool:
        return self.settings_refused or self.styled


def _language(asked: QueryDict) -> str:
    """An unknown one is that of the default dictionary."""
    try:
        return language_to_play(asked)
    except Refusal:
        return ""


@form_page
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby, with every way into a game. `?style=NAME` fills in the settings of a style of
    play, `?club=CODE` the club that a new game counts for, `?language=fr` the language to play
    in."""
    now = steady_clock.now()
    player = player_of(request.session)
    name = usual_name(player)
    if request.method != "POST":
        return _page(request, player, Lobby.opened(request.GET, name), now)
    shown = Lobby.of(request.POST, name)
    action = ACTIONS[shown.submitted]
    try:
        check_rate(request, action.rate)
        return HttpResponseRedirect(game_address(action.enter(request, shown, now)))
    except Refusal as refusal:
        shown.refuse(refusal)
    return _page(request, player, shown, now)


def _enter_public(request: HttpRequest, lobby: Lobby, now: datetime) -> Game:
    """Takes a seat in the public game; a number is added to a name that is taken."""
    player = introduce(request.session, lobby.name, now)
    game = games.public_game(now, lobby.language)
    rounds.current(game, now)  # Refuses if there is no dictionary to play with.
    presence.join(game, player, None, now, rates.by_address(request.META))
    return game


def _make(request: HttpRequest, lobby: Lobby, now: datetime) -> Game:
    board = None
    if "letters" in request.POST:
        board, slug = practice.solved_board(request.POST)
        settings = Settings(dictionary=None if slug == lobby.form.default_dictionary else slug)
    else:
        settings = lobby.form.settings()
    player, code = introduce(request.session, lobby.name, now), submitted_text(request.POST, "club")
    club = clubs.member(code, player).club if code else None
    return games.create(player, settings, now, board, rates.by_address(request.META), club)


def _practice(request: HttpRequest, lobby: Lobby, now: datetime) -> Game:
    player = _unasked(request, lobby, now)
    if "letters" in request.POST:
        return practice.begin_on_board(request.session, player, request.POST, now)
    if "round" in request.POST:
        return practice.begin_again(request.session, player, request.POST, now)
    return practice.begin(player, request.POST, lobby.language, now)


def _unasked(request: HttpRequest, lobby: Lobby, now: datetime) -> Player:
    """Nobody else sees the name, so none has to be typed."""
    known, typed = player_of(request.session), submitted_text(request.POST, "name").strip()
    if known and not typed:
        return known
    name = lobby.name if typed else suggest_name(SystemRandom())
    return introduce(request.session, name, now)


@dataclass(frozen=True, slots=True)
class Action:
    """What a form does. `rate`: the limit that applies. `fields`: where the form shows errors."""

    enter: Callable[[HttpRequest, Lobby, datetime], Game]
    rate: str
    fields: frozenset[str] = frozenset()


# The action of a form by its field "do".
ACTIONS = {
    "public": Action(_enter_public, "guest", frozenset({"name"})),
    "join": Action(
        lambda request, lobby, now: games.find(lobby.code, now, visitor_of(request)),
        "read",
        frozenset({"code"}),
    ),
    "make": Action(_make, "create", frozenset({"name", *FIELDS})),
    "practice": Action(_practice, "create", frozenset({"name"})),
    "computer": Action(
        lambda request, lobby, now: practice.begin_against_computer(
            _unasked(request, lobby, now), lobby.language, now
        ),
        "create",
        frozenset({"name"}),
    ),
}


def _page(request: HttpRequest, player: Player | None, lobby: Lobby, now: datetime) -> HttpResponse:
    context = _context(lobby, now) | {
        "classes": classes.of_player(player)[:MOST_CLASSES] if player else [],
        "clubs": [each.club for each in clubs.of_player(player)] if player else [],
        "chosen_club": (lobby.sent or request.GET).get("club"),
    }
    return rate_limited(render(request, "play/lobby/page.html", context), lobby.refusal)


def _context(lobby: Lobby, now: datetime) -> dict[str, Any]:
    return {
        "lobby": lobby,
        "form": lobby.form,
        "errors": {lobby.submitted: lobby.errors},
        "code": lobby.code,
        "styles": STYLES,
        "current_style": style_of(lobby.form),
        "public": PublicState.at(now, lobby.language),
        "languages": (offered := languages(lobby.language, now)),
        "chosen": next((each for each in offered if each.is_chosen), None),
        "daily_players": tries.players_today(now, Series(language=lobby.language)),
        "practice": practice.fields(lobby.sent if lobby.submitted == "practice" else QueryDict()),
    }


@dataclass(frozen=True, slots=True)
class Style:
    name: str
    title: str | Promise
    hint: str | Promise
    settings: Settings

    @property
    def choices(self) -> dict[str, str]:
        """The values of the form's fields, without the dictionary, which goes with any style."""
        choices = as_choices(self.settings)
        return {name: value for name, value in choices.items() if name != "dictionary"}

    @property
    def as_json(self) -> str:
        return json.dumps(self.choices)


STYLES = (
    Style("boggle", "Boggle", _("3 minutes"), Settings()),
    Style(
        "ruzzle",
        _("Ruzzle-style"),
        _("bonus tiles"),
        Settings(round_seconds=120, rounds=3, scoring=Scoring.RUZZLE),
    ),
    Style(
        "table",
        _("At the table"),
        _("real dice"),
        Settings(paper=True),
    ),
)


def filled_in(query: QueryDict) -> QueryDict:
    """The settings of the style that an address names, if any, for the form to begin with."""
    named = {style.name: style for style in STYLES}
    filled = query.copy()
    if style := named.get(query.get("style", "")):
        filled.update(style.choices)
    return filled


def style_of(form: GameForm) -> str | None:
    """The style whose settings all stand in the form."""
    matching = (
        style.name
        for style in STYLES
        if all(form.data[name] == value for name, value in style.choices.items())
    )
    return next(matching, None)
