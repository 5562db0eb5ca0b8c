from django.contrib import admin
from django.urls import include, path

from game.api.schema import DocsView
from game.web.health import health, metrics, ready
from game.web.site.crawlers import icon

admin.autodiscover()
urlpatterns = [
    path("", include("game.web.urls")),
    path("api/v1/", include("game.api.urls")),
    path("api/docs/", DocsView.as_view(), name="docs"),
    path("favicon.ico", icon),
    path("healthz", health, name="health"),
    path("readyz", ready, name="ready"),
    path("metrics", metrics, name="metrics"),
    path("admin/", include("game.admin.accounts.second_factor")),
    path("admin/", admin.site.urls),
]

handler400 = "boggle_site.errors.bad_request"
handler403 = "game.web.errors.forbidden"
handler404 = "game.web.errors.not_found"
handler500 = "boggle_site.errors.server_error"
