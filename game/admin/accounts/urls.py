"""The pages of accounts. `login` and `password_change` replace those of Django's admin."""

from django.contrib import admin
from django.urls import path

from game.admin.accounts import login, passwords

_staff_only = admin.site.admin_view

urlpatterns = [
    path("login/", login.LoginView.as_view(), name="login"),
    path("login/forgotten/", passwords.forgotten, name="forgotten"),
    path(
        "login/new-password/<uidb64>/<token>/",
        passwords.NewPasswordView.as_view(),
        name="new_password",
    ),
    path(
        "password_change/",
        _staff_only(passwords.ChangePasswordView.as_view()),
        name="password_change",
    ),
]
