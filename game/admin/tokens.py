"""API tokens in the admin: created, with the secret shown once, and revoked."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.admin.pages import Base, admin_page, visitor
from game.models import ApiToken
from game.rules.refusals import Refusal
from game.services import tokens


class NewTokenForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's own class takes no parameters
    def clean_rate(self) -> str:
        rate: str = self.cleaned_data["rate"]
        try:
            tokens.check_rate(rate)
        except Refusal as refusal:
            raise forms.ValidationError(refusal.detail) from refusal
        return rate


@admin.register(ApiToken)
class ApiTokenAdmin(Base):
    form = NewTokenForm
    list_display = ("name", "user", "rate", "created_at", "last_used_at", "revoked_at")
    list_select_related = ("user",)
    search_fields = ("name", "user__username")
    actions = ("revoke",)

    def get_fields(self, request: HttpRequest, obj: ApiToken | None = None) -> tuple[str, ...]:
        """Only superusers create tokens for others, as a token acts in its owner's name, and lift
        the limits of one."""
        if obj is not None:
            return self.list_display
        return ("name", "user", "rate") if visitor(request).is_superuser else ("name",)

    def get_readonly_fields(
        self, request: HttpRequest, obj: ApiToken | None = None
    ) -> tuple[str, ...]:
        return self.list_display if obj else ()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"user": visitor(request).pk, **super().get_changeform_initial_data(request)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[ApiToken]:
        every = super().get_queryset(request)
        user = visitor(request)
        return every if user.is_superuser else every.filter(user=user)

    def save_model(self, request: HttpRequest, obj: ApiToken, form: Any, change: bool) -> None:
        if change:
            return
        if obj.user_id is None:
            obj.user = visitor(request)
        obj.secret = tokens.issue(obj, timezone.now())  # type: ignore[attr-defined]  # for `response_add`

    def response_add(
        self, request: HttpRequest, obj: ApiToken, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Shows the secret; no other page ever does."""
        title = gettext("Token “%(name)s”") % {"name": obj}
        return admin_page(request, "game/apitoken/made", title, opts=self.opts, token=obj)

    @admin.action(description=_("Revoke the chosen tokens"), permissions=["change"])
    def revoke(self, request: HttpRequest, chosen: QuerySet[ApiToken]) -> None:
        for token in chosen:
            tokens.revoke(token, timezone.now())
            self.log_change(request, token, "Revoked.")
        told = gettext("Revoked: nobody gets in by them any more.")
        self.message_user(request, told, messages.SUCCESS)
