"""A program: runs pieces of Python against a site's database, one after the other.

Each line of its input is a piece as JSON; the answer is what went wrong, or null. A management
command would load Django anew for each.
"""

from __future__ import annotations

import json
import sys
import traceback

import django


def main() -> None:
    django.setup()
    for line in sys.stdin:
        wrong = None
        try:
            exec(json.loads(line), {})
        except Exception:
            wrong = traceback.format_exc()
        sys.stdout.write(json.dumps(wrong) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
