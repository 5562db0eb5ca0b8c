"""What the forms of the game page do."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from game.actions.fields import submitted
from game.actions.games import IN_GAME, InGame
from game.actions.requests import WordsRequest
from game.rules import verdicts
from game.rules.lists import words_of
from game.rules.results import effective_min_length
from game.services.play import rounds, words
from game.services.play.seating import hosting, lists
from game.services.play.words import Entry
from game.web.play.settings_form import GameForm
from game.web.shared.fields import submitted_number
from game.web.shared.games import game_address
from game.web.shared.visitors import check_rate, perform


def act(request: HttpRequest, at: InGame) -> str:
    """Does what a form says; the form for words names no action. Returns the address to go on at.
    Raises Refusal."""
    asked = request.POST.get("do", "")
    if not asked:
        check_rate(request, "play")
        submit_words(request, at)
    elif asked == "settings":
        check_rate(request, "change")
        configure(request, at)
    elif asked == "leave":  # the tag is for the lobby, which offers to come back
        perform(request, IN_GAME, at, tags=at.game.code)
        return "/play/"
    else:
        perform(request, IN_GAME, at)
    list_typed = submitted_number(request.GET, "list")
    return game_address(at.game) + (f"?list={list_typed}" if list_typed else "")


def configure(request: HttpRequest, at: InGame) -> None:
    form = GameForm(request.POST, at.game.chosen(), board_set=bool(at.game.set_board))
    hosting.configure(at.game, at.seat, form.settings(), at.now, keep_board=form.keeps_board)
    messages.success(request, _("The settings are changed."))


def submit_words(request: HttpRequest, at: InGame) -> None:
    """The words of a line, which on paper go to the list of the `seat`."""
    sent = submitted(WordsRequest, request.POST)
    writer = lists.list_of(at.game, at.seat, sent.get("seat"), at.now)
    round_ = rounds.current(at.game, at.now)
    if round_ is None:
        messages.error(request, str(verdicts.SENTENCES[verdicts.NOT_STARTED]))
        return
    typed = words_of(sent["word"]) if round_.paper else sent["word"].split()
    if not typed:
        return
    shortest = effective_min_length(round_.min_length, writer.handicap_min_length)
    entries = [(round_, Entry(writer.pk, word, at.now)) for word in typed]
    for verdict in words.submit_several(entries):
        level = messages.SUCCESS if verdict.accepted else messages.ERROR
        if not (round_.paper and verdict.accepted):  # the list shows it
            messages.add_message(request, level, verdicts.sentence(verdict, shortest))
