"""Users of the admin: alice may do everything, bob may view dictionaries, charlie nothing."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client


def signed_in(name: str, *permissions: str, superuser: bool = False) -> Client:
    user = User.objects.create_user(name, is_staff=True, is_superuser=superuser)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def alice(db: None) -> Client:
    return signed_in("alice", superuser=True)


@pytest.fixture
def bob(db: None) -> Client:
    return signed_in("bob", "view_dictionary")


@pytest.fixture
def charlie(db: None) -> Client:
    """A staff member without any permission."""
    return signed_in("charlie")
