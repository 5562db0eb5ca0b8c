"""The URLs of the site, one of a view that does nothing, and one of a page without content."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from boggle_site import urls
from boggle_site.urls import handler400, handler403, handler404, handler500
from game.services.accounts.sessions import player_of

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


class EmptyView(APIView):
    throttle_scope = "read"  # required of all API views

    def post(self, request: Request) -> Response:
        return Response({})


def empty_page(request: HttpRequest) -> HttpResponse:
    """What every page has."""
    player_of(request.session)
    return render(request, "base.html")


urlpatterns = [
    path("empty", EmptyView.as_view()),
    path("empty/page/", empty_page),
    *urls.urlpatterns,
]
