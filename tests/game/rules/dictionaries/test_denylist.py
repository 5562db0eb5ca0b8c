"""What the default dictionary does without, and what it keeps."""

from game.rules.dictionaries.denylist import english_denials
from solver.packaged import packaged_words

DENIALS = english_denials(packaged_words())


def test_offensive_words_are_denied() -> None:
    for stems in (
        # the strongest obscenities, with the inflections that the packaged list has
        "fuck fucked fucker fuckers fucking fucks fuckup",
        "shit shits shitted shittier shittiest shitting shitty bullshit horseshit",
        "cunt cunts twat twats wank wanked wanker wankers wanking wanks",
        "motherfucker motherfuckers cocksucker cocksuckers asshole assholes",
        # slurs
        "nigger niggers coon coons darkie darky dago dagoes kike kikes spic spics wog wop wops",
        "chink chinks gook gooks wetback wetbacks redskin redskins squaw squaws yid yids",
        "faggot faggots faggotry fag fags dyke dykes poof poofter lezzie tranny trannies",
    ):
        assert [word for word in stems.split() if word not in DENIALS] == []


def test_harmless_words_are_kept() -> None:
    for words in (
        "breast breasts nipple penis vagina sex sexual nude abortion rape rapist",
        "ass asses cock cocks dick dicks prick tit tits pussycat bitter",
        "niggard niggardly niggle snigger sniggers scunthorpe cockpit shitake mishit",
        "hell damn bloody butt balls screwing hooker snatch suck shag",
        "chinked raccoon spice spicy spick-and-span gypsy dike lesbian gay queer homosexual negro",
        "cat dog risk quit board",
    ):
        assert [word for word in words.split() if word in DENIALS] == []


def test_only_words_that_are_there_are_denied_each_with_its_reason() -> None:
    assert english_denials(["cat", "shit", "wogs"]) == {
        "shit": "Slur or obscenity (listed by badwords-py)",
        "wogs": "Slur or obscenity (added to badwords-py)",
    }
    assert 250 < len(DENIALS) < 400
