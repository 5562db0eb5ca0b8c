"""Slurs and obscenities in names, and names that only look like some."""

from game.rules.names.offence import is_offensive

DISGUISED = [
    *("fuck", "xXfuckerXx", "FuckYou", "fuuuck", "F.u.c.k", "f_u_c_k", "fυck", "fսck", "fück"),
    *("fuсk", "𝒻𝓊𝒸𝓀", "ⓕⓤⓒⓚ", "ƒuck", "fvck", "f*ck", "f**k", "f u c k", "f u c k you", "fu ck"),
    *("f u ck", "fu cking", "nigger", "n1gger", "nìgger", "niggeг", "ni99er", "n!gger", "nlgger"),
    *("ɴɪɢɢᴇʀ", "n-i-g-g-e-r", "niggerlover", "n****r", "nig ger", "sh1t", "5hit", "sh!t", "sh¡t"),
    *("$hit", "shlt", "bullshit", "c*nt", "cսnt", "cunt1", "kıke", "ch!nk", "b!tch", "@sshole"),
    *("a$$hole", "s1ut", "sIut", "f4ggot", "f@ggot", "yid", "wh0re", "p0rn", "Stupid dyke"),
]


def test_slurs_are_refused_also_in_disguise() -> None:
    for name in DISGUISED:
        assert is_offensive(name)


def test_names_that_only_look_bad() -> None:
    for name in (
        *("Scunthorpe", "Cassandra", "Hancock", "Penelope", "Nigel 9", "Ana1", "Titus", "Lipshitz"),
        *("Dick", "Fanny", "Wang", "Semen", "Lolita", "Hell", "John Lee Hooker", "Alan Cumming"),
        *("Van Dyke", "Dick Van Dyke", "vander Dykes", "Kaatje de Cock", "Hitchcock"),
        *("Ho Mo", "Class A", "Alf Uckfield", "Chris Hit", "Phuc Nguyen"),
        *("Köck", "Áss", "Villagra", "Невен", "M*A*S*H", "**Ann**", "Ann*Bob", "100%"),
    ):
        assert not is_offensive(name)
