"""The ASGI application. The kernel is made ready here, before the first visitor comes."""

import os
import warnings
from concurrent.futures import ThreadPoolExecutor

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
django.setup(set_prefix=False)

# The models, and with them the services, can be imported only now that Django is set up.
from channels.routing import ProtocolTypeRouter  # noqa: E402

from boggle_site.handler import LaneHandler  # noqa: E402
from boggle_site.pace import keep_pace  # noqa: E402
from game.live.process import admitted  # noqa: E402
from game.live.routing import sockets  # noqa: E402
from game.services.warm_up import warm_up  # noqa: E402

# WhiteNoise hands its files over piece by piece without async; they are small and kept by browsers.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

pages = LaneHandler(admitted)
application = ProtocolTypeRouter({"http": pages, "websocket": sockets()})
# In a thread: a worker of several is in its event loop already, where Django refuses to query.
with ThreadPoolExecutor(1) as pool:
    pool.submit(warm_up).result()
keep_pace()
