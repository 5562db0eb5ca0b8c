"""What the pages about one dictionary share: who may see them, and how they are shown."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse

from game.models import Dictionary
from game.rules.refusals import Refusal


def may(request: HttpRequest, action: str) -> bool:
    """Whether the visitor may `view`, `add`, `change` or `delete` dictionaries."""
    return visitor(request).has_perm(f"game.{action}_dictionary")


def fetch(request: HttpRequest, dictionary_id: int, action: str) -> Dictionary:
    """A dictionary, for somebody who may do this to it; others get 403."""
    if not (may(request, action) or (action == "view" and may(request, "change"))):
        raise PermissionDenied
    return get_object_or_404(
        Dictionary.objects.select_related("current__created_by"), pk=dictionary_id
    )


def visitor(request: HttpRequest) -> User:
    """Who is signed in: the admin lets nobody else come this far."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def show(
    request: HttpRequest, name: str, title: str, dictionary: Dictionary | None, **context: Any
) -> HttpResponse:
    """A page of the admin, with the way back to its dictionary."""
    context |= {
        **admin.site.each_context(request),
        "title": title,
        "dictionary": dictionary,
        "may_change": may(request, "change"),
        "opts": Dictionary._meta,
    }
    return TemplateResponse(request, f"admin/game/dictionary/{name}.html", context)


def done(request: HttpRequest, dictionary: Dictionary, message: str) -> HttpResponse:
    """Say what was done, keep it in the admin's history, and go to the dictionary."""
    LogEntry.objects.log_actions(
        visitor(request).pk, [dictionary], CHANGE, change_message=message, single_object=True
    )
    messages.success(request, message)
    if may(request, "view") or may(request, "change"):
        return redirect("admin:game_dictionary_change", dictionary.pk)
    return redirect("admin:index")


def blame(form: BaseForm, refusal: Refusal) -> None:
    """Show a refusal at its field, or above the form."""
    form.add_error(refusal.field if refusal.field in form.fields else None, refusal.detail)


def page_of(request: HttpRequest, rows: Any, size: int = 100) -> Page[Any]:
    """The page of the rows that the address asks for; the nearest there is."""
    return Paginator(rows, size).get_page(request.GET.get("page"))
