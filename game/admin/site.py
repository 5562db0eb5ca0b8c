"""The texts that staff put on the pages of the site. HTML in them is escaped."""

from django.contrib import admin

from game.admin.pages import Base
from game.models import Announcement, SiteText


@admin.register(SiteText)
class SiteTextAdmin(Base):
    list_display = ("page", "changed_at")
    fields = ("page", "text")
    view_on_site = False


@admin.register(Announcement)
class AnnouncementAdmin(Base):
    fields = list_display = ("text", "starts_at", "ends_at")
    ordering = ("-ends_at",)
