"""Slurs and obscenities in names, and names that only look like some."""

from django.conf import LazySettings

from game.rules.names import insults
from game.rules.names.offence import is_offensive

DISGUISED = [
    *("fuck", "xXfuckerXx", "FuckYou", "fuuuck", "F.u.c.k", "f_u_c_k", "fυck", "fսck", "fück"),
    *("fuсk", "𝒻𝓊𝒸𝓀", "ⓕⓤⓒⓚ", "ƒuck", "fvck", "f*ck", "f**k", "f u c k", "f u c k you", "fu ck"),
    *("f u ck", "fu cking", "nigger", "n1gger", "nìgger", "niggeг", "ni99er", "n!gger", "nlgger"),
    *("ɴɪɢɢᴇʀ", "n-i-g-g-e-r", "niggerlover", "n****r", "nig ger", "sh1t", "5hit", "sh!t", "sh¡t"),
    *("$hit", "shlt", "bullshit", "c*nt", "cսnt", "cunt1", "kıke", "ch!nk", "b!tch", "@sshole"),
    *("a$$hole", "s1ut", "sIut", "f4ggot", "f@ggot", "yid", "wh0re", "p0rn", "Stupid dyke"),
]


INSULTS = [
    *("Hurensohn", "hurensöhn", "Fotze", "fotze69", "F.o.t.z.e", "f o t z e", "Fotzzzze", "Arsch"),
    *("Arschl0ch", "DuHurensohn", "DuArsch", "xXArschlochXx", "Wichs3r", "Schlampen", "ficken"),
    *("fick_dich", "Scheisse", "ѕcheiße", "Kanake", "Neger", "Vollidiot", "Depp3n Trottel"),
    *("connard", "Salopard", "enculé", "encule", "ENCULÉ", "Enculer", "fils de pute", "p.u.t.e"),
    *("Merdeux", "pédé", "nique ta mere", "couilles", "bâtard", "Batard", "va te faire enculer"),
    *("filsdepute", "Hurenböcke", "Mistkerl", "W1xer", "Niquetamère", "chinga tu madre", "Sudaca"),
    *("puta", "hijo de puta", "hijodeputa", "cabrón", "cabron", "G1lipollas", "pendejo", "M1erda"),
    *("maricón", "maricones", "zorra", "coño", "Culo", "gilipollas"),
]


def test_insults_are_refused_in_all_languages_of_the_interface(settings: LazySettings) -> None:
    for name in INSULTS:
        assert is_offensive(name), name
    assert {code for code, _name in settings.LANGUAGES} == {"en", *insults.LANGUAGES}


def test_names_that_have_an_insult_of_some_language_in_them() -> None:
    for name in (
        *(
            "Gogol",
            "Hore",
            "Cockburn",
            "Fuchs",
            "Hurni",
            "Hurel",
            "Dick",
            "Analía",
            "Sade",
            "Nazir",
            "Nazım",
            "Esra",
        ),
        *("Jodie", "Jódar", "Maricela", "Marica", "Marić", "Putin", "Puteri", "Putnam", "Salopek"),
        *("Zorro", "Zorrilla", "Negrete", "Negrón", "Negreanu", "Chocholová", "Merdan", "Peter"),
        *("Péter", "Concha", "Con", "Mead", "Verga", "Gerber", "Nutter", "Fickert", "Kanakis"),
        *("Johnny Depp", "Apollonia", "Pincheira", "Couillard", "Constance", "Sexton", "Semen"),
        *("Arslan", "Arshad", "Conrad", "Assunta", "Dominique", "Monique", "Pedersen", "Begoña"),
        *("Ana con Bob", "MacDonald", "DiCaprio", "Trio", "Schwarz", "Heroína", "Bitterlich"),
    ):
        assert not is_offensive(name), name


def test_slurs_are_refused_also_in_disguise() -> None:
    for name in DISGUISED:
        assert is_offensive(name)


def test_names_that_only_look_bad() -> None:
    for name in (
        *("Scunthorpe", "Cassandra", "Hancock", "Penelope", "Nigel 9", "Ana1", "Titus", "Lipshitz"),
        *("Dick", "Fanny", "Wang", "Semen", "Lolita", "Hell", "John Lee Hooker", "Alan Cumming"),
        *("Van Dyke", "Dick Van Dyke", "vander Dykes", "Kaatje de Cock", "Hitchcock"),
        *("Ho Mo", "Class A", "Alf Uckfield", "Chris Hit", "Phuc Nguyen"),
        *("Butt", "Condon", "De Kock", "Poon", "Quim", "Wiggers", "Jae-Bum", "Schiesser", "Vögele"),
        *("De Asis", "Follansbee", "Grimminger", "Vesperman"),
        *("Köck", "Áss", "Villagra", "Невен", "M*A*S*H", "**Ann**", "Ann*Bob", "100%"),
    ):
        assert not is_offensive(name)
