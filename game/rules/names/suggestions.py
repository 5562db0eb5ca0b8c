"""Names for guests who have not chosen one: an animal and what it is like."""

from functools import cache
from random import Random
from typing import NamedTuple

from django.utils.translation import get_language


class Words(NamedTuple):
    """`name`: how the two stand. `animals`: those of one gender, ` / `, those of the next.
    `adjectives`: each in a form for each gender, in the same order, or in one form.

    No animal is a word for people in bad language, and no adjective is about a body.
    """

    name: str
    adjectives: str
    animals: str


WORDS = {
    "en": Words(
        "{adjective} {animal}",
        "Bold Brave Bright Calm Clever Eager Gentle Happy Jolly Keen Kind Lucky Merry Neat Proud "
        "Quick Quiet Sharp Sunny Witty",
        "Badger Crane Dolphin Falcon Finch Fox Gecko Hare Heron Ibis Koala Lynx Marten Newt "
        "Otter Owl Panda Puffin Raven Robin Seal Stork Swan Tiger Toucan Turtle Walrus Wombat "
        "Wren Zebra",
    ),
    "de": Words(
        "{adjective} {animal}",
        "Braver/Brave/Braves Eifriger/Eifrige/Eifriges Emsiger/Emsige/Emsiges Flinker/Flinke/"
        "Flinkes Froher/Frohe/Frohes Heiterer/Heitere/Heiteres Kluger/Kluge/Kluges Kühner/Kühne/"
        "Kühnes Leiser/Leise/Leises Munterer/Muntere/Munteres Mutiger/Mutige/Mutiges Netter/Nette/"
        "Nettes Pfiffiger/Pfiffige/Pfiffiges Ruhiger/Ruhige/Ruhiges Sanfter/Sanfte/Sanftes "
        "Schlauer/Schlaue/Schlaues Stolzer/Stolze/Stolzes Tapferer/Tapfere/Tapferes Wacher/Wache/"
        "Waches Witziger/Witzige/Witziges",
        "Dachs Delfin Elch Falke Fink Fuchs Gecko Ibis Igel Koala Kranich Luchs Marder Molch "
        "Panda Pinguin Rabe Seehund Specht Storch Tiger Tukan Uhu Wombat / "
        "Ameise Amsel Antilope Drossel Eidechse Eule Gazelle Giraffe Grille Lerche Libelle "
        "Möwe Robbe Schwalbe / "
        "Alpaka Chamäleon Känguru Lama Rentier Zebra",
    ),
    "es": Words(
        "{animal} {adjective}",
        "ágil amable astuto/astuta atento/atenta audaz brillante contento/contenta curioso/curiosa "
        "dichoso/dichosa elegante feliz gentil hábil listo/lista noble paciente prudente "
        "risueño/risueña sagaz sereno/serena simpático/simpática tenaz tranquilo/tranquila "
        "valiente veloz",
        "Alce Búho Canguro Cisne Colibrí Cóndor Delfín Erizo Flamenco Gorrión Halcón Jaguar "
        "Jilguero Koala Lince Mapache Panda Puma Quetzal Tejón Tigre Tritón Tucán Zorro / "
        "Abeja Alondra Alpaca Ardilla Cebra Cigüeña Garza Grulla Hormiga Iguana Jirafa "
        "Libélula Llama Nutria Tortuga",
    ),
    "fr": Words(
        "{animal} {adjective}",
        "agile aimable brave calme content/contente curieux/curieuse discret/discrète fidèle "
        "fier/fière futé/futée habile heureux/heureuse honnête joyeux/joyeuse patient/patiente "
        "poli/polie prudent/prudente radieux/radieuse rapide ravi/ravie rusé/rusée sage "
        "serein/sereine vif/vive",
        "Chevreuil Colibri Cygne Dauphin Écureuil Élan Faucon Gecko Héron Hérisson Hibou Ibis "
        "Koala Lézard Lynx Macareux Morse Panda Papillon Pinson Renard Tigre Toucan Triton "
        "Wombat Zèbre / "
        "Abeille Alouette Antilope Chouette Cigale Cigogne Fourmi Girafe Hermine Hirondelle "
        "Libellule Loutre Marmotte Martre Mésange Mouette Sittelle Tortue",
    ),
}


@cache
def suggestions(language: str) -> tuple[str, ...]:
    """All names in this language."""
    words = WORDS[language]
    forms = [adjective.split("/") for adjective in words.adjectives.split()]
    return tuple(
        words.name.format(animal=animal, adjective=each[gender % len(each)])
        for gender, animals in enumerate(words.animals.split(" / "))
        for animal in animals.split()
        for each in forms
    )


def suggest_name(random: Random) -> str:
    """In the language of the page; in English if that has no words here."""
    language = (get_language() or "").partition("-")[0]
    return random.choice(suggestions(language if language in WORDS else "en"))
