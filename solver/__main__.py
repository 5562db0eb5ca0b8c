"""`python -m solver`: the signals, then the command."""

import signal

# The default actions end the process at once, also inside the compiled search: Ctrl-C without a
# stack trace (status 130 in a shell), and `| head -1` without a word about the broken pipe.
for name in ("SIGINT", "SIGPIPE"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_DFL)

if __name__ == "__main__":
    import io
    import sys

    from solver.cli import main

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    sys.exit(main())
