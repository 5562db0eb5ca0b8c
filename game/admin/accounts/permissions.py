"""What accounts and groups may do, in the language of whoever gives the permissions."""

from typing import Any

from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Permission
from django.forms import ModelMultipleChoiceField
from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "add": _("Can add %(model)s"),
    "change": _("Can change %(model)s"),
    "delete": _("Can delete %(model)s"),
    "view": _("Can view %(model)s"),
}


class PermissionsField(ModelMultipleChoiceField):  # type: ignore[type-arg]  # as in `Base`
    """Django stores their names in English."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.content_type} | {name_of(obj)}"


def name_of(permission: Permission) -> str:
    kind = permission.content_type
    action = permission.codename.removesuffix(f"_{kind.model}")
    return ACTIONS[action] % {"model": kind.name} if action in ACTIONS else permission.name


class WithPermissions:
    """For an admin with a field of permissions."""

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        if db_field.related_model is Permission:
            kwargs["form_class"] = PermissionsField
        return super().formfield_for_manytomany(db_field, request, **kwargs)  # type: ignore[misc]


class AccountGroupAdmin(WithPermissions, GroupAdmin):
    pass
