"""The admin of this site, which `boggle_site/urls.py` loads: words don't wait for it."""

from django.contrib.admin.apps import SimpleAdminConfig


class StaffAdminConfig(SimpleAdminConfig):
    default_site = "boggle_site.accounts.staff.StaffSite"
