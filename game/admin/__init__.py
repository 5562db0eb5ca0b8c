"""The admin: dictionaries with their uploads, versions and words, also those in dispute; games and
players; API tokens; texts and announcements of the site; accounts and the log of what staff
changes."""

import allauth.account.admin
import allauth.mfa.admin  # noqa: F401  # registers what is taken back below
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.utils.translation import gettext_lazy as _

from game.admin import dictionary, disputes, groups, play, tokens
from game.admin.accounts.log import LogAdmin, LoginFailuresAdmin
from game.admin.accounts.users import AccountAdmin, AccountGroupAdmin
from game.admin.pages import Base
from game.models import Announcement, LoginFailures, SiteText

__all__ = ["dictionary", "disputes", "groups", "play", "tokens"]  # which register their models


@admin.register(SiteText)
class SiteTextAdmin(Base):
    list_display = ("page", "changed_at")
    fields = ("page", "text")
    view_on_site = False


@admin.register(Announcement)
class AnnouncementAdmin(Base):
    fields = list_display = ("text", "starts_at", "ends_at")
    ordering = ("-ends_at",)


admin.site.site_header = _("Boggle administration")
admin.site.site_title = _("Boggle administration")
admin.site.index_title = _("What there is to look after")
# Imports above have registered these: they would show secrets, or change something without a log.
admin.site.unregister([User, Group, EmailAddress, Authenticator])
admin.site.register(User, AccountAdmin)
admin.site.register(Group, AccountGroupAdmin)
admin.site.register(LogEntry, LogAdmin)
admin.site.register(LoginFailures, LoginFailuresAdmin)
