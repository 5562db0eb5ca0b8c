"""A program that runs pieces of Python against a site's database.

Each line of its input is a piece, as a JSON string. The answer is a traceback or null, as JSON. A
management command for each piece would load Django each time.
"""

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
