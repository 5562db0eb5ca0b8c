"""The log of all changes by staff, to read and to search; and the wrong passwords."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.http import HttpRequest
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from game.admin.pages import Base, ReadOnly, visitor
from game.models import LoginFailures, LoginPage


class LogAdmin(ReadOnly, Base):
    list_display = ("action_time", "what", "about", "user")
    fields = ("action_time", "user", "content_type", "object_repr", "action_flag", "what")
    readonly_fields = ("what",)
    list_filter = (
        "action_time",
        "action_flag",
        ("content_type", admin.RelatedOnlyFieldListFilter),
        ("user", admin.RelatedOnlyFieldListFilter),
    )
    list_select_related = ("user", "content_type")
    search_fields = ("object_repr", "change_message", "user__username")
    search_help_text = _("What was changed, what was done, or by whom.")
    date_hierarchy = "action_time"
    actions = None

    class Media:
        css = {"all": ("css/admin.css",)}  # noqa: RUF012  # Django's way of declaring

    @admin.display(description=_("about"), ordering="object_repr")
    def about(self, entry: LogEntry) -> str:
        return f"{entry.content_type.name if entry.content_type else ''} {entry.object_repr}"

    @admin.display(description=_("what was done"), ordering="change_message")
    def what(self, entry: LogEntry) -> str:
        if message := entry.get_change_message():
            return message
        return gettext("Added.") if entry.is_addition() else gettext("Deleted.")


class LoginFailuresAdmin(Base):
    """Wrong passwords and codes. Deleting a row unlocks its account or address; one at the admin
    only superusers delete, as others could guess on."""

    fields = list_display = ("whose", "door", "count", "until")
    list_filter = ("door",)
    search_fields = ("who",)

    @admin.display(description=pgettext_lazy("column", "account or address"), ordering="who")
    def whose(self, row: LoginFailures) -> str:
        return row.whose

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: LoginFailures | None = None) -> bool:
        is_of_staff = obj is not None and obj.door == LoginPage.STAFF
        allowed = super().has_delete_permission(request, obj)
        return allowed and (visitor(request).is_superuser or not is_of_staff)
