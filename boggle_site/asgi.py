"""The ASGI application. The kernel is made ready here, before the first visitor comes."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")

application = get_asgi_application()
