"""Accounts and groups in the admin. Superusers help those who lost a password or a device, and
alone say what staff may do."""

from typing import Any

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.forms import ModelMultipleChoiceField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from game.admin.pages import Base, admin_page, is_beyond, visitor
from game.services.accounts import log, mail, second_factor
from game.services.origins import own_origin

ACTIONS = {
    "add": _("Can add %(model)s"),
    "change": _("Can change %(model)s"),
    "delete": _("Can delete %(model)s"),
    "view": _("Can view %(model)s"),
}


# What an account may do.
POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")


class PermissionsField(ModelMultipleChoiceField):  # type: ignore[type-arg]  # as in `Base`
    """Django stores their names in English."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.content_type} | {name_of(obj)}"


def name_of(permission: Permission) -> str:
    kind = permission.content_type
    action = permission.codename.removesuffix(f"_{kind.model}")
    return ACTIONS[action] % {"model": kind.name} if action in ACTIONS else permission.name


def _is_superuser(request: HttpRequest) -> bool:
    return visitor(request).is_superuser


def _of_pages() -> QuerySet[Permission]:
    """Those that are asked for: only models that the admin has pages of have names to show."""
    models = filter(admin.site.is_registered, apps.get_models())
    kinds = ContentType.objects.get_for_models(*models).values()
    return Permission.objects.filter(content_type__in=kinds)


class WithPermissions:
    """For an admin with a field of permissions; the method it extends is that of its other base."""

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        if db_field.related_model is Permission:
            kwargs |= {"form_class": PermissionsField, "queryset": _of_pages()}
        return super().formfield_for_manytomany(db_field, request, **kwargs)  # type: ignore[misc]  # as above


class AccountGroupAdmin(WithPermissions, Base, GroupAdmin):
    """Whoever could change a group would have whatever they add to their own."""

    fields = ("name", "permissions")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return _is_superuser(request)


class AccountAdmin(WithPermissions, Base, UserAdmin):  # type: ignore[type-arg]  # Django's own class takes no parameters
    """Others than superusers change accounts of players alone, and never what one may do."""

    list_display = ("username", "email", "is_staff", "is_superuser", "second_factor")

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        return () if _is_superuser(request) else POWERS

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and not is_beyond(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and not is_beyond(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        users: QuerySet[User] = super().get_queryset(request)
        return users.annotate(factor=second_factor.EXISTS)

    @admin.display(description=_("second factor"), boolean=True, ordering="factor")
    def second_factor(self, user: User) -> bool:
        return bool(user.factor)  # type: ignore[attr-defined]  # annotated above

    def get_urls(self) -> list[URLPattern]:
        own = (
            ("<int:user_id>/reset-link/", reset_link, "auth_user_reset_link"),
            ("<int:user_id>/second-factor/", remove_second_factor, "auth_user_second_factor"),
        )
        pages = [
            path(route, self.admin_site.admin_view(view), name=name) for route, view, name in own
        ]
        return [*pages, *super().get_urls()]


@require_http_methods(["GET", "POST"])
def reset_link(request: HttpRequest, user_id: int) -> HttpResponse:
    """Asks, then shows a link by which somebody sets a new password; no other page shows it."""
    user = _fetch(request, user_id)
    if request.method != "POST":
        title = gettext("A link for %(name)s to set a new password?") % {"name": user}
        return _show(request, user, "reset_link", title)
    link = f"{own_origin(request)}{mail.path_for(user)}"
    log.note(visitor(request), user, "Made a link to set a new password.")
    title = gettext("A link for %(name)s") % {"name": user}
    return _show(request, user, "reset_link", title, link=link)


@require_http_methods(["GET", "POST"])
def remove_second_factor(request: HttpRequest, user_id: int) -> HttpResponse:
    user = _fetch(request, user_id)
    if request.method != "POST":
        title = gettext("Remove the second factor of %(name)s?") % {"name": user}
        return _show(request, user, "remove_second_factor", title)
    if second_factor.remove(user):
        log.note(visitor(request), user, "Removed the second factor.")
        told = gettext("%(name)s has no second factor any more.") % {"name": user}
        messages.success(request, told)
    return redirect("admin:auth_user_change", user.pk)


def _fetch(request: HttpRequest, user_id: int) -> User:
    """The account. Either page is a way into it, so everybody but superusers gets 403."""
    if not _is_superuser(request):
        raise PermissionDenied
    return get_object_or_404(User, pk=user_id, is_active=True)


def _show(request: HttpRequest, user: User, name: str, title: str, **context: Any) -> HttpResponse:
    has_one = second_factor.factor_of(user) is not None
    context |= {"account": user, "has_second_factor": has_one, "opts": User._meta}
    return admin_page(request, f"accounts/{name}", title, **context)
