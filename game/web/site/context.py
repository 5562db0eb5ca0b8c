"""What `base.html` shows on every page. Functions: only templates that call them make queries."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from game.models import SiteText
from game.services.site import texts


def site(request: HttpRequest) -> dict[str, Any]:
    return {"linked_texts": linked_texts}


def linked_texts() -> list[SiteText]:
    """The texts that have a page of their own, in the order of the footer."""
    published = texts.published()
    own = (SiteText.Page.IMPRINT, SiteText.Page.CONTACT, SiteText.Page.TERMS)
    return [published[page] for page in own if page in published]
