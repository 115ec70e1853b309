"""PaPyRoS in words: who is told what, in whose language; what a typed word can mean; the table on a screen."""

from collections.abc import Iterator

import pytest
from games.papyros.lists import play_with_small_list, play_without_list
from games.papyros.positions import position
from games.playing import play
from terminal.tables import NAMES, table

from mastaba import find_game
from mastaba.games.papyros import game, text
from mastaba.games.papyros.text.sentences import sentence
from mastaba.games.papyros.text.sight import Sight
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import IllegalMove
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import LANGUAGES
from mastaba.show.choices import understand
from mastaba.show.sentences import refused
from mastaba.show.speech import tongue
from mastaba.terminal.paint import no_colour

TONGUES = {language: tongue(language, find_game("papyros")) for language in LANGUAGES}
ENGLISH = TONGUES["en"]

WORD: Told = {
    "kind": "word",
    "seat": 0,
    "combination": "extend",
    "words": ("OMA",),
    "verdicts": ("listed",),
    "paid": ("OMA", "MAL"),
    "squares": ("h8", "h9", "h10"),
    "deben": 6,
    "allies": (),
}

VOTED: Told = WORD | {
    "combination": "K06",
    "paid": ("XYLIT",),
    "words": ("XYLIT",),
    "verdicts": ("voted",),
    "allies": (1,),
}


@pytest.fixture(autouse=True)
def _small_list() -> Iterator[None]:
    play_with_small_list()
    yield
    game.use(None)


def sight_of(seen: Seen, language: str = "en") -> Sight:
    return Sight(seen, [], NAMES, TONGUES[language])


def said(told: Told, seat: int, language: str = "en") -> str:
    seen = position("1: A\n2: A\n3: A").seen(None if seat == SPECTATOR else seat)
    return sentence(sight_of(seen, language), told).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("told", "seat", "en", "fr", "de"),
    [
        (
            WORD,
            0,
            "You lay OMA for 6 Deben (OMA 3, MAL 3).",
            "Tu poses OMA pour 6 Deben (OMA 3, MAL 3).",
            "Du legst OMA für 6 Deben (OMA 3, MAL 3).",
        ),
        (
            WORD
            | {"combination": "K06", "paid": ("XYLIT",), "words": ("XYLIT",), "verdicts": ("voted",), "allies": (1,)},
            2,
            "Anna animates K06: XYLIT for 6 Deben (by vote: XYLIT); as many for Merit.",
            "Anna anime K06 : XYLIT pour 6 Deben (par vote : XYLIT) ; autant pour Merit.",
            "Anna beseelt K06: XYLIT für 6 Deben (durch Abstimmung: XYLIT); ebenso viele für Merit.",
        ),
        (
            WORD | {"paid": ("OMA",), "deben": 3, "allies": (1,)},
            1,
            "Anna lays OMA for 3 Deben; as many for you.",
            "Anna pose OMA pour 3 Deben ; autant pour toi.",
            "Anna legt OMA für 3 Deben; ebenso viele für dich.",
        ),
        (
            {"kind": "ally", "seat": 0, "partner": 1},
            1,
            "Anna makes an alliance with you.",
            "Anna fait alliance avec toi.",
            "Anna schließt eine Allianz mit dir.",
        ),
        (
            {"kind": "card", "seat": 1, "card": "umdrehen"},
            1,
            "You draw the card “Turn over”.",
            "Tu pioches la carte « Retourner ».",
            "Du ziehst die Karte „Umdrehen“.",
        ),
        ({"kind": "card", "seat": 1}, 0, "Merit draws an Aton card.", "Merit pioche une carte Aton.", None),
        ({"kind": "roll", "seat": 1, "face": "-2"}, 0, "Merit rolls −2.", "Merit lance le dé : −2.", None),
        ({"kind": "roll", "seat": 0, "face": "sun"}, 0, "You roll a sun.", None, "Du würfelst eine Sonne."),
        (
            {"kind": "verdict", "word": "EMU", "votes": ("", "yes", "no"), "admitted": False},
            0,
            "EMU is rejected with 1 to 1.",
            "EMU est rejeté par 1 contre 1.",
            "EMU ist mit 1 zu 1 abgelehnt.",
        ),
        ({"kind": "vote", "seat": 1}, 0, "Merit votes.", None, "Merit stimmt ab."),
        ({"kind": "vote", "seat": 1, "vote": "yes"}, 1, "You vote yes.", "Tu votes : oui.", "Du stimmst ab: ja."),
        (
            {"kind": "return", "seat": 0, "card": "allianz", "vowels": ("sun",)},
            1,
            "Anna returns “Alliance” and draws sun.",
            None,
            "Anna gibt „Allianz“ zurück und zieht Sonne.",
        ),
    ],
)
def test_what_happened(told: Told, seat: int, en: str, fr: str | None, de: str | None) -> None:
    assert said(told, seat) == en
    for language, expected in (("fr", fr), ("de", de)):
        if expected is not None:
            assert said(told, seat, language) == expected


def test_a_table_without_a_list_says_so() -> None:
    play_without_list()
    state = position("1: A\n2: A")
    told = state.begin()[0].told(0)
    assert "No list of such words" in sentence(sight_of(state.seen(0)), told)
    assert "vote on every word" in text.prompt(sight_of(state.seen(0)))


def test_a_typed_word_is_found_wherever_it_can_be_laid() -> None:
    state = position("K10 BN\n1: O E\n2: A")
    seen = state.seen(0)
    found = understand("oben", [], seen, lambda token: text.meant(sight_of(seen), token))
    assert [seen.write(move) for move in found] == [f"animate K10 OBEN {offset}" for offset in (0, 1, 2)]


@pytest.mark.parametrize(
    ("typed", "language", "notation"),
    [
        ("beseelen", "de", "animate"),
        ("animer", "fr", "animate"),
        ("waagrecht", "de", "across"),
        ("ja", "de", "yes"),
        ("tauschen", "en", "tauschen"),
    ],
)
def test_verbs_are_understood_in_ones_own_language(typed: str, language: str, notation: str) -> None:
    assert notation in text.meant(sight_of(position("1: A\n2: A").seen(0), language), typed)


FLIPPED: Told = {"kind": "flip", "seat": 0, "slots": ("K05.1",), "faces": ("M/R",)}
SWAPPED: Told = {"kind": "swap", "seat": 0, "slots": ("K05.1", "K07.3"), "faces": ("T/L", "S/K"), "words": ()}


@pytest.mark.parametrize(
    ("told", "terminal", "page"),
    [
        (VOTED, "Anna animates K06: XYLIT for 6 Deben", "Anna lays XYLIT for 6 Deben"),
        (FLIPPED, "Anna plays “Turn over”, which turns K05.1 into M/R.", "Anna plays “Turn over”, which turns up M."),
        (
            SWAPPED,
            "Anna plays “Exchange”: K05.1 and K07.3 are now T/L and S/K.",
            "Anna plays “Exchange”: T and S change places.",
        ),
    ],
)
def test_a_page_names_no_combinations(told: Told, terminal: str, page: str) -> None:
    sight = sight_of(position("1: A\n2: A\n3: A").seen(2))
    assert sentence(sight, told).startswith(terminal)
    assert sentence(sight, told, page=True).startswith(page)


def test_why_not_is_said_in_ones_own_language() -> None:
    state = position("K10 BN\n1: O E\n2: A")
    with pytest.raises(IllegalMove) as error:
        state.play(0, "animate K10 BONE 0")
    assert refused(error.value, text.INSTEAD, TONGUES["de"]) == (
        "BONE steht nicht in der Wortliste: Die anderen können darüber abstimmen. [R17] Tippe „court BONE“."
    )
    with pytest.raises(IllegalMove) as error:
        position("K06 ML\n1: E\n2: A", None).play(0, "animate K06 MAL 0")
    assert refused(error.value, text.INSTEAD, ENGLISH) == "You have no vowel A for it. [R10]"


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_table_fits_its_width(width: int) -> None:
    there = table(4, "wide", "papyros")
    there.play(there.state.to_act[0], there.state.legal(there.state.to_act[0])[0])
    lines = [line for part in text.screen(sight_of(there.seen(0)), width, no_colour) for line in part]
    assert max(len(line) for line in lines) <= width


def test_options_have_names_in_every_language() -> None:
    for option in game.options(game.pieces()):
        for language in LANGUAGES:
            assert text.setting(option.name, "", TONGUES[language]) != option.name
            assert all(text.setting(option.name, choice, TONGUES[language]) for choice in option.choices)


@pytest.mark.parametrize(
    ("language", "asked", "rejected"),
    [
        ("en", "Anna lays MAL, which is in the word list. Does it count?", "MAL is rejected with 0 to 1."),
        (
            "fr",
            "Anna pose MAL, qui est dans la liste de mots. Est-ce qu’il compte ?",
            "MAL est rejeté par 0 contre 1.",
        ),
        ("de", "Anna legt MAL; das steht in der Wortliste. Gilt es?", "MAL ist mit 0 zu 1 abgelehnt."),
    ],
)
def test_a_listed_word_that_is_laid_is_asked_about_and_only_what_is_disputed_is_told(
    language: str, asked: str, rejected: str
) -> None:
    state = position("K06 ML\n1: A\n2: A", court="challenge")
    play(state, "1 animate K06 MAL 0")
    said_now = text.prompt(sight_of(state.seen(1), language)).replace("\u00a0", " ")
    assert said_now.startswith(asked)
    upheld, struck = state.copy(), state.copy()
    news = [event.told(0) for event in play(upheld, "2 yes")]
    assert [said(told, 0, language) for told in news if told["kind"] in ("heard", "challenge")] == ["", ""]
    (told,) = [event.told(0) for event in play(struck, "2 no") if event.kind == "challenge"]
    assert said(told, 0, language) == rejected
