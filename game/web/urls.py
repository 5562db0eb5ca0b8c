"""The addresses of the pages."""

from django.urls import path

from game.web import (
    game,
    game_results,
    lab,
    lab_plant,
    lab_rolled,
    lab_statistics,
    play,
    play_join,
    play_screen,
    solver,
)

urlpatterns = [
    path("", solver.solver, name="solver"),
    path("lab/", lab.page, name="lab"),
    path("lab/plant/", lab_plant.page, name="lab_plant"),
    path("lab/rolled/", lab_rolled.page, name="lab_rolled"),
    path("lab/statistics/", lab_statistics.page, name="lab_statistics"),
    path("play/", play.play, name="play"),
    path("play/join/<str:code>/", play_join.join, name="join"),
    path("games/<str:code>/screen/", play_screen.screen, name="screen"),
    path("games/<str:code>/", game.game, name="game"),
    path("rounds/<slug:round_id>/", game_results.results, name="results"),
]
