"""The URLs of the site, and one of a view that does nothing."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from boggle_site import urls
from boggle_site.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


class EmptyView(APIView):
    throttle_scope = "read"  # all API views need one

    def post(self, request: Request) -> Response:
        return Response({})


urlpatterns = [path("empty", EmptyView.as_view()), *urls.urlpatterns]
