"""The published dice sets, and random boards by letter frequency for other sizes."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

import numpy as np

from solver.board import Board, Size
from solver.errors import SolverError
from solver.languages import ENGLISH, Language
from solver.languages.records import FRENCH, ITALIAN
from solver.letters import AT_ONCE, letter_counts

SIDES = 6  # the number of faces of a die


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice of one edition, one for each tile of its board, with six faces each.

    `language` is the tag of the language that they were made for.
    """

    name: str
    title: str
    size: Size
    dice: tuple[tuple[str, ...], ...]
    language: str = ENGLISH.tag

    def __repr__(self) -> str:
        return f"<DiceSet {self.name}>"

    def roll(self, rng: np.random.Generator) -> Board:
        """A random board: the dice in random order, each with a random face up."""
        return self.roll_many(1, rng)[0]

    def roll_many(self, count: int, rng: np.random.Generator) -> list[Board]:
        """`count` random boards, determined by the state of `rng`."""
        places = rng.permuted(np.tile(np.arange(len(self.dice)), (count, 1)), axis=1)
        sides = rng.integers(0, SIDES, places.shape)
        return [
            Board(*self.size, tuple([self.dice[d][s] for d, s in zip(ds, ss, strict=True)]))
            for ds, ss in zip(places.tolist(), sides.tolist(), strict=True)
        ]


def _die(text: str, language: Language) -> tuple[str, ...]:
    """Parse the faces of a die: `AACIOT`, or separated by spaces if one has several letters."""
    faces = text.lower().split() if " " in text else tuple(text.lower())
    return tuple("qu" if face == "q" and not language.plain_q else face for face in faces)


def _set(name: str, title: str, side: int, dice: str, language: Language = ENGLISH) -> DiceSet:
    """Parse a square set: dice separated by white space, one with longer faces in brackets."""
    parts = dice.replace("]", "[").split("[")
    # Every other part was in brackets: one die, its faces separated by spaces.
    read = [die for i, part in enumerate(parts) for die in ([part] if i % 2 else part.split())]
    faces = tuple(_die(die, language) for die in read)
    return DiceSet(name, title, (side, side), faces, language.tag)


DICE = {
    dice.name: dice
    for dice in (
        _set(
            "new",
            "New Boggle 4x4 (1987)",
            4,
            "AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY "
            "DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNUQ HLNNRZ",
        ),
        _set(
            "classic",
            "Classic Boggle 4x4 (1976)",
            4,
            "AACIOT ABILTY ABJMOQ ACDEMP ACELRS ADENVZ AHMORS BIFORX "
            "DENOSW DKNOTU EEFHIY EGINTV EGKLUY EHINPS ELPSTU GILRUW",
        ),
        _set(
            "big",
            "Big Boggle 5x5 (1979)",
            5,
            "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJKQXZ CCENST CEIILT CEILPT "
            "CEIPST DDHNOT DHHLOR DHLNOR DHLNOR EIIITT EMOTTT ENSSSU FIPRSY GORRVW IPRRRY NOOTUW "
            "OOOTTU",
        ),
        _set(
            "big-deluxe",
            "Big Boggle Deluxe 5x5",
            5,
            "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJKQXZ CCNSTW CEIILT CEILPT "
            "CEIPST DDLNOR DHHLOR DHHNOT DHLNOR EIIITT EMOTTT ENSSSU FIPRSY GORRVW HIPRRY NOOTUW "
            "OOOTTU",
        ),
        _set(
            "big-2012",
            "Big Boggle 5x5 (2012)",
            5,
            "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BBJKXZ CCENST EIILST CEIPST "
            "DDHNOT DHHLOR DHHNOW DHLNOR EIIITT EILPST EMOTTT ENSSSU [An Er He In Qu Th] GORRVW "
            "IPRSYY NOOTUW OOOTTU",
        ),
        _set(
            "super-big",
            "Super Big Boggle 6x6",
            6,
            "AAAFRS AAEEEE AAEEOO AAFIRS ABDEIO ADENNN AEEEEM AEEGMU AEGMNN AEILMN AEINOU AFIRSY "
            "[An Er He In Qu Th] BBJKXZ CCENST CDDLNN CEIITT CEIPST CFGNUY DDHNOT DHHLOR DHHNOW "
            "DHLNOR EHILRS EIILST EILPST [E I O # # #] EMTTTO ENSSSU GORRVW HIRSTV HOPRST IPRSYY "
            "[J K Qu W X Z] NOOTUW OOOTTU",
        ),
        # The rules of B@ggle, a French site: baggle.org/regles.php
        _set(
            "french",
            "B@ggle 4x4 (français)",
            4,
            "ETUKNO EVGTIN DECAMP IELRUW EHIFSE RECALS ENTDOS OFXRIA "
            "NAVEDZ EIOATA GLENYU BMAQJO TLIBRA SPULTE AIMSOR ENHRIS",
            FRENCH,
        ),
        _set(
            "french-big",
            "Big B@ggle 5x5 (français)",
            5,
            "MDNSNH GFSTEY LMTRXS TTRSCH BMLNDL TMRDBT EIUEAO RLXSSB NAATEQ TCJFSH IEEAOA NDHSNM "
            "IAAIEO OEUEIA LCPRJS DSTLSM NKLPFN DWRNLP RZNNTQ RGLRVF RVCGRT IIOEAE EUIAEO UIAEOA "
            "NSEVAE",
            FRENCH,
        ),
        # Read off the dice by “Il paroliere ovvero Boggle” (2013), twrh.noblogs.org
        _set(
            "italian",
            "Il Paroliere 4x4 (italiano)",
            4,
            "AAEIOT ABOOMQ ABILRT ACELRS ACDEMP ACFIOR ADENVZ AIMORS "
            "CENOTU DENOST EEFHIS EGLNOU EGINTV EHINRS EILORU ELPSTU",
            ITALIAN,
        ),
    )
}

# Letter frequencies in running English text.
ENGLISH_TEXT: Mapping[str, float] = {
    "a": 0.08167, "b": 0.01492, "c": 0.02782, "d": 0.04253, "e": 0.12702, "f": 0.02228,
    "g": 0.02015, "h": 0.06094, "i": 0.06966, "j": 0.00153, "k": 0.00772, "l": 0.04025,
    "m": 0.02406, "n": 0.06749, "o": 0.07507, "p": 0.01929, "qu": 0.00095, "r": 0.05987,
    "s": 0.06327, "t": 0.09056, "u": 0.02758, "v": 0.00978, "w": 0.02360, "x": 0.00150,
    "y": 0.01974, "z": 0.00074,
}  # fmt: skip


def dice_set(name: str) -> DiceSet:
    """The set of that name. Raises SolverError that lists the names."""
    if str(name) not in DICE:
        raise SolverError(f"unknown dice “{name}”; choose one of {', '.join(DICE)}")
    return DICE[name]


def dice_for(size: Size, language: str = ENGLISH.tag) -> DiceSet | None:
    """The default set for a board size in a language, given by its tag."""
    fitting = (dice for dice in DICE.values() if (dice.size, dice.language) == (size, language))
    return next(fitting, None)


def letter_frequencies(words: Iterable[str], language: Language = ENGLISH) -> dict[str, int]:
    """The number of occurrences of each letter in these words.

    `q` counts as the tile `qu`, unless the language has a tile `q`.
    """
    counts: Counter[str] = Counter()
    words = iter(words)
    while some := [*islice(words, AT_ONCE)]:
        counts.update(letter_counts("".join(some)))
    if "q" in counts and not language.plain_q:
        counts["qu"] = counts.pop("q")
    return dict(counts)


def draw(size: Size, frequencies: Mapping[str, float], rng: np.random.Generator) -> Board:
    """A random board of any size, each tile drawn by frequency. Raises SolverError without any."""
    if not frequencies:
        raise SolverError("there are no letters to draw from")
    rows, columns = size
    tiles = sorted(frequencies)
    weights = np.array([frequencies[tile] for tile in tiles], float)
    drawn = rng.choice(len(tiles), rows * columns, p=weights / weights.sum())
    return Board.from_rows(
        [[tiles[i] for i in drawn[r * columns : (r + 1) * columns]] for r in range(rows)],
        plain_q=True,
    )
