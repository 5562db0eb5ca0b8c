"""The best boards that are known: proven by `prove`, or found by `search`."""

from typing import NamedTuple

from solver.board import Board, parse_size
from solver.errors import Message


class WordList(NamedTuple):
    """`slug`: of the dictionary on sites that have added it, empty for the packaged list."""

    name: str
    language: str
    slug: str


class Record(NamedTuple):
    """`proven`: whether no other board has more points. `command`: what found it, after `python -m
    solver`. `day`: when, as 2026-11-24."""

    words: WordList
    size: str
    text: str
    points: int
    proven: bool
    command: str
    day: str

    @property
    def board(self) -> Board:
        return Board.parse(self.text, parse_size(self.size))


ENGLISH = WordList(Message("English: the packaged list, kjxqz"), "en", "")
GERMAN = WordList(Message("German: the lexemes of Wikidata, and igerman98"), "de", "deutsch")
FRENCH = WordList(Message("French: Lexique 3.82, and newer words"), "fr", "francais")
ITALIAN = WordList(Message("Italian: LibreItalia"), "it", "italiano")
SPANISH = WordList(Message("Spanish: RLA-ES"), "es", "espanol")
DUTCH = WordList(Message("Dutch: OpenTaal"), "nl", "nederlands")
SWEDISH = WordList(Message("Swedish: Den stora svenska ordlistan"), "sv", "svenska")
PORTUGUESE = WordList(Message("Portuguese: Projecto Natura"), "pt", "portugues")
POLISH = WordList(Message("Polish: sjp.pl"), "pl", "polski")
RECORDS = [
    Record(ENGLISH, "2x2", "aste", 22, True, "prove 2x2", "2026-11-24"),
    Record(ENGLISH, "2x3", "bes/lat", 134, True, "prove 2x3", "2026-11-24"),
    Record(ENGLISH, "3x3", "lepsartes", 578, True, "prove 3x3", "2026-11-24"),
    Record(ENGLISH, "3x4", "dnis/etal/srep", 1716, False, "search --size 3x4", "2026-11-24"),
    Record(ENGLISH, "4x4", "perslatgsineters", 3882, False, "search --size 4x4", "2026-11-24"),
    Record(
        ENGLISH, "5x5", "ligdrmanesietildsracsepes", 11233, False, "search --size 5x5", "2026-11-24"
    ),
    Record(GERMAN, "3x3", "lergisnet", 769, True, "prove 3x3 --language de", "2026-11-27"),
    Record(FRENCH, "3x3", "nestilrap", 609, True, "prove 3x3 --language fr", "2026-11-27"),
    Record(ITALIAN, "3x3", "aietrpeso", 731, True, "prove 3x3 --language it", "2026-11-28"),
    Record(SPANISH, "3x3", "laspetsar", 1014, True, "prove 3x3 --language es", "2026-11-28"),
    Record(DUTCH, "3x3", "ldneeevgr", 497, True, "prove 3x3 --language nl", "2026-11-28"),
    Record(SWEDISH, "3x3", "dernatkas", 632, True, "prove 3x3 --language sv", "2026-11-28"),
    Record(PORTUGUESE, "3x3", "arertioas", 848, True, "prove 3x3 --language pt", "2026-11-28"),
    Record(POLISH, "3x3", "morsakpin", 690, True, "prove 3x3 --language pl", "2026-11-28"),
]
