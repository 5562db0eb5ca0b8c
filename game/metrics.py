"""What a process measures of itself, for Prometheus. `docs/operations/watch.md` explains each.

Labels have few values: routes, statuses and codes, never what a visitor sends.
"""

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

# One more series for each, with the time of its first value.
disable_created_metrics()  # type: ignore[no-untyped-call]

# Seconds. A word takes 5 ms, a page 20 ms; an answer after more than a second is lost on a player.
QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

REQUESTS = Histogram(
    "boggle_request_seconds",
    "Requests by route and status, and how long they took, waiting included.",
    ["route", "status"],
    buckets=QUICK,
)
SOCKETS = Gauge("boggle_sockets", "Open sockets.")
GAMES = Gauge("boggle_games", "Games with open sockets.")
ROUNDS = Gauge("boggle_rounds_running", "Rounds played by those who have open sockets here.")
SETTLED = Counter("boggle_rounds_settled_total", "Rounds whose results were made.", ["late"])
WORDS = Counter("boggle_words_total", "Words by verdict.", ["verdict"])
NOT_STORED = Counter(
    "boggle_words_not_stored_total", "Words whose senders were asked to send them again."
)
POLLS_FAILED = Counter("boggle_polls_failed_total", "Polls of games that ended with an error.")
REDIS_FAILED = Counter(
    "boggle_redis_failed_total", "Calls of Redis that failed; none follows for 5 seconds.", ["call"]
)
ACKNOWLEDGED = Histogram(
    "boggle_word_seconds",
    "From the arrival of a word to its acknowledgement, once it is committed.",
    buckets=QUICK,
)
BATCHES = Histogram(
    "boggle_batch_words", "Words of a transaction.", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
QUEUE = Gauge("boggle_words_queued", "Words that wait to be committed.")
LAST_BACKUP = Gauge("boggle_last_backup", "When the last backup was made, as Unix time, or 0.")
COMPUTATIONS = Gauge("boggle_computations", "Long computations that run or wait for their turn.")
LEXICONS = Gauge("boggle_lexicons", "Lexicons in the cache.")
LEXICON_BYTES = Gauge("boggle_lexicon_bytes", "Memory of the cache of lexicons.")
LEXICONS_LOADED = Counter(
    "boggle_lexicons_loaded_total", "Lexicons that were not in the cache and had to be loaded."
)
