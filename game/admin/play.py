"""Games, rounds, players and seats in the admin: read, searched, closed, renamed, removed.

What was played never changes here; every change goes through the services and is logged.
"""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.admin.pages import Base, NotMadeHere, ReadOnly, admin_page, is_beyond, is_id
from game.models import Ban, FoundWord, Game, Player, Report, Round, Seat
from game.rules.refusals import Refusal
from game.rules.settings import OF_ROUND, SETTINGS
from game.rules.wording import counted, n_players
from game.services.accounts import players
from game.services.play import fair_play
from game.services.play.ranking import rating_history
from game.services.play.seating import moderation, reports, todays

LINK = '<a href="{}">{}</a>'
PLAYER = "admin:game_player_change"
MOST_SECONDS = 10.0  # for which a request recomputes ratings
USUAL_BAN = timedelta(days=7)
NOT_SHOWN = {"list"}  # whose words the host may have kept from the players


@admin.register(Game)
class GameAdmin(ReadOnly, Base):
    """The action `close` shows players that the game is over, and frees its code."""

    list_display = ("code", "is_public", "host", "created_at", "active_at", "closed_at")
    list_filter = ("is_public", ("closed_at", admin.EmptyFieldListFilter))
    list_select_related = ("host",)
    search_fields = ("code__iexact", "seats__name")
    search_help_text = _("A code, or the name of a player.")
    ordering = ("-active_at",)
    fields = (
        *("code", "is_public", "is_daily", "host", "owner", "deputy", "players", "club", "night"),
        *("created_at", "active_at", "closed_at"),
        *("door", *(name for name in SETTINGS if name not in NOT_SHOWN)),
    )
    readonly_fields = ("players",)
    actions = ("close",)

    @admin.display(description=_("players"))
    def players(self, game: Game) -> str:
        """A link to the players: the public game has too many for this page."""
        address = reverse("admin:game_seat_changelist", query={"game__id__exact": game.pk})
        return format_html(LINK, address, n_players(game.seats.count()))

    @admin.action(description=_("Close the chosen games"), permissions=["act"])
    def close(self, request: HttpRequest, chosen: QuerySet[Game]) -> None:
        closed = 0
        for game in chosen:
            try:
                moderation.close(game, steady_clock.now())
            except Refusal as refusal:
                messages.error(request, f"{game}: {refusal.detail}")
                continue
            self.log_change(request, game, "Closed.")
            closed += 1
        if closed:
            told = counted(closed, "Closed %(count)s game.", "Closed %(count)s games.")
            messages.success(request, told)


@admin.register(Round)
class RoundAdmin(ReadOnly, Base):
    list_display = (
        "public_id",
        "game",
        "number",
        "shown_board",
        "starts_at",
        "ends_at",
        "settled_at",
        "annulled_at",
    )
    fields = (
        *("game", "number", "series_place", "shown_board", "set_by_host", "version", "results"),
        *("starts_at", "ends_at", "settled_at", "rated_number", "annulled_at"),
        *(name for name in OF_ROUND if name not in NOT_SHOWN),
    )
    list_select_related = ("game",)
    search_fields = ("public_id", "game__code__iexact")
    search_help_text = _("The id in the address of the results, or the code of a game.")
    ordering = ("-starts_at",)
    list_filter = (("annulled_at", admin.EmptyFieldListFilter),)
    readonly_fields = ("shown_board", "results")
    actions = ("annul", "reinstate")

    @admin.action(description=_("Annul the chosen rounds: no ratings"), permissions=["act"])
    def annul(self, request: HttpRequest, chosen: QuerySet[Round]) -> None:
        count = self._annul(request, chosen, "Annulled.", steady_clock.now())
        told = counted(count, "Annulled %(count)s rated round.", "Annulled %(count)s rated rounds.")
        messages.success(request, told)

    @admin.action(description=_("Reinstate annulled rounds"), permissions=["act"])
    def reinstate(self, request: HttpRequest, chosen: QuerySet[Round]) -> None:
        count = self._annul(request, chosen, "Reinstated.", None)
        told = counted(
            count, "Reinstated %(count)s rated round.", "Reinstated %(count)s rated rounds."
        )
        messages.success(request, told)

    def _annul(
        self, request: HttpRequest, chosen: QuerySet[Round], done: str, now: datetime | None
    ) -> int:
        """Ratings follow at once, where that does not take long. Returns the number of rounds."""
        rounds = list(chosen)
        count = rating_history.annul(chosen, now)
        for round_ in rounds:
            self.log_change(request, round_, done)
        if count and rating_history.takes_seconds() <= MOST_SECONDS:
            rating_history.recompute()
        elif count:
            messages.warning(request, gettext("Ratings follow with: manage.py recompute_ratings"))
        return count

    @admin.display(description=_("Board"))
    def shown_board(self, round_: Round) -> str:
        """Staff plays too, also the daily board."""
        if round_.settled_at is None:
            return gettext("Hidden until the round is over")
        is_todays = todays.is_todays(round_.board, steady_clock.now())
        return gettext("Hidden until the day is over") if is_todays else round_.board

    @admin.display(description=_("results"))
    def results(self, round_: Round) -> str:
        return format_html('<a href="/rounds/{0}/">/rounds/{0}/</a>', round_.public_id)


@admin.register(Seat)
class SeatAdmin(ReadOnly, Base):
    """The action `remove` keeps the player from coming back to this game."""

    list_display = ("name", "game", "player", "joined_at", "seen_at", "left_at", "removed_at")
    fields = (
        *("name", "game", "player", "joined_at", "seen_at", "left_at", "knocked_at", "removed_at"),
        *("removed_by_host", "named_by_host", "team", "handicap_min_length", "handicap_percent"),
    )
    list_select_related = ("game", "player")
    linked = ("game",)
    search_fields = ("name", "game__code__iexact")
    ordering = ("-joined_at",)
    actions = ("remove",)

    @admin.action(description=_("Remove the chosen players from their games"), permissions=["act"])
    def remove(self, request: HttpRequest, chosen: QuerySet[Seat]) -> None:
        seats = list(chosen.taken().select_related("game"))  # type: ignore[attr-defined]
        for seat in seats:
            moderation.remove(seat, steady_clock.now())
            self.log_change(request, seat, "Removed.")
        told = counted(len(seats), "Removed %(count)s player.", "Removed %(count)s players.")
        messages.success(request, told)


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's own class takes no parameters
    """A new name applies to all seats of the player, old ones too."""

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        try:
            return players.name_for(self.instance, name)
        except Refusal as refusal:
            raise forms.ValidationError(refusal.detail) from refusal


@admin.register(Player)
class PlayerAdmin(NotMadeHere, Base):
    """The action `forget` deletes what is stored about a player, but keeps the results of
    others."""

    form = PlayerForm
    change_list_template = "admin/game/player/list.html"
    fields = ("name", "user", "created_at", "fair_play", "bans")
    readonly_fields = ("user", "created_at", "fair_play", "bans")
    list_display = ("name", "user", "created_at")
    list_select_related = ("user",)
    search_fields = ("name", "seats__name", "user__username")
    ordering = ("-created_at",)
    actions = ("forget",)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("fair-play/", wrap(self.fair_play_page), name="fair_play"),
            path("<int:player_id>/fair-play/", wrap(self.fair_play_page), name="fair_play_of"),
            *super().get_urls(),
        ]

    def fair_play_page(self, request: HttpRequest, player_id: int | None = None) -> HttpResponse:
        """The signs in rated rounds, of all players or of one; each leads to what staff can do."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        player = get_object_or_404(Player, pk=player_id) if player_id is not None else None
        title = gettext("Fair play of %(player)s") if player else gettext("Fair play")
        return admin_page(
            request,
            "game/player/fair_play",
            title % {"player": player},
            opts=Player._meta,
            player=player,
            rows=fair_play.of_player(player) if player else fair_play.conspicuous(),
            most=fair_play.MOST,
        )

    @admin.display(description=_("fair play"))
    def fair_play(self, player: Player) -> str:
        address = reverse("admin:fair_play_of", args=[player.pk])
        return format_html(LINK, address, _("Signs in rated rounds"))

    @admin.display(description=_("bans"))
    def bans(self, player: Player) -> str:
        """A link to the form for a ban, which asks for the reason and the end."""
        address = reverse("admin:game_ban_add", query={"player": player.pk})
        return format_html(LINK, address, _("Ban this player for a time"))

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """A new name is also that of the account."""
        account = obj.user if obj else None
        return super().has_change_permission(request, obj) and not is_beyond(request, account)

    def save_model(self, request: HttpRequest, obj: Model, form: Any, change: bool) -> None:
        if isinstance(obj, Player) and "name" in form.changed_data:
            moderation.rename(obj, obj.name, steady_clock.now())

    def has_forget_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("game.delete_player")

    @admin.action(description=_("Delete the data of the chosen players"), permissions=["forget"])
    def forget(self, request: HttpRequest, chosen: QuerySet[Player]) -> None:
        several = list(chosen)
        for player in several:
            moderation.forget(player, steady_clock.now())
            self.log_change(request, player, "Deleted the data of this player.")
        told = counted(
            len(several),
            "Deleted the data of %(count)s player.",
            "Deleted the data of %(count)s players.",
        )
        messages.success(request, told)


class ChosenPlayer(AutocompleteSelect):
    def optgroups(self, name: str, value: Any, attrs: Any = None) -> Any:
        """Django's own fails where the form is shown again with something that is no id."""
        return super().optgroups(name, [each for each in value if is_id(str(each))], attrs)


@admin.register(Ban)
class BanAdmin(Base):
    """A ban ends by itself. To end it sooner, delete it or change its end."""

    fields = ("player", "name", "network", "reason", "ends_at")
    autocomplete_fields = ("player",)
    list_display = ("__str__", "kind", "reason", "created_at", "ends_at")
    list_select_related = ("player",)
    search_fields = ("player__name", "name", "network", "reason")

    @admin.display(description=_("kind"))
    def kind(self, ban: Ban) -> str:
        if ban.player_id:
            return gettext("player")
        return gettext("names") if ban.name else gettext("network")

    def formfield_for_foreignkey(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        kwargs |= {"widget": ChosenPlayer(db_field, self.admin_site)}
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        usual = steady_clock.now().replace(second=0, microsecond=0) + USUAL_BAN
        return {"ends_at": usual, **super().get_changeform_initial_data(request)}

    def save_model(self, request: HttpRequest, obj: Ban, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if obj.player:
            moderation.ban(obj.player, steady_clock.now())


@admin.register(Report)
class ReportAdmin(ReadOnly, Base):
    """What players say about others; the staff decides, and marks it as handled."""

    list_display = ("seat", "game", "reason", "player", "created_at", "handled_at")
    list_filter = (("handled_at", admin.EmptyFieldListFilter),)
    list_select_related = ("seat__game", "player")
    search_fields = ("seat__name", "seat__game__code__iexact", "reason")
    fields = ("seat", "game", "reported", "reason", "player", "created_at", "handled_at")
    readonly_fields = ("game", "reported")
    actions = ("handle",)

    @admin.display(description=_("game"))
    def game(self, report: Report) -> str:
        game = report.seat.game
        address = reverse("admin:game_seat_changelist", query={"game__id__exact": game.pk})
        return format_html(LINK, address, game)

    @admin.display(description=_("The player"))
    def reported(self, report: Report) -> str:
        """The page on which a player is renamed or banned, and how often they are reported."""
        count = Report.objects.filter(seat__player=report.seat.player_id).count()
        address = reverse(PLAYER, args=[report.seat.player_id])
        number = counted(count, "%(count)s report", "%(count)s reports")
        return format_html('<a href="{}">{}</a>, {}', address, report.seat.player, number)

    @admin.action(description=_("Mark the chosen reports as handled"), permissions=["act"])
    def handle(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        for report in chosen:
            self.log_change(request, report, "Handled.")
        count = reports.handle(chosen, steady_clock.now())
        told = counted(count, "Handled %(count)s report.", "Handled %(count)s reports.")
        messages.success(request, told)


@admin.register(FoundWord)
class FoundWordAdmin(ReadOnly, Base):
    fields = ("word", "seat", "round", "points", "received_at")
    list_display = ("word", "seat", "round", "points", "received_at")
    list_select_related = ("seat", "round")
    search_fields = ("word", "seat__name")
    ordering = ("-pk",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[FoundWord]:
        """Without words of boards that are still played, which staff plays too."""
        hidden = todays.spellings(steady_clock.now())
        found: QuerySet[FoundWord] = super().get_queryset(request)
        return found.exclude(round__settled_at=None).exclude(round__board__in=hidden)
