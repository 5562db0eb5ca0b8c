"""`python -m solver` and `boggle`: sets the signal handlers, then runs the command."""

import signal
import sys

# The default actions end the process at once, even inside the compiled search: Ctrl-C without a
# traceback (status 130 in a shell), and `| head -1` without a broken-pipe error.
for name in ("SIGINT", "SIGPIPE"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


def main(program: str = "boggle") -> int:
    """Run the command line; return the exit status. `program`: its name in help texts."""
    import io

    from solver.cli import main as run

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    return run(program=program)


if __name__ == "__main__":
    sys.exit(main("python -m solver"))
