"""The admin of this site."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default_site = "boggle_site.accounts.staff.StaffSite"
