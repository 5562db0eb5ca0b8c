"""`python -m solver`: sets the signal handlers, then runs the command."""

import signal

# The default actions end the process at once, even inside the compiled search: Ctrl-C without a
# traceback (status 130 in a shell), and `| head -1` without a broken-pipe error.
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
