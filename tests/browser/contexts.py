"""Contexts of a browser that tests use one after another.

A new one has an empty cache: it fetches and compiles the fifty files of a page again, a third of
the processor time of a page.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

STORED = {"origin": "*", "storageTypes": "local_storage,service_workers,cache_storage"}


class Contexts:
    """The contexts of a browser that no test uses just now, by their options."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = defaultdict(list)

    @contextmanager
    def lent(self, **options: Any) -> Iterator[BrowserContext]:
        """A context without pages, cookies or anything stored. By default with less motion, and
        without a service worker, which would fetch thirty files for each test."""
        options = {"reduced_motion": "reduce", "service_workers": "block", **options}
        free = self._free[json.dumps(options, sort_keys=True)]
        context = free.pop() if free else self._browser.new_context(**options)
        try:
            yield context
        finally:
            _clean(context)
            free.append(context)


def _clean(context: BrowserContext) -> None:
    for page in context.pages[:1]:
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", STORED)
    for page in context.pages:
        page.close()
    context.clear_cookies()
    context.clear_permissions()
    context.set_offline(False)
