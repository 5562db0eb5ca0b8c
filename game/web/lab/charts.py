"""Bar charts as SVG coordinates, in drawing units from the top left."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.wording import counted
from solver.lab.summary import Bin, Seen, Spread

WIDTH, HEIGHT = 340, 170
FOOT = 22  # below the bars, for their labels
HEAD = 14  # above the highest bar
GAP = 0.16  # the gap between bars, as a share of the distance from bar to bar
MOST_LABELS = 6
STEPS = tuple(digit * 10.0**power for power in range(-6, 0) for digit in (1, 2, 5))
MOST_LEVELS = 3
# How a number, a range and an open range are written.
PLAIN = ("%(least)s", gettext_lazy("%(least)s to %(most)s"), gettext_lazy("%(least)s or more"))
POINTS = (
    gettext_lazy("%(least)s points"),
    gettext_lazy("%(least)s to %(most)s points"),
    gettext_lazy("%(least)s or more points"),
)
WORDS = (
    gettext_lazy("%(least)s words"),
    gettext_lazy("%(least)s to %(most)s words"),
    gettext_lazy("%(least)s or more words"),
)

Forms = Sequence[str | Promise]


@dataclass(frozen=True, slots=True)
class Bar:
    """`label` stands below the bar at the x `at`, and is empty if there is no room; `title` is the
    full text."""

    x: float
    y: float
    width: float
    height: float
    label: str
    title: str
    at: float

    @property
    def upright(self) -> bool:
        """Whether the label only fits if rotated."""
        return len(self.label) > 1 and self.label.isalpha()


@dataclass(frozen=True, slots=True)
class Chart:
    """`marker`: the x of a line at the mean. `levels`: the y and the label of each grid line of a
    vertical chart."""

    width: int
    height: int
    bars: tuple[Bar, ...]
    marker: float | None = None
    levels: tuple[tuple[float, str], ...] = ()

    @property
    def floor(self) -> int:
        return self.height - FOOT


def histogram(spread: Spread, forms: Forms) -> Chart:
    """Boards by points or words, with a marker at the mean. `forms`: POINTS or WORDS."""
    every = max(1, -(-len(spread.bins) // MOST_LABELS))
    last = len(spread.bins) - 1
    rows = [
        (
            str(each.least) if number % every == 0 and each.most is not None else "",
            _title(span(each, forms), counted(each.boards, "%(count)s board", "%(count)s boards")),
            each.boards,
        )
        for number, each in enumerate(spread.bins)
    ]
    if spread.bins[last].most is None:
        rows[last] = ("", *rows[last][1:])
    counts = [each.boards for each in spread.bins]
    levels = tuple(_levels(max(counts) / sum(counts)))
    # All bins have one width, also the open-ended last one. A number has a place in its bin, so a
    # bin of one has it in its middle; a label stands at the number that it says.
    width = (spread.bins[0].most or 0) - spread.bins[0].least + 1
    mean = round(min((spread.mean + 0.5) / width / len(spread.bins), 1) * WIDTH, 1)
    return Chart(WIDTH, HEIGHT, tuple(_vertical_bars(rows, 0.5 / width)), mean, levels)


def span(each: Bin, forms: Forms = PLAIN) -> str:
    """`10 to 19`, `200 or more`, or a single number, in a form for each."""
    single, several, open_ended = forms
    form = open_ended if each.most is None else single if each.most == each.least else several
    return str(form) % {"least": each.least, "most": each.most}


def _title(what: str, value: str) -> str:
    return _("%(what)s: %(value)s") % {"what": what, "value": value}


def vertical(seen: Sequence[Seen]) -> Chart:
    rows = [(each.what, _title(each.what, percent(each.share)), each.times) for each in seen]
    levels = tuple(_levels(max((each.share for each in seen), default=0)))
    return Chart(WIDTH, HEIGHT, tuple(_vertical_bars(rows)), levels=levels)


def percent(share: float) -> str:
    """A percentage, with more digits for small shares: one board in ten thousand is not 0%."""
    if 0 < share < 0.001:
        return _with_sign(number_format(100 * share, 2))
    return _with_sign(number_format(100 * share, 1) if share < 0.9995 else "100")


def _with_sign(number: str) -> str:
    return _("%(number)s%%") % {"number": number}


def _vertical_bars(rows: Iterable[tuple[str, str, int]], at: float = 0.5) -> Iterable[Bar]:
    """`at`: where labels stand, as a share of the distance from bar to bar."""
    listed = list(rows)
    most = max((count for _, _, count in listed), default=0) or 1
    step = WIDTH / max(1, len(listed))
    for number, (label, title, count) in enumerate(listed):
        tall = round((HEIGHT - FOOT - HEAD) * count / most, 1)
        left = round(step * (number + GAP / 2), 1)
        wide, place = round(step * (1 - GAP), 1), round(step * (number + at), 1)
        yield Bar(left, HEIGHT - FOOT - tall, wide, tall, label, title, place)


def _levels(most: float) -> Iterator[tuple[float, str]]:
    """A few round shares; the highest bar has the share `most`."""
    step = next((step for step in STEPS if most < step * (MOST_LEVELS + 1)), 1.0)
    for number in range(1, int(most / step + 1e-9) + 1):
        share = number * step
        tall = (HEIGHT - FOOT - HEAD) * share / most
        label = _with_sign(number_format(f"{round(100 * share, 4):g}"))
        yield round(HEIGHT - FOOT - tall, 1), label
