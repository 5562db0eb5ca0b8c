"""The log of what staff have done: Django's own, which the admin shows under “Log entries”."""

from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, QuerySet


def note(by: User, about: Model, what: str) -> None:
    """Log that the account `by` has changed `about`. `what` is a sentence about the change."""
    LogEntry.objects.log_actions(by.pk, [about], CHANGE, change_message=what, single_object=True)


def rename(rows: QuerySet[Any], name: str) -> None:
    """Show another name wherever the log names one of these rows."""
    content_type = ContentType.objects.get_for_model(rows.model)
    keys = [str(key) for key in rows.values_list("pk", flat=True)]
    LogEntry.objects.filter(content_type=content_type, object_id__in=keys).update(object_repr=name)
