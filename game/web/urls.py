"""The addresses of the pages."""

from django.urls import path

from game.web.lab import plant, rolled, searches, statistics
from game.web.play.game import page, screen
from game.web.play.lobby import join
from game.web.play.lobby import page as play
from game.web.play.results import page as game_results
from game.web.solving import page as solver

urlpatterns = [
    path("", solver.solver, name="solver"),
    path("lab/", searches.page, name="lab"),
    path("lab/plant/", plant.page, name="lab_plant"),
    path("lab/rolled/", rolled.page, name="lab_rolled"),
    path("lab/statistics/", statistics.page, name="lab_statistics"),
    path("play/", play.play, name="play"),
    path("play/join/<str:code>/", join.join, name="join"),
    path("games/<str:code>/screen/", screen.screen, name="screen"),
    path("games/<str:code>/", page.game, name="game"),
    path("rounds/<slug:round_id>/", game_results.results, name="results"),
]
