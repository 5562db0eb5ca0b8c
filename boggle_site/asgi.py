"""The ASGI application, warmed up before the server takes the first request."""

import os
import warnings
from concurrent.futures import ThreadPoolExecutor

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
django.setup(set_prefix=False)

# Models can be imported only once Django is set up.
from channels.routing import ProtocolTypeRouter  # noqa: E402

from boggle_site.accounts.hashers import PooledPasswordHasher  # noqa: E402
from boggle_site.server.handler import ThreadPoolHandler  # noqa: E402
from boggle_site.server.lifespan import lifespan  # noqa: E402
from game.api.schema import openapi_schema  # noqa: E402
from game.live import gc_tuning  # noqa: E402
from game.live.addresses import raise_file_limit  # noqa: E402
from game.live.connections.routing import sockets  # noqa: E402
from game.live.process import admitted  # noqa: E402
from game.services.warm_up import warm_up  # noqa: E402

# WhiteNoise streams its files synchronously; they are small, and browsers cache them.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

http = ThreadPoolHandler(admitted)
application = ProtocolTypeRouter({"http": http, "websocket": sockets(), "lifespan": lifespan})
# In a thread: with several workers an event loop runs already, in which Django refuses to query.
with ThreadPoolExecutor(1) as pool:
    pool.submit(warm_up).result()
    pool.submit(openapi_schema).result()  # generating it in two threads at once fails
PooledPasswordHasher.is_pooled = True
raise_file_limit()
gc_tuning.configure()
