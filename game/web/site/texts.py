from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from game.services.site import texts


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """How to reach those who run the site, the imprint and the terms of use, if the admin has
    written them; else 404.

    `name`: one of `SiteText.Page`.
    """
    text = texts.published().get(name)
    if text is None:
        raise Http404
    return render(request, "site/text.html", {"text": text})
