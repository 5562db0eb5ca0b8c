"""The ASGI application, warmed up before the server takes the first request."""

import os
from concurrent.futures import ThreadPoolExecutor

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
django.setup(set_prefix=False)

# Models can be imported only once Django is set up.
from channels.routing import ProtocolTypeRouter
from django.core.handlers.wsgi import WSGIHandler

from boggle_site.accounts.hashers import PooledPasswordHasher
from boggle_site.server.handler import Handler
from boggle_site.server.lifespan import lifespan
from boggle_site.server.static_files import StaticFiles
from game.api.schema import openapi_schema
from game.live import gc_tuning
from game.live.connections.routing import sockets
from game.live.process import admitted
from game.services.warm_up import warm_up

http = StaticFiles(Handler(WSGIHandler(), admitted))
application = ProtocolTypeRouter({"http": http, "websocket": sockets(), "lifespan": lifespan})
# This is done in a thread, because Django refuses queries where an event loop runs already.
with ThreadPoolExecutor(1) as pool:
    pool.submit(warm_up).result()
    pool.submit(openapi_schema).result()  # generating it in two threads at once fails
PooledPasswordHasher.is_pooled = True
gc_tuning.configure()
