"""The addresses of the pages."""

from django.urls import path

from game.web import play, play_join, play_screen, solver

urlpatterns = [
    path("", solver.solver, name="solver"),
    path("play/", play.play, name="play"),
    path("play/join/<str:code>/", play_join.join, name="join"),
    path("games/<str:code>/screen/", play_screen.screen, name="screen"),
]
