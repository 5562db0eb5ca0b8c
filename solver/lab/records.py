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
        Proof(63, 23, "9ea4595cf002af9f2af1fcb1a56db406cd711fb3a82057183b534ecf2c242bc1"),
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
        Proof(1863, 7541, "c1823c3932d8775d174e0eba9282e2914428ed0354ad9986f85388dbe90e7208"),
    ),
    Record(
        GERMAN,
        "3x3",
        "lergisnet",
        769,
        "prove 3x3 --language de",
        "2026-11-28",
        Proof(63, 19, "82dff99db304b69a7163fde7ab898a0af65496f730fece5deb12248b0a530ff6"),
    ),
    Record(
        FRENCH,
        "3x3",
        "nestilrap",
        609,
        "prove 3x3 --language fr",
        "2026-11-28",
        Proof(63, 10, "6b1923e11d540f61ae7b49c41de49aa7df59c54094f4a4413789687ca80613b7"),
    ),
    Record(
        ITALIAN,
        "3x3",
        "aietrpeso",
        731,
        "prove 3x3 --language it",
        "2026-11-28",
        Proof(63, 25, "d8cd491837e418e1728c38cb8cd93a96c53938264d65efb4b9b4e346bcb68c46"),
    ),
    Record(
        SPANISH,
        "3x3",
        "laspetsar",
        1014,
        "prove 3x3 --language es",
        "2026-11-28",
        Proof(63, 42, "3b77b1d975ac711e335ad05dde3df2698d58095e8ebad82209a475d19408a1fb"),
    ),
    Record(
        DUTCH,
        "3x3",
        "ldneeevgr",
        497,
        "prove 3x3 --language nl",
        "2026-11-28",
        Proof(63, 24, "0986196baecc8ff3044a154a803391e931b50344b0df47045119b7f9671ca078"),
    ),
    Record(
        SWEDISH,
        "3x3",
        "dernatkas",
        632,
        "prove 3x3 --language sv",
        "2026-11-28",
        Proof(63, 39, "a4591b02cef7f94ed9c30fe69a2873e4aee67d0a64fb31a47bad35a51640405c"),
    ),
    Record(
        PORTUGUESE,
        "3x3",
        "arertioas",
        848,
        "prove 3x3 --language pt",
        "2026-11-28",
        Proof(63, 16, "32d6e908ed0db0c7a9e8c07b142c830674e71f390b607076e396ee178494f727"),
    ),
    Record(
        POLISH,
        "3x3",
        "morsakpin",
        690,
        "prove 3x3 --language pl",
        "2026-11-28",
        Proof(2472, 242, "73fb87f8fa0a0577d5886b4216efe6acca536351930659214832f286366e34ef"),
    ),
]
