"""The ASGI application. The kernel is made ready here, before the first visitor comes."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")

# WhiteNoise hands its files over piece by piece without async; they are small and kept by browsers.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

application = get_asgi_application()

# The models, and with them the services, can be imported only now that Django is set up.
from game.services.warmup import warm_up  # noqa: E402

warm_up()
