"""The admin of this site. `boggle_site/urls.py` discovers its modules, which takes time, so that a
restarted server answers words before it has loaded pages."""

from django.apps import AppConfig
from django.contrib.admin.apps import SimpleAdminConfig


class StaffAdminConfig(SimpleAdminConfig):
    default_site = "boggle_site.accounts.staff.StaffSite"


class AccountCommands(AppConfig):
    """Its commands come before those of `django.contrib.auth`."""

    name = "boggle_site.accounts"
    label = "account_commands"
