"""Dictionaries in the admin: the list, the details, and the URLs of the other pages."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.admin import uploads, versions, words
from game.admin.forms import DetailsForm
from game.admin.pages import Base, refused
from game.models import Dictionary
from game.rules.refusals import Refusal
from game.rules.wording import number
from game.services.dictionaries import catalogue

GAMES = 50  # that are listed


@admin.register(Dictionary)
class DictionaryAdmin(Base):
    form = DetailsForm
    fields = ("name", "slug", "language", "description", "common_from", "active")
    list_display = ("name", "language", "word_count", "version", "active", "default")
    list_select_related = ("current",)
    search_fields = ("name", "slug", "language")
    # Bulk deletion could not give the reason why one of them can't be deleted.
    actions = None

    @admin.display(description=_("words"))
    def word_count(self, dictionary: Dictionary) -> str:
        return number(dictionary.current.word_count) if dictionary.current else gettext("none yet")

    @admin.display(description=_("version"))
    def version(self, dictionary: Dictionary) -> str:
        return str(dictionary.current.number) if dictionary.current else "-"

    @admin.display(description=_("default"), boolean=True)
    def default(self, dictionary: Dictionary) -> bool:
        return dictionary.is_default

    def get_urls(self) -> list[URLPattern]:
        own = (
            ("add/", uploads.new_dictionary, "game_dictionary_add"),
            ("<int:dictionary_id>/upload/", uploads.upload_words, "game_dictionary_upload"),
            ("<int:dictionary_id>/words/", words.words, "game_dictionary_words"),
            ("<int:dictionary_id>/left-out.tsv", words.left_out, "game_dictionary_left_out"),
            ("<int:dictionary_id>/versions/", versions.versions, "game_dictionary_versions"),
            (
                "<int:dictionary_id>/versions/<int:number>/words.txt",
                versions.download,
                "game_dictionary_download",
            ),
            (
                "<int:dictionary_id>/versions/<int:number>/roll-back/",
                versions.roll_back,
                "game_dictionary_roll_back",
            ),
            ("<int:dictionary_id>/default/", versions.make_default, "game_dictionary_default"),
            ("uploads/<int:upload_id>/", uploads.report, "game_upload_report"),
            ("uploads/<int:upload_id>/refused.txt", uploads.refused_lines, "game_upload_refused"),
        )
        pages = [
            path(route, self.admin_site.admin_view(view), name=name) for route, view, name in own
        ]
        return [*pages, *super().get_urls()]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Lists the games with the dictionary, and shows the reason if a change that the form
        accepts is refused after all."""
        if dictionary := self.get_object(request, unquote(object_id)) if object_id else None:
            games = catalogue.games_with(dictionary)
            extra_context = {"games": games[:GAMES], "game_count": games.count()}
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refusal as refusal:
            return refused(request, refusal, "game_dictionary_change", object_id)

    def save_model(self, request: HttpRequest, obj: Dictionary, form: Any, change: bool) -> None:
        catalogue.save_details(obj)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Asks for confirmation; shows the reason if a dictionary can't be deleted."""
        dictionary = self.get_object(request, unquote(object_id))
        try:
            if dictionary and self.has_delete_permission(request, dictionary):
                catalogue.check_unused(dictionary)
            return super().delete_view(request, object_id, extra_context)
        except Refusal as refusal:
            return refused(request, refusal, "game_dictionary_change", object_id)

    def get_deleted_objects(
        self, objs: QuerySet[Dictionary] | Sequence[Dictionary], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        """Counts the related objects without listing them: there may be thousands of edits."""
        _, counts, needed, protected = super().get_deleted_objects(objs, request)
        return [str(obj) for obj in objs], counts, needed, protected

    def delete_model(self, request: HttpRequest, obj: Dictionary) -> None:
        catalogue.delete(obj)
