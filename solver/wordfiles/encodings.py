"""Finds the encoding of a text by the letters of its language.

General detectors know texts by common words and by blanks. A word list has each word once, often in
capitals, but its language is known.
"""

import codecs
import re
import unicodedata
from collections import Counter
from functools import cache
from itertools import islice
from math import log
from typing import NamedTuple

from solver.errors import Message, WordFileError
from solver.languages import primary

HEBREW = "יוהתרמלבשנאםעחדקפסכגטצןזךףץ"
# The letters of a language beyond ASCII in small letters, the commonest in its words first.
LETTERS = {
    "af": "êëéèôïöîüûáóíäâú",
    "an": "óéíáúñü",
    "ar": "اليمتورنبةدعسقهفحكجأصشطخزضإثغئءذىظؤآ",
    "ast": "óéíáúñüḥḷ",
    "az": "əıüşçöğ",
    "be": "аніыясукрелтвопмдзйгьўчбцжхшюэфё",
    "bg": "аиетонрсвлкпдмзяъбугчжцхшйфщюь",
    "br": "ñùêéûâôîü",
    "bs": "čšžćđ",
    "ca": "àóèíòéç·ïúü",
    "cs": "íáěřéčýšžůúňťóď",
    "cy": "âêôŵîŷûáëïöéóíäüàèìòùúẁẃẅỳýÿ",
    "da": "æøåéüóá",
    "de": "äüößéèçàêñôâîû",
    "el": "ασεοιτνρκπμλυηάίγδέόήωύχθφβώξζψϊϋςΐΰ",
    "en": "éèêçïñâäöüáîôàëíóåûæœøú",
    "eo": "ŝĉĝŭĵĥ",
    "es": "óíáéñúü",
    "et": "äõüöšž",
    "eu": "ñüç",
    "fa": "ایرنمودهتبسلشکگزفخيعقجپحآصطچغضذكئظثژىءأؤةإ",
    "fi": "äöåšž",
    "fo": "ðáíøæóúý",
    "fr": "éèêâçôîïûœëàùüæÿ",
    "fy": "ûêâôúéîëïöüàèäá",
    "ga": "íáéóú",
    "gd": "àìòùèéóá",
    "gl": "óíáéúñüïç",
    "he": HEBREW,
    "hr": "čšžćđ",
    "hu": "áéöóőíüúű",
    "is": "ðóáöæíúþéý",
    "it": "àòéìèùíóúî",
    "la": "āēīōūæœëï",
    "lb": "ëéäüèöêâîôûßà",
    "lt": "ėšųžąįūčę",
    "lv": "āīēšņūļžķģčŗō",
    "mk": "аиеотнрсвлкпдумзбјгчшцжњфхќџѓљѕ",
    "mt": "ħżġċàèìòù",
    "nb": "øåæéüöäèáóôòàêâ",
    "nl": "ëéïáèüóöíçàâêúñîôäìòùû",
    "nn": "åøæéèòêóôâüöäáà",
    "no": "øåæéüöäèáóôòàêâ",
    "oc": "èòàçéíóáïúü",
    "pl": "łąęóśćżńźé",
    "pt": "çãáíóéõêâúôüàñèòï",
    "ro": "ăţțşșîâ",
    "ru": "оаеинтрслвкпмдуяыьзбгйчхжюшцфщэёъ",
    "se": "áčđšŋžŧ",
    "sk": "áíýčúéšťžľóôňäďĺŕ",
    "sl": "čšžćđ",
    "sq": "ëç",
    "sr": "аиеотнрсвлкпдумзбјгчшцжњхфћђљџčšžćđ",
    "sv": "äöåéüàèáçóøêôñíæ",
    "th": "".join(map(chr, (*range(0x0E01, 0x0E3B), *range(0x0E40, 0x0E4F)))),
    "tr": "ıüşğçöâîûİ",
    "uk": "оанирітвесклпудмзяьгбчйхюцжшїєфщґ",
    "vi": "đáưàôêúóơíâéùòãăìèũĩõý\u0301\u0300\u0323\u0309\u0303",
    "yi": HEBREW + "\u05b7\u05b8\u05bc\u05bf\u05c2",
}
# By codec, the names for people; of equally good ones the first is taken. Mac OS, DOS and Unix had
# encodings of their own.
ENCODINGS = {
    "cp1252": "Latin-1",  # with printable characters in place of control characters
    **{f"cp{page}": f"Windows-{page}" for page in (1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258)},
    **{
        f"iso8859_{part}": f"ISO-8859-{part}"
        for part in (15, 2, 5, 7, 9, 8, 6, 13, 4, 10, 16, 14, 3)
    },
    "koi8_r": "KOI8-R",
    "koi8_u": "KOI8-U",
    **{
        f"cp{page}": f"DOS {page}"
        for page in (850, 437, 852, 866, 737, 857, 775, 862, 864, 855, 865, 860, 861, 863, 1125)
    },
    "mac_roman": "Mac Roman",
    "mac_latin2": "Mac Latin-2",
    "mac_cyrillic": "Mac Cyrillic",
    "mac_greek": "Mac Greek",
    "mac_turkish": "Mac Turkish",
    "mac_iceland": "Mac Icelandic",
    "mac_croatian": "Mac Croatian",
    "mac_romanian": "Mac Romanian",
    "tis_620": "TIS-620",
}
MOST_WORDS = 5_000  # that are looked at
# A word with bytes beyond ASCII. Both ends are bounded, so that long runs take no long time.
WORD = re.compile(rb"[^\s,;|\x80-\xff]{0,30}[\x80-\xff][^\s,;|]{0,60}")
HIGH = bytes(range(0x80, 0x100))
# What speaks for and against an encoding, as logarithms of probabilities: a letter of another
# language, what is no letter, a small letter before a capital, two scripts in a word.
FOREIGN, NO_LETTER, MIXED = log(0.002), log(0.0005), log(0.002)
# For each place that an encoding stands further down in the table.
RARER = log(0.9)
FITTING = 0.9  # share of letters of the language, below which others are tried
DOUBTFUL = 0.5  # the same, below which it may be no encoding with one byte for a letter
HIGH_RUNS = re.compile(rb"[\x80-\xff]+")
FEW_BYTES, FEW_ODD = 40, 0.05  # beyond ASCII, which may come in even numbers by chance
# Longer marks first: the mark of UTF-32 begins with the mark of UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
MOST_CONTROL = 0.01  # share of the bytes, above which a file is not text
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
REPLACEMENT = "\ufffd"  # what Unicode puts in the place of what is no character
NO_CHARACTERS = re.compile("[\0\ud800-\udfff]")  # which no database takes
LOOKED_AT = 100_000  # characters that show whether a file is UTF-16 or UTF-32
UNUSED = ("Cc", "Cn", "Co", "Cs")  # categories of characters that no text has


# A small letter before a capital, two capitals before a small one, and letters of two scripts.
ODD = re.compile(rb"(?<=l)u|(?<=L)U|(?<=uu)l|(?<=UU)L|(?<=[lu])[LUO]|(?<=[LUO])[lu]")


class Guess(NamedTuple):
    """`fitting`: the share of letters beyond ASCII that the language has, from 0 to 1."""

    codec: str
    fitting: float


class Decoded(NamedTuple):
    """A text and the name of its encoding. `fitting`: if that was guessed, the share of letters
    beyond ASCII that are letters of the language, or of the best one if its letters are not known.
    """

    text: str
    encoding: str
    fitting: float | None = None


def decode(data: bytes, language: str = "", encoding: str = "") -> Decoded:
    """The text of a file. Raises WordFileError if it is not text.

    `language`: the tag of the language, by whose letters 8-bit encodings are told apart.
    `encoding`: the codec, one of `ENCODINGS` or of UTF; found if empty.
    """
    for mark, codec, name in MARKS:
        if data.startswith(mark):
            return Decoded(_decoded(data[len(mark) :], codec, name), name)
    if encoding:
        return _as_chosen(data, encoding)
    if wide := unmarked(data) if b"\0" in data else None:
        return Decoded(data.decode(wide), wide[:6].upper())
    if b"\0" in data or len(CONTROL.findall(data)) > MOST_CONTROL * len(data):
        raise WordFileError(Message("this is not a text file"), "binary")
    try:
        return Decoded(data.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError:
        codec, fitting = guessed(data, language)
        if (primary(language) not in LETTERS or fitting < DOUBTFUL) and _has_pairs(data):
            reason = Message(
                "the file has an East Asian encoding, such as EUC-JP, which can’t be read here; "
                "save it as UTF-8"
            )
            raise WordFileError(reason) from None
        return Decoded(data.decode(codec, "replace"), ENCODINGS[codec], fitting)


def _has_pairs(data: bytes) -> bool:
    """Whether two bytes stand for a letter, as in East Asian encodings: bytes beyond ASCII come in
    even numbers, but for a few, or are Japanese in Shift JIS."""
    runs = HIGH_RUNS.findall(data)
    if sum(map(len, runs)) < FEW_BYTES:
        return False
    if sum(len(run) % 2 for run in runs) < FEW_ODD * len(runs):
        return True
    try:
        signs = [sign for sign in data.decode("shift_jis")[:LOOKED_AT] if not sign.isascii()]
    except UnicodeDecodeError:
        return False
    return 2 * sum("\u3040" <= sign <= "\u30ff" for sign in signs) > len(signs)


def _as_chosen(data: bytes, encoding: str) -> Decoded:
    if encoding in ENCODINGS:
        return Decoded(data.decode(encoding, "replace"), ENCODINGS[encoding])
    names = {codec: name for _, codec, name in MARKS}
    if encoding not in names:
        known = Message("“%(encoding)s” is no encoding of word lists", encoding=encoding[:40])
        raise WordFileError(known)
    return Decoded(_decoded(data, encoding, names[encoding]), names[encoding])


def _decoded(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        reason = Message("the file says that it is %(encoding)s, but isn’t", encoding=name)
        raise WordFileError(reason) from error


def guessed(data: bytes, language: str = "") -> Guess:
    """The likeliest 8-bit encoding of a word list in a language, given by its tag.

    Other languages are tried if its letters are not known, or not in the file.
    """
    words = _words(data)
    known = primary(language)
    if known not in LETTERS:
        return _best(words, tuple(LETTERS))
    best = _best(words, (known,))
    if best.fitting >= FITTING:
        return best
    other = _best(words, tuple(LETTERS))
    return best if best.fitting >= other.fitting else _fitted(words, other.codec, known)


def _fitted(words: bytes, codec: str, language: str) -> Guess:
    """The encoding, with the share that fits this language."""
    _, letters = _weights(codec, language)
    high = [byte for byte in words if byte >= 0x80]
    return Guess(codec, sum(map(letters.__contains__, high)) / max(1, len(high)))


def unmarked(data: bytes) -> str | None:
    """The codec of UTF-16 or UTF-32 without a mark; None for anything else.

    Only these have a zero byte in each end of a line.
    """
    found = []
    for codec in WIDE:
        try:
            text = data.decode(codec)[:LOOKED_AT]
        except UnicodeDecodeError:
            continue
        plain = sum(sign.isascii() for sign in text)
        if plain and all(sign in "\t\r\n" or _is_used(sign) for sign in set(text)):
            found.append((plain, codec))
    return max(found)[1] if found else None


def _is_used(sign: str) -> bool:
    return unicodedata.category(sign) not in UNUSED


def _words(data: bytes) -> bytes:
    """Words with bytes beyond ASCII, evenly over the file, one a line."""
    high = len(data) - len(data.translate(None, HIGH))
    step = 1 + high // (4 * MOST_WORDS)
    found = WORD.finditer(data)
    return b"\n".join(match[0] for match in islice(found, 0, step * MOST_WORDS, step))


def _best(words: bytes, languages: tuple[str, ...]) -> Guess:
    counts = {byte: count for byte, count in Counter(words).items() if byte >= 0x80}
    total = max(1, sum(counts.values()))
    found = []
    for rank, codec in enumerate(ENCODINGS):
        shapes = words.translate(_shapes(codec))
        mixed = MIXED * len(ODD.findall(shapes))
        for language in languages:
            weights, letters = _weights(codec, language)
            score = sum(count * weights[byte] for byte, count in counts.items())
            fitting = sum(count for byte, count in counts.items() if byte in letters)
            found.append((score + mixed + RARER * rank, codec, fitting / total))
    _, codec, share = max(found, key=lambda each: each[0])
    return Guess(codec, share)


@cache
def _characters(codec: str) -> str:
    """What each byte is; the sign of replacement where it is nothing."""
    return bytes(range(0x100)).decode(codec, "replace")


@cache
def _shapes(codec: str) -> bytes:
    """For each byte `l` or `u`, a small or capital Latin letter, `L` or `U` for those of other
    scripts, `O` for letters without capitals, otherwise a blank."""
    shapes = bytearray(b" " * 0x100)
    for byte, sign in enumerate(_characters(codec)):
        if sign.isalpha():
            shape = "l" if sign.islower() else "u" if sign.isupper() else "O"
            shapes[byte] = ord(shape if sign < "\u0370" else shape.upper())
    return bytes(shapes)


@cache
def _weights(codec: str, language: str) -> tuple[list[float], frozenset[int]]:
    """What each byte says for the codec, and the bytes that are letters of the language."""
    letters = LETTERS[language]
    whole = sum(1 / (rank + 2) for rank in range(len(letters)))
    likely = {letter: log(1 / (rank + 2) / whole) for rank, letter in enumerate(letters)}
    likely |= {letter.upper(): weight for letter, weight in likely.items()}
    weights, own = [], []
    for byte, sign in enumerate(_characters(codec)):
        weights.append(likely.get(sign, FOREIGN if sign.isalpha() else NO_LETTER))
        if sign in likely:
            own.append(byte)
    return weights, frozenset(own)
