"""Whether this process is about to end, and takes no more traffic."""

from threading import Event

stopping = Event()
