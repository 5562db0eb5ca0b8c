"""The addresses of the pages.

Each page family has a folder; its main page is the module `page.py`, other pages are named for
what they show. `shared` has what several families use. A view has a decorator for what must hold,
one helper that fetches and authorises, a form, and one call into a service.

Page fragments: every address below gives whole pages, and works without scripts. Scripts fetch the
same address again and replace elements by their ids. The ids are the interface between template
and script; each stands in a partial template of its own, except where `page.html` is named.

    /play/                public-state, public-board
    /games/CODE/          rules, notice (also as the answer to the settings form)
    /games/CODE/screen/   screen-board, screen-clock, screen-people
    /rounds/ID/           round-results, rescore-result
    /lab/.../             tool-answer, all-error
"""

from django.urls import path

from game.web.lab import plant, rolled, searches, statistics
from game.web.play.game.join import join
from game.web.play.game.page import game
from game.web.play.game.screen import screen
from game.web.play.lobby.page import lobby
from game.web.play.results.page import results
from game.web.solving.page import solver

urlpatterns = [
    path("", solver, name="solver"),
    path("lab/", searches.page, name="lab"),
    path("lab/plant/", plant.page, name="lab_plant"),
    path("lab/rolled/", rolled.page, name="lab_rolled"),
    path("lab/statistics/", statistics.page, name="lab_statistics"),
    path("play/", lobby, name="play"),
    path("play/join/<str:code>/", join, name="join"),
    path("games/<str:code>/screen/", screen, name="screen"),
    path("games/<str:code>/", game, name="game"),
    path("rounds/<slug:round_id>/", results, name="results"),
]
