"""Settings from the environment. The defaults run the site on one machine with everything embedded.

`docs/operations/settings.md` lists the variables.
"""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import to_locale

from boggle_site import backends, logs
from game.limits import table

BOOLEANS = {*environ.Env.BOOLEAN_TRUE_STRINGS, "false", "off", "n", "no", "0", ""}


class Environment(environ.Env):  # type: ignore[misc]  # django-environ has no types
    """Refuses a value that can't be read instead of taking it for false.

    `names` has all variables that the settings have asked for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get_value(self, var: str, cast: Any = None, *args: Any, **options: Any) -> Any:
        """Raises ImproperlyConfigured."""
        self.names.add(var)
        if cast is bool and self.ENVIRON.get(var, "").lower() not in BOOLEANS:
            raise ImproperlyConfigured(f"{var} is neither true nor false.")
        try:
            return super().get_value(var, cast, *args, **options)
        except ValueError as error:
            raise ImproperlyConfigured(f"{var} can't be read: {error}.") from error


BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment()
VARIABLES = env.names

# The site writes to this folder: the database, the secret key, the collected static files.
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
STATIC_ROOT = VAR_DIR / "static"
try:
    VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    STATIC_ROOT.mkdir(exist_ok=True)
except OSError as error:
    raise ImproperlyConfigured(f"VAR_DIR can't be written, {error.strerror}: {VAR_DIR}") from error


def generated_secret() -> str:
    """The default secret key, kept in a file. Processes that start together share one key.

    Of a file that was emptied it is the empty key, with which Django signs nothing: another key
    would sign out everybody, and change the daily boards.
    """
    path = VAR_DIR / "secret_key"
    if not path.exists():
        # A temporary file is readable by its owner only. As a link it appears complete.
        with NamedTemporaryFile("w", dir=VAR_DIR) as file, suppress(FileExistsError):
            file.write(get_random_secret_key())
            file.flush()
            os.fsync(file.fileno())
            os.link(file.name, path)
    return path.read_text().strip()


SECRET_KEY = env.str("SECRET_KEY", default="")
SECRET_KEY_IS_NEW = not SECRET_KEY and not (VAR_DIR / "secret_key").exists()
SECRET_KEY = SECRET_KEY or generated_secret()
DEBUG = env.bool("DEBUG", default=False)
# Where to report a vulnerability: an email address or a URL, for /.well-known/security.txt.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
# The origin of the links in mails, such as https://boggle.example.org; by default that of the
# request, if `ALLOWED_HOSTS` names it.
SITE_URL = env.str("SITE_URL", default="")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "boggle_site.accounts.apps.StaffAdminConfig",
    "boggle_site.accounts.apps.AccountCommands",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.messages",
    "django.contrib.humanize",
    "boggle_site.static.CollectedFiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "game",
]

MIDDLEWARE = [
    "boggle_site.server.handler.leave_request",
    "boggle_site.headers.private_by_default",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "game.web.errors.ImpossibleValues",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "boggle_site.urls"
ASGI_APPLICATION = "boggle_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "game.web.site.context.site",
            ],
            "builtins": ["django.templatetags.i18n"],
        },
    },
]

_POOL = env.int("DATABASE_POOL", default=10)
DATABASES = {
    "default": backends.database(
        env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'db.sqlite3'}"), _POOL
    )
}
# Where `manage.py copy_database` moves the site. An argument would show its password to all users.
if env.str("NEW_DATABASE_URL", default=""):
    DATABASES["new"] = backends.database(env.db("NEW_DATABASE_URL"), _POOL)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

PASSWORD_HASHERS = ["boggle_site.accounts.hashers.PooledPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# How many wrong passwords and codes an account may have in a quarter of an hour.
LOGIN_FAILURES = env.int("LOGIN_FAILURES", default=table.LOGIN_FAILURES.much)
STAFF_SESSION_AGE = 12 * 3600  # seconds
# Whether staff has to set up a second factor before anything else.
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=False)
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds

# The server that sends mails, as smtp+tls://USER:PASSWORD@HOST:587, and their sender.
_EMAIL_URL = env.str("EMAIL_URL", default="")
EMAIL_CONFIGURED = bool(_EMAIL_URL)
globals().update(backends.email(_EMAIL_URL))
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="")
EMAIL_TIMEOUT = 10  # seconds
# The address that push services write to. With it, and after `make push`, players may have notices
# shown on their devices.
PUSH_CONTACT = env.str("PUSH_CONTACT", default="")

# An account of a player has a name and a password, and an email address if the site sends mails.
LOGIN_URL, LOGIN_REDIRECT_URL = "/accounts/login/", "/account/"
ACCOUNT_ADAPTER = "game.web.accounts.adapter.Adapter"
ACCOUNT_FORMS = {
    "login": "game.web.accounts.forms.SignInForm",
    "signup": "game.web.accounts.forms.SignUpForm",
    "reset_password": "game.web.accounts.forms.ForgottenForm",
    "reset_password_from_key": "game.web.accounts.forms.ResetForm",
    "user_token": "game.web.accounts.forms.LinkForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
if EMAIL_CONFIGURED:
    ACCOUNT_SIGNUP_FIELDS.append("email")
ACCOUNT_EMAIL_VERIFICATION = "none"  # An account works without an address, and with a wrong one.
ACCOUNT_CHANGE_EMAIL = True  # An address is used once it is confirmed.
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 1
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_UNIQUE_EMAIL = False  # otherwise, signing up would tell who has an account
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # staff may sign in as a player too
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"  # noqa: S105  # no password
# Staff has a second factor. The passkeys of players are no type of it.
ACCOUNT_LOGIN_TIMEOUT = 5 * 60  # seconds from the password to the code
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * 60  # seconds in which a code stands for all changes
MFA_ADAPTER = "game.admin.accounts.second_factor.Adapter"
MFA_FORMS = {
    "authenticate": "game.admin.accounts.second_factor.LoginCodeForm",
    "reauthenticate": "game.admin.accounts.second_factor.AgainForm",
    "activate_totp": "game.admin.accounts.second_factor.SetUpForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_ALLOW_UNVERIFIED_EMAIL = True  # who was a player before may have such an address
MFA_TOTP_ISSUER = "Boggle"
MFA_TOTP_TOLERANCE = 1  # a code is valid 30 seconds before and after its time
MFA_RECOVERY_CODE_DIGITS = 10
MFA_RECOVERY_CODES_SHOW_ONCE = True
ACCOUNT_RATE_LIMITS = False  # game/limits/table.py has them

LANGUAGE_CODE = "en"
# English, and every language that has a catalogue, here or among the files of the site.
LOCALE_PATHS = [BASE_DIR / "locale", VAR_DIR / "locale"]
LANGUAGES = [
    (code, about["name_local"])
    for code, about in sorted(LANG_INFO.items())
    if code == LANGUAGE_CODE
    or any((path / to_locale(code) / "LC_MESSAGES/django.mo").exists() for path in LOCALE_PATHS)
]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "boggle_site.static.ModuleStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site uses the files

CSRF_FAILURE_VIEW = "game.web.errors.csrf_failure"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
SESSION_ENGINE = "game.sessions"
# The cookie alone identifies a guest, who keeps name and seats for a year.
SESSION_COOKIE_AGE = 365 * 24 * 3600
# HTTPS says that the site is reached by https only. Cookies are then never sent by http, and
# browsers that have visited the site no longer try http.
HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=3600 if HTTPS else 0)
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains: other sites of the domain may not have https
    "security.W021",
    "security.W008",  # the proxy that terminates TLS redirects
    "security.W009",  # game.W002 says it, and of METRICS_TOKEN too
]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# How many tiles the search of one board may visit; only boards with many wildcards need more.
SOLVE_VISIT_LIMIT = env.int("SOLVE_VISIT_LIMIT", default=5_000_000)
# How many tiles the searches of one request may visit together.
BATCH_VISIT_LIMIT = env.int("BATCH_VISIT_LIMIT", default=20_000_000)
# How many steps a search for all paths of a word may take; only boards of equal letters need more.
TRACE_STEP_LIMIT = env.int("TRACE_STEP_LIMIT", default=5_000)
API_MAX_BODY_BYTES = env.int("API_MAX_BODY_BYTES", default=64 * 1024)
API_MAX_BATCH_BYTES = env.int("API_MAX_BATCH_BYTES", default=512 * 1024)

# Redis is what the processes of a site share besides the database. Without it, they see each
# other's changes at the next poll, and each counts rate limits by itself.
REDIS_URL = env.str("REDIS_URL", default="")
CHANNEL_LAYERS = {"default": backends.channel_layer(REDIS_URL)}
LOGGING = logs.configuration(as_json=env.bool("LOG_JSON", default=False))
# Whoever sends it as a bearer token may read /metrics. Without it there is no such page.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
# Rate limits, such as 120/min; the table says who is counted. Pages and API share the counts.
RATES = {
    name: env.str(f"{name.upper()}_RATE", default=limit.much)
    for name, limit in table.WINDOWS.items()
}
# The share of a core that the requests of one address may use, in percent.
ADDRESS_CPU_PERCENT = env.int("ADDRESS_CPU_PERCENT", default=table.ADDRESS_CPU_PERCENT.much)
# How many letters the code of a new private game has, 4 to 10. Longer ones are harder to guess.
GAME_CODE_LENGTH = env.int("GAME_CODE_LENGTH", default=4)
# How many connections an address, which a school shares, may have open, and how many words a second
# its players may send.
ADDRESS_CONNECTIONS = env.int("ADDRESS_CONNECTIONS", default=table.ADDRESS_CONNECTIONS.much)
ADDRESS_WORDS = env.int("ADDRESS_WORDS", default=table.ADDRESS_WORDS.much)
# The number of trusted proxies in front of the site. With 0 the headers X-Forwarded-For and
# X-Forwarded-Proto, which any client can send, are ignored.
NUM_PROXIES = env.int("NUM_PROXIES", default=0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if NUM_PROXIES else None
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["game.api.formats.FastJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["game.api.formats.BoundedJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["game.api.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_THROTTLE_CLASSES": ["game.api.throttling.AddressThrottle"],
    "EXCEPTION_HANDLER": "game.api.errors.handle",
    "DEFAULT_METADATA_CLASS": "game.api.formats.NoMetadata",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# Sites whose scripts may use the API, such as https://club.example.org, or * for all of them. They
# can't use cookies: operations of a player need an API token.
CORS_ORIGINS = env.list("CORS_ORIGINS", default=[])
CORS_ALLOW_ALL_ORIGINS = "*" in CORS_ORIGINS
CORS_ALLOWED_ORIGINS = [origin for origin in CORS_ORIGINS if origin != "*"]
CORS_ALLOW_CREDENTIALS = False
CORS_URLS_REGEX = r"^/api/v1/" if CORS_ORIGINS else r"(?!)"
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PATCH"]
CORS_ALLOW_HEADERS = ["accept", "authorization", "content-type", "if-none-match"]
CORS_EXPOSE_HEADERS = ["etag", "retry-after", "x-request-id"]
SPECTACULAR_SETTINGS = {
    "TITLE": "Boggle API",
    "DESCRIPTION": (
        "Boards in, words out. Requests and responses are JSON. Errors are `{code, detail}`, "
        "with `field`, `index`, `row` and `column` where they apply."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "LICENSE": {"name": "MIT License", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "This site."}],
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SERVE_PERMISSIONS": [],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {"NoticeKindEnum": "game.rules.contacts.KINDS"},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "game.api.schema.postprocess",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": None, "tryItOutEnabled": True},
}

# `manage.py housekeeping` keeps rounds with their results, guests without games and games without
# rounds, uploads that nobody has decided on, and the admin's log and old announcements so long.
ROUNDS_KEPT_DAYS = env.int("ROUNDS_KEPT_DAYS", default=730)
GUESTS_KEPT_DAYS = env.int("GUESTS_KEPT_DAYS", default=400)
UPLOADS_KEPT_DAYS = env.int("UPLOADS_KEPT_DAYS", default=90)
LOGS_KEPT_DAYS = env.int("LOGS_KEPT_DAYS", default=730)

# The bytes that compiled dictionaries may take in each process; an English one takes 8 MB.
LEXICON_CACHE_BYTES = env.int("LEXICON_CACHE_BYTES", default=256_000_000)
# The most that an uploaded dictionary may have: bytes of the file, words, bytes of an expanded
# archive, and the ratio of expanded to packed size.
UPLOAD_BYTES = env.int("UPLOAD_BYTES", default=20_000_000)
UPLOAD_WORDS = env.int("UPLOAD_WORDS", default=5_000_000)
UPLOAD_EXPANDED_BYTES = env.int("UPLOAD_EXPANDED_BYTES", default=80_000_000)
UPLOAD_EXPANSION = env.int("UPLOAD_EXPANSION", default=100)
