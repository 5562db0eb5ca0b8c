"""What the forms of the game page do."""

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.models import Game, Seat
from game.rules import verdicts
from game.rules.computer import read_strength
from game.rules.drills import HINTS
from game.rules.phrases import Phrase
from game.rules.results import effective_min_length
from game.rules.settings import NEWCOMERS, Door
from game.rules.wording import counted
from game.services.learn import drills
from game.services.play import rounds, words
from game.services.play.seating import hosting, lists, pauses, presence, removals
from game.services.play.words import Entry
from game.web.play.game import paper
from game.web.play.game.forms import LENGTHS, PERCENT, TEAMS, submitted_number, submitted_seat
from game.web.play.settings_form import GameForm
from game.web.shared.fields import submitted_text, whole_number
from game.web.shared.visitors import submitted_name
from solver.wordfiles.selection import MAX_WORD_LETTERS

MAX_SEATS = 4000  # characters of the submitted ids of seats
DOOR_STATES = {
    Door.OPEN: gettext_lazy("The door is open."),
    Door.KNOCK: gettext_lazy("The door is closed."),
    Door.LOCKED: gettext_lazy("The door is locked."),
}

# Returns the address to go to, None for the game page. Raises Refusal.
Action = Callable[[HttpRequest, Game, Seat, datetime], str | None]


def of_button(act: Callable[[Game, Seat, datetime], object]) -> Action:
    """The action of a form that has nothing but its button."""

    def action(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
        act(game, seat, now)

    return action


def configure(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    form = GameForm(request.POST, game.chosen(), board_set=bool(game.set_board))
    hosting.configure(game, seat, form.settings(), now, keep_board=form.keeps_board)
    messages.success(request, _("The settings are changed."))


def change_player(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    """Changes a player's name, handicap and team, each only if it differs."""
    player = submitted_seat(request.POST, game)
    name = submitted_name(request.POST)
    min_length = submitted_number(request.POST, "min_length", LENGTHS)
    percent = submitted_number(request.POST, "percent", PERCENT)
    percent = 100 if percent is None else percent
    if name != player.name:
        hosting.rename(game, seat, player, name, now)
    if (min_length, percent) != (player.handicap_min_length, player.handicap_percent):
        hosting.handicap(game, seat, player, min_length, percent, now)
    team = submitted_number(request.POST, "team", TEAMS)
    if game.teams and team not in (None, player.team):
        hosting.set_team(game, seat, player, team or 0, now)


def rename(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.rename(game, seat, seat, submitted_name(request.POST), now)


def remove(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.remove(game, seat, submitted_seat(request.POST, game), now)


def restore(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    sent = submitted_text(request.POST, "seats", MAX_SEATS).split(",")
    count = removals.restore(game, seat, list(filter(None, map(whole_number, sent))), now)
    told = counted(count, "%(count)s player may come back.", "%(count)s players may come back.")
    messages.success(request, told)


def pass_host(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.pass_host(game, seat, submitted_seat(request.POST, game))


def set_deputy(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.set_deputy(game, seat, submitted_seat(request.POST, game))
    messages.success(request, _("The deputy hosts while you are away."))


def add_computer(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    strength = read_strength(request.POST.get("strength"))
    added = hosting.add_computer(game, seat, strength, now)
    told = _("%(name)s, a computer, plays from the next round on.") % {"name": added.name}
    messages.success(request, told)


def set_door(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    asked = request.POST.get("door")
    door = Door(asked) if asked in list(Door) else Door.OPEN
    hosting.set_door(game, seat, door, now)
    messages.success(request, f"{DOOR_STATES[door]} {door.hint}")


def renew_screen(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.renew_screen(game, seat)
    told = _("The big screen has a new link. The old one shows nothing any more.")
    messages.success(request, told)


def let_in(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.let_in(game, seat, whole_number(request.POST.get("seat", "")), now)


def turn_away(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.turn_away(game, seat, whole_number(request.POST.get("seat", "")), now)


def remove_newcomers(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    minutes = submitted_number(request.POST, "minutes", NEWCOMERS)
    count = hosting.remove_newcomers(game, seat, minutes or 0, now)
    removed = counted(count, "%(count)s player removed.", "%(count)s players removed.")
    locked = _("The door is locked: nobody new can join.")
    messages.success(request, f"{removed} {locked}")


def hint(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    asked = request.POST.get("hint", "")
    drills.hint(game, seat, int(asked) if asked in HINT_NUMBERS else 1, now)


def say(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    asked = request.POST.get("phrase")
    hosting.say(game, seat, Phrase(asked) if asked in list(Phrase) else Phrase.HELLO, now)


def leave(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> str:
    """Leads to the lobby, which offers to come back: the tag of its message is the code."""
    presence.leave(game, seat, now)
    of_private = _("You have left game %(code)s.") % {"code": game.code}
    told = _("You have left the public game.") if game.is_public else of_private
    messages.success(request, told, extra_tags=game.code)
    return "/play/"


def submit_word(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    word = submitted_text(request.POST, "word", MAX_WORD_LETTERS).strip()
    round_ = rounds.current(game, now)
    if round_ is None:
        messages.error(request, str(verdicts.SENTENCES[verdicts.NOT_STARTED]))
    elif word:
        verdict = words.submit(round_, Entry(seat.pk, word, now))
        min_length = effective_min_length(round_.min_length, seat.handicap_min_length)
        level = messages.SUCCESS if verdict.accepted else messages.ERROR
        messages.add_message(request, level, verdicts.sentence(verdict, min_length))


HINT_NUMBERS = frozenset(map(str, range(1, len(HINTS) + 1)))

# The action of a form by its field "do". The form for words has none.
ACTIONS: dict[str, Action] = {
    "start": of_button(rounds.start),
    "finish": of_button(rounds.finish),
    "pause": of_button(pauses.pause),
    "resume": of_button(pauses.resume),
    "reopen": of_button(lists.reopen),
    "settings": configure,
    "player": change_player,
    "rename": rename,
    "remove": remove,
    "pass_host": pass_host,
    "restore": restore,
    "deputy": set_deputy,
    "computer": add_computer,
    "door": set_door,
    "screen": renew_screen,
    "let_in": let_in,
    "turn_away": turn_away,
    "remove_newcomers": remove_newcomers,
    "hint": hint,
    "say": say,
    "leave": leave,
    **paper.ACTIONS,
}
