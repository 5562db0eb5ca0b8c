"""SQLite, whose connections outlive a request only as long as the file does."""

from __future__ import annotations

import os
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own never doubts a connection. After a copy has been put in the place of the file,
    all that is written to the old one, which no name leads to any more, would be lost.
    """

    opened: os.stat_result | None = None  # none of a database in memory

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        if not self.is_in_memory_db():
            self.opened = os.stat(conn_params["database"])
        return connection

    def is_usable(self) -> bool:
        """Whether what is open is still the file of that name. Asked once in a request."""
        if self.opened is None:
            return True
        try:
            return os.path.samestat(self.opened, os.stat(self.settings_dict["NAME"]))
        except OSError:
            return False
