"""Shared by the pages of the admin: permissions, rendering, messages."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.models import LogEntry
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.models import User
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    SuspiciousOperation,
    ValidationError,
)
from django.core.paginator import Page, Paginator
from django.db import DataError
from django.db.models import Model, QuerySet
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import override

from game.models import Dictionary, DictionaryVersion
from game.rules.refusals import Refusal
from game.services.accounts import log

MOST_DIGITS = 18  # of the id of a row
MOST_SEARCHED = 300  # characters; nothing that is searched for is longer
# What Django's filters ask for, after the name of their field.
ASKED = ("exact", "id__exact", "isnull", "isempty", "gte", "lt", "year", "month", "day")


class Rows(ChangeList):
    """A filter that the list doesn't offer, or a value that no row can have, leads to the whole
    list."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        try:
            super().__init__(*args, **kwargs)
        except (SuspiciousOperation, ValueError, OverflowError, DataError) as error:
            raise IncorrectLookupParameters from error


class Base(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own class takes no parameters
    """The log is in English, as all staff reads it. `linked`: fields by which links of the site
    filter the list, besides those of `list_filter`."""

    linked: tuple[str, ...] = ()

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return Rows

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether a filter of the list asks for it. By any other, whoever may see the list would
        confirm letter by letter what a row has in a field that is not shown."""
        filters = (each[0] if isinstance(each, tuple) else each for each in self.list_filter)
        offered = {*filters, *self.linked, self.date_hierarchy}
        return any(lookup == f"{name}__{end}" for name in offered for end in ASKED)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        if len(search_term) > MOST_SEARCHED:
            return queryset.none(), False
        return super().get_search_results(request, queryset, search_term)

    def response_action(self, request: HttpRequest, queryset: QuerySet[Any], *args: Any) -> Any:
        if not all(map(is_id, request.POST.getlist(ACTION_CHECKBOX_NAME))):
            raise BadRequest("a row is chosen by something that is no id")
        return super().response_action(request, queryset, *args)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """What the address fills in, as far as the form would take it."""
        fields, taken = self.get_form(request).base_fields, {}
        for name, value in super().get_changeform_initial_data(request).items():
            with suppress(ValidationError):
                if name in fields:
                    fields[name].clean(value)
                    taken[name] = value
        return taken

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        with override(settings.LANGUAGE_CODE):
            return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        with override(settings.LANGUAGE_CODE):
            return super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[LogEntry]:
        with override(settings.LANGUAGE_CODE):
            return super().log_deletions(request, queryset)

    def has_act_permission(self, request: HttpRequest) -> bool:
        """For actions. It is that to change rows, also where no form does."""
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")


class NotMadeHere:
    """Rows are made elsewhere, and deleted by housekeeping."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnly(NotMadeHere):
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def is_beyond(request: HttpRequest, account: User | None) -> bool:
    """Whether only superusers may change this account: whoever takes over one of staff has what it
    may do."""
    is_of_staff = account is not None and (account.is_staff or account.is_superuser)
    return is_of_staff and not visitor(request).is_superuser


def may(request: HttpRequest, action: str) -> bool:
    """Whether the user may `view`, `add`, `change` or `delete` dictionaries."""
    return visitor(request).has_perm(f"game.{action}_dictionary")


def fetch(request: HttpRequest, dictionary_id: int, action: str) -> Dictionary:
    """The dictionary; 403 without the permission for `action`, 404 if there is none."""
    if not (may(request, action) or (action == "view" and may(request, "change"))):
        raise PermissionDenied
    return get_object_or_404(
        Dictionary.objects.select_related("current__created_by"), pk=dictionary_id
    )


def visitor(request: HttpRequest) -> User:
    """The signed-in user; `admin_view` has already turned everybody else away."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def admin_page(request: HttpRequest, name: str, title: str, **context: Any) -> TemplateResponse:
    """A page beside those of Django. `name`: its template in `admin/`."""
    context |= {**admin.site.each_context(request), "title": title}
    return TemplateResponse(request, f"admin/{name}.html", context)


def show(
    request: HttpRequest, name: str, title: str, dictionary: Dictionary | None, **context: Any
) -> HttpResponse:
    context |= {"dictionary": dictionary, "may_change": may(request, "change")}
    return admin_page(request, f"game/dictionary/{name}", title, opts=Dictionary._meta, **context)


def made(version: DictionaryVersion) -> str:
    """That there is a new version."""
    return _("%(note)s. This is version %(number)s of “%(dictionary)s”.") % {
        "note": version.shown_note,
        "number": version.number,
        "dictionary": version.dictionary,
    }


def tell(request: HttpRequest, dictionary: Dictionary, message: Callable[[], str]) -> None:
    """Log the message in English, and show it in the visitor's language."""
    with override(settings.LANGUAGE_CODE):
        log.note(visitor(request), dictionary, message())
    messages.success(request, message())


def done(request: HttpRequest, dictionary: Dictionary, message: Callable[[], str]) -> HttpResponse:
    tell(request, dictionary, message)
    if may(request, "view") or may(request, "change"):
        return redirect("admin:game_dictionary_change", dictionary.pk)
    return redirect("admin:index")


def refused(request: HttpRequest, refusal: Refusal, page: str, *args: object) -> HttpResponse:
    """Shows the refusal on this page of the admin."""
    messages.error(request, refusal.detail)
    return redirect(f"admin:{page}", *args)


def add_refusal(form: BaseForm, refusal: Refusal) -> None:
    form.add_error(refusal.field if refusal.field in form.fields else None, refusal.detail)


def page_of(request: HttpRequest, rows: Any, size: int = 100) -> Page[Any]:
    """The page of rows named by `?page=`, or the nearest existing one."""
    return Paginator(rows, size).get_page(request.GET.get("page"))


def based_on(request: HttpRequest) -> int | None:
    """The id of the version that the submitted page showed as current."""
    text = request.POST.get("based_on", "")
    return int(text) if is_id(text) else None


def is_id(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS
