"""The best boards that are known: proven by `prove`, or found by `search`."""

from typing import NamedTuple

from solver.board import Board, parse_size
from solver.errors import Message


class WordList(NamedTuple):
    """`slug`: of the dictionary on sites that have added it, empty for the packaged list; None for
    one that no site offers."""

    name: str
    language: str
    slug: str | None


class Proof(NamedTuple):
    """In how many classes and seconds of one core; `certificate`: the SHA-256 of its file."""

    classes: int
    seconds: int
    certificate: str


class Record(NamedTuple):
    """`proof`: that no other board has more points, if there is one. `command`: what found it,
    after `python -m solver`. `day`: when, as 2026-11-24."""

    words: WordList
    size: str
    text: str
    points: int
    command: str
    day: str
    proof: Proof | None = None

    @property
    def board(self) -> Board:
        return Board.parse(self.text, parse_size(self.size))


ENGLISH = WordList(Message("English: the packaged list, kjxqz"), "en", "")
ENABLE = WordList(Message("English: ENABLE2K"), "en", None)
GERMAN = WordList(Message("German: the lexemes of Wikidata, and igerman98"), "de", "deutsch")
FRENCH = WordList(Message("French: Lexique 3.82, and newer words"), "fr", "francais")
ITALIAN = WordList(Message("Italian: LibreItalia"), "it", "italiano")
SPANISH = WordList(Message("Spanish: RLA-ES"), "es", "espanol")
DUTCH = WordList(Message("Dutch: OpenTaal"), "nl", "nederlands")
SWEDISH = WordList(Message("Swedish: Den stora svenska ordlistan"), "sv", "svenska")
PORTUGUESE = WordList(Message("Portuguese: Projecto Natura"), "pt", "portugues")
POLISH = WordList(Message("Polish: sjp.pl"), "pl", "polski")
RECORDS = [
    Record(
        ENGLISH,
        "2x2",
        "aest",
        22,
        "prove 2x2",
        "2026-11-28",
        Proof(1, 1, "b7c46d41ba883179fd4d5e0747b04712bb000dc26855abded6bc98eebc2923a2"),
    ),
    Record(
        ENGLISH,
        "2x3",
        "let/pas",
        134,
        "prove 2x3",
        "2026-11-28",
        Proof(1, 1, "5c0b22d322f4fd41c69d02d19ce27a1e9895bf533c5b1a29be4f2e96886ae3b8"),
    ),
    Record(
        ENGLISH,
        "3x3",
        "lepsartes",
        578,
        "prove 3x3",
        "2026-11-28",
        Proof(63, 19, "0f31e8c6ca0d6ed560b54da02b7311fe7d1630faa420554f12cd4b42855c693d"),
    ),
    Record(
        ENGLISH,
        "3x4",
        "dnis/etal/srep",
        1716,
        "search --size 3x4",
        "2026-11-24",
    ),
    Record(
        ENGLISH,
        "4x4",
        "perslatgsineters",
        3882,
        "search --size 4x4",
        "2026-11-24",
    ),
    Record(
        ENGLISH,
        "5x5",
        "ligdrmanesietildsracsepes",
        11233,
        "search --size 5x5",
        "2026-11-24",
    ),
    Record(
        ENABLE,
        "3x4",
        "dnis/etal/srep",
        1651,
        "prove 3x4",
        "2026-11-28",
        Proof(1863, 3883, "d160a66095d42c28dbcffaca1c4d3882dbe525b92818402756f38608384baea2"),
    ),
    Record(
        GERMAN,
        "3x3",
        "lergisnet",
        769,
        "prove 3x3 --language de",
        "2026-11-28",
        Proof(63, 9, "aa2ebd59ddeb065f8e94803566bdc33b12f7d38cf2de314605b4dedb9feba11a"),
    ),
    Record(
        FRENCH,
        "3x3",
        "nestilrap",
        609,
        "prove 3x3 --language fr",
        "2026-11-28",
        Proof(63, 5, "9e073c3208d49963846163a15e030dc91c8a0370a2ad7fbd28e54070619ffdf6"),
    ),
    Record(
        FRENCH,
        "3x4",
        "rpat/erin/stes",
        1778,
        "prove 3x4 --language fr",
        "2026-11-28",
        Proof(1863, 2184, "5335259e2223482ed0f008458c674741f24d99a6289bd11bdc8f5ca2de22ceeb"),
    ),
    Record(
        ITALIAN,
        "3x3",
        "aietrpeso",
        731,
        "prove 3x3 --language it",
        "2026-11-28",
        Proof(63, 12, "234208660f11015bd53c8735463973ffbcc561c9419ff441520f8ab15f4e7dd6"),
    ),
    Record(
        SPANISH,
        "3x3",
        "laspetsar",
        1014,
        "prove 3x3 --language es",
        "2026-11-28",
        Proof(63, 17, "e2dc6d1f0af5123f32d2e04436d5b2055fa0c41f8eb77ca4c9716e52935866af"),
    ),
    Record(
        DUTCH,
        "3x3",
        "ldneeevgr",
        497,
        "prove 3x3 --language nl",
        "2026-11-28",
        Proof(63, 9, "4017a9066d06413a8d70cb7f317ca5ebd27c96316c472d78b87bd1d45e6b9887"),
    ),
    Record(
        SWEDISH,
        "3x3",
        "dernatkas",
        632,
        "prove 3x3 --language sv",
        "2026-11-28",
        Proof(63, 15, "0373ba367c8783f198f4433ecbacc830b7d88e6109880efff93757078d943c6f"),
    ),
    Record(
        PORTUGUESE,
        "3x3",
        "arertioas",
        848,
        "prove 3x3 --language pt",
        "2026-11-28",
        Proof(63, 8, "67179a2d4cb02dca4225843abe191436c4db191064b8f30a14aafdb92dc9fa01"),
    ),
    Record(
        POLISH,
        "3x3",
        "morsakpin",
        690,
        "prove 3x3 --language pl",
        "2026-11-28",
        Proof(2472, 113, "24f08e66ef6cbdbbb9aac789f685a0fd60283354c2dacb8647b7356c1681780b"),
    ),
]
