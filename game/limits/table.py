"""How much anybody may do: who is counted, what is counted, how much is allowed, and why.

A school shares an address, so the limits of an address are far above what a class needs.
The settings, named beside a limit or in `WINDOWS`, change the defaults that stand here.
"""

from typing import Generic, Literal, NamedTuple, TypeVar

T = TypeVar("T")

Who = Literal["address", "player", "recipient", "account", "connection", "game", "process"]


class Limit(NamedTuple, Generic[T]):
    who: Who
    what: str
    much: T
    why: str


class Flow(NamedTuple):
    """What a token bucket admits: so many a second, and so many at once."""

    a_second: float
    at_once: int


# Requests in a window of time, counted together by all processes (`game/limits/rates.py`). Each is
# the default of a setting in `settings.RATES`, from the variable NAME_RATE. Where the name says
# address, requests with an API token are counted for the token's account.
#
# What has two limits is counted for the player of the session, and for the address, which thirty of
# them may share. Visitors without a session count by address alone. What fills the disk has a limit
# of a day, too.
WINDOWS: dict[str, Limit[str]] = {
    "visitor_page": Limit(
        "player", "boards on the solver page", "240/min", "It solves as one types."
    ),
    "page": Limit("address", "boards on the solver page", "7200/min", "A class."),
    "visitor_solve": Limit("player", "boards by the API, traces", "120/min", "A click traces one."),
    "solve": Limit("address", "boards by the API, traces", "3600/min", "A class, or a program."),
    "batch": Limit("address", "batches of 1,000 boards", "30/min", "A batch is a second of work."),
    "visitor_lab": Limit("player", "computations of the lab", "20/min", "Some take a minute."),
    "lab": Limit("address", "computations of the lab", "600/min", "A class; one runs at a time."),
    "picture": Limit("address", "pictures drawn", "300/min", "A class shares what it has played."),
    "visitor_random": Limit("player", "random boards", "60/min", "One looks at each."),
    "random": Limit("address", "random boards", "1800/min", "A class, or a program."),
    "word": Limit("address", "look-ups of words", "2400/min", "A class reads what words mean."),
    "visitor_dispute": Limit("player", "words disputed", "30/h", "Staff answers each by hand."),
    "dispute": Limit("address", "words disputed", "900/h", "A class in which each has thirty."),
    "lexicon": Limit("address", "words for devices", "120/min", "A class; one asks for its size."),
    "read": Limit("player", "reading by the API", "600/min", "A page polls without a socket."),
    "guest": Limit("address", "new guests, passkeys", "240/min", "A class arrives in a minute."),
    "sign_in": Limit("address", "log-ins, new accounts", "240/min", "A class that mistypes."),
    "visitor_create": Limit("player", "new games", "10/min", "Also practice, daily boards."),
    "visitor_report": Limit("player", "players reported", "20/h", "Staff reads each."),
    "report": Limit("address", "players reported", "600/h", "A class in which each has twenty."),
    "visitor_invite": Limit("player", "invitations", "200/h", "A teacher invites a class."),
    "invite": Limit("address", "invitations", "6000/h", "A class whose members invite each other."),
    "invited": Limit("recipient", "invitations", "60/h", "A class invites one of it."),
    "invited_by": Limit("recipient", "invitations of one player", "6/h", "Nobody is pestered."),
    "visitor_club": Limit("player", "new clubs", "10/h", "Nobody needs so many."),
    "club": Limit("address", "new clubs", "300/h", "A class in which each has ten."),
    "create": Limit("address", "new games", "300/min", "A class; each game deals a board."),
    "create_day": Limit("address", "new games in a day", "20000/d", "A school plays all day."),
    "several": Limit("address", "new games for several", "1200/h", "Two classes: each makes ten."),
    "change": Limit("player", "changes", "120/min", "Hosts and forms; nobody clicks faster."),
    "play": Limit("player", "words by requests", "600/min", "As fast as words by the socket."),
    "token": Limit("address", "wrong API tokens", "60/min", "So that nobody guesses one."),
    "reset": Limit("address", "mails asked for", "60/h", "A class makes accounts."),
    "mail": Limit("recipient", "mails", "10/h", "Nobody can fill the mailbox of another."),
    "miss": Limit("address", "wrong game codes", "40/10min", "A class mistypes."),
    "seat": Limit("game", "newcomers of an address", "240/10min", "Four classes."),
}

# -- sockets ----------------------------------------------------------------------------------

WORDS = Limit("player", "words", Flow(10.0, 20), "Nobody types faster.")
MESSAGES = Limit("connection", "messages", Flow(100.0, 200), "No player sends more.")
MESSAGE_BYTES = Limit("connection", "bytes of a message", 1024, "A word takes less.")
CLOSING_BYTES = Limit(
    "connection", "bytes of a message that closes it", 65_536, "No client sends so many."
)
UNFINISHED_BYTES = Limit(
    "connection", "bytes of an unfinished message", 262_144, "Far more than closes it once whole."
)
UNREAD_BYTES = Limit(
    "connection", "bytes that wait to be read", 65_536, "The server reads them all in one go."
)
SOCKETS_OF_A_PLAYER = Limit("player", "connections to a game", 10, "Tabs and devices of one.")
WATCHERS = Limit("game", "connections without a seat", 100, "Each gets all that is sent.")
WATCHERS_OF_AN_ADDRESS = Limit(
    "address", "watchers of a game", 25, "Nobody can shut out the party screen of others."
)
SEND_QUEUE = Limit("connection", "messages that wait to be sent", 64, "Then it is aborted.")

# -- addresses, counted by each process ----------------------------------------------------------

ADDRESS_WORDS = Limit("address", "words a second by sockets", 200, "A class of 40 sends 40.")
ADDRESS_CONNECTIONS = Limit("address", "open sockets", 1_000, "Each is a file of the process.")
SECONDS_OF_HANDSHAKES = Limit(
    "address",
    "seconds until it may have opened as many sockets again",
    10,
    "All of a school come back at once after a restart, and again.",
)
LARGE_BODIES = Limit("address", "large bodies being handled", 4, "They are kept in memory.")
ADDRESS_CPU_PERCENT = Limit(
    "address", "percent of a core for requests", 25, "Three others have as much."
)
REQUESTS_OF_A_PERCENT = Limit(
    "address", "requests a second, for each of these percent", 4.0, "A small one takes 2 ms."
)
STATIC_FILES = Limit(
    "address", "static files", Flow(400.0, 1_500), "A class of 40 opens a game: 1,300 at once."
)
REQUESTS_AT_ONCE = Limit("address", "requests at once", 100, "More have to wait.")
REQUESTS_WAITING = Limit(
    "address", "requests that wait for a thread", 200, "A class of 40 that opens a page sends 120."
)
HEAVY_SECONDS = Limit(
    "address", "seconds beyond its share until it has one thread", 0.2, "Others have the rest."
)
OWED_SECONDS = Limit(
    "address", "seconds beyond its share until it is refused", 5.0, "A class opens a page at once."
)

# -- the server --------------------------------------------------------------------------------

HEAD_BYTES = Limit("connection", "bytes of a head", 65_536, "The lab has addresses of 54,000.")
HEAD_SECONDS = Limit("connection", "seconds until a head has come", 20, "Phones on thin networks.")
BODY_SECONDS = Limit("connection", "seconds until a body has come", 20, "As for a head.")
BODY_RATE = Limit(
    "connection", "bytes of a body for each further second", 1_000, "A thin network has more."
)

MAILS_WAITING = Limit(
    "process", "mails that wait to be sent", 100, "A server that does not answer takes 10 s each."
)
PUSHES_WAITING = Limit(
    "process",
    "notices that wait to be pushed",
    100,
    "A service that does not answer takes 5 s each.",
)

# -- accounts ------------------------------------------------------------------------------------

CONTACTS = Limit("player", "players followed or muted", 500, "More nobody looks through.")
PUSH_DEVICES = Limit("player", "devices that are told", 5, "A new one replaces the oldest.")

# Counted in the database (`game/services/accounts/lockout.py`).
LOGIN_FAILURES = Limit(
    "account", "wrong passwords and codes in 15 minutes", 10, "An address has as many at the admin."
)
CLASS_FAILURES = Limit(
    "address", "wrong passwords of players, for each of an account", 30, "All of a class may fail."
)
