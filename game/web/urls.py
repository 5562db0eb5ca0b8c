"""The addresses of the pages."""

from django.urls import path

from game.web import solver

urlpatterns = [
    path("", solver.solver, name="solver"),
]
