"""Papyrus in words: who is told what, in whose language; and nothing that the reader does not know."""

import pytest
from games.papyrus.positions import position
from games.playing import play
from terminal.tables import NAMES, play_on, table

from mastaba import find_game
from mastaba.games.papyrus.text import screen
from mastaba.games.papyrus.text import sentences as text
from mastaba.kernel.chance import Fast
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import LANGUAGES, tongue
from mastaba.terminal.paint import no_colour

PAPYRUS = find_game("papyrus")
TONGUES = {language: tongue(language, PAPYRUS) for language in LANGUAGES}
ENGLISH = TONGUES["en"]

ABOVE: Told = {"kind": "above", "seat": 0, "card": "blue-n", "slot": 2}
BELOW: Told = {"kind": "below", "seat": 0, "cards": ("blue-t", "blue-r"), "slot": 3, "down": False}
TUCK: Told = {"kind": "tuck", "seat": 0, "dossier": "dark"}
HOME: Told = {
    "kind": "home",
    "seat": 1,
    "below": ("red-n",),
    "under": ("red-t",),
    "dossiers": ("L1", "D2"),
    "hand": (),
}


def said(told: Told, seat: int, language: str = "en") -> str:
    seen = position("1:\n2:\n3:").seen(None if seat == SPECTATOR else seat)
    return text.sentence(seen, told, NAMES, TONGUES[language]).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("told", "seat", "en", "fr", "de"),
    [
        (
            ABOVE,
            0,
            "You play water above Fragment 2.",
            "Tu joues eau au-dessus du Fragment 2.",
            "Du spielst Wasser über Fragment 2.",
        ),
        (
            ABOVE,
            1,
            "Anna plays water above Fragment 2.",
            "Anna joue eau au-dessus du Fragment 2.",
            "Anna spielt Wasser über Fragment 2.",
        ),
        (
            BELOW,
            SPECTATOR,
            "Anna plays loaf and mouth below Fragment 3.",
            "Anna joue pain et bouche sous le Fragment 3.",
            "Anna spielt Brot und Mund unter Fragment 3.",
        ),
        (
            BELOW | {"cards": ("blue-t",), "down": True},
            0,
            "You play loaf face down below Fragment 3.",
            "Tu joues pain face cachée sous le Fragment 3.",
            "Du spielst Brot verdeckt unter Fragment 3.",
        ),
        (
            TUCK | {"card": "blue-b"},
            0,
            "You put leg under the dark Dossier.",
            "Tu glisses jambe sous le Dossier sombre.",
            "Du legst Bein unter Dossier dunkel.",
        ),
        (
            TUCK,
            2,
            "Anna puts a card under the dark Dossier.",
            "Anna glisse une carte sous le Dossier sombre.",
            "Anna legt eine Karte unter Dossier dunkel.",
        ),
        (
            {"kind": "take", "seat": 0, "cards": ("blue-n", "blue-n", "red-t")},
            1,
            "Anna takes 2 × blue water and red loaf.",
            "Anna prend 2 × eau (bleu) et pain (rouge).",
            "Anna nimmt 2 × Wasser (blau) und Brot (rot).",
        ),
        (
            {"kind": "complete", "slot": 4, "fragment": "F01", "ranking": (0, 1)},
            1,
            "Fragment 4 is complete: mwt (“mother”).",
            "Le Fragment 4 est complet : mwt (« mère »).",
            "Fragment 4 ist fertig: mwt („Mutter“).",
        ),
        ({"kind": "pass", "seat": 0, "step": "above"}, 1, "", "", ""),
        ({"kind": "draw", "seat": 0, "number": 2}, 1, "", "", ""),
        (
            HOME,
            0,
            "Merit: home come water and loaf; the Dossiers were a Fragment worth 6 points and 6 cards.",
            "Merit : reviennent eau et pain ; les Dossiers étaient un Fragment valant 6 points et 6 cartes.",
            "Merit: Heimkehr von Wasser und Brot; die Dossiers waren ein Fragment mit 6 Punkten und 6 Karten.",
        ),
        (
            {"kind": "end", "reason": "deck", "ranks": (1, 1, 3), "totals": (20, 20, 1)},
            0,
            "The game is over. Shared victory with 20 points: you and Merit.",
            "La partie est finie. Victoire partagée avec 20 points : toi et Merit.",
            "Die Partie ist zu Ende. Geteilter Sieg mit 20 Punkten: du und Merit.",
        ),
        ({"kind": "turn", "seat": 0, "number": 7}, 0, "Turn 7: You.", "Tour 7 : Toi.", "Zug 7: Du."),
    ],
)
def test_what_a_seat_was_told(told: Told, seat: int, en: str, fr: str, de: str) -> None:
    assert [said(told, seat, language) for language in ("en", "fr", "de")] == [en, fr, de]


def test_a_turn_is_one_line_and_names_each_player_where_it_changes() -> None:
    state = position("1: hand tbbw\n2:\nbelow 1: red-m blue-w\nabove 1: red-n\nturn: 1 below")
    told: list[Told] = [{"kind": "turn", "seat": 0, "number": 3}]
    told += [event.told(1) for event in play(state, "1 up 1 1", "1 pass")]
    line = text.log(state.seen(1), told, NAMES, ENGLISH)[0]
    assert line == (
        "3. Anna plays loaf below Fragment 1. Fragment 1 is complete: mwt (“mother”). "
        "Anna takes the Fragment, worth 4. You take blue quail chick and blue loaf; take red water. "
        "Discarded: red owl. "
        "Fragment 1 is now snb (“health”)."
    )


def test_with_closed_piles_the_log_goes_back_one_round() -> None:
    for option, lines in (("off", 2), ("on", 12)):
        there = table(2, "round", "papyrus", open_piles=option)
        play_on(there, lambda seen: seen.view()["turns"] == 12)
        log = text.log(there.seen(0), there.told(0), NAMES, ENGLISH)
        assert len(log) <= lines
        assert len(log) >= lines - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_is_made_of_what_the_seat_knows(language: str) -> None:
    """In any world that the seat cannot tell from the true one, it looks the same."""
    said_in = TONGUES[language]
    for seats, turns in ((2, 8), (3, 13), (4, 20)):
        there = play_on(
            table(seats, f"{seats}", "papyrus"),
            lambda seen, turns=turns: seen.view()["turns"] == turns,  # type: ignore[misc]
        )
        for seat in range(seats):
            seen = there.seen(seat)
            for sample in range(5):
                twin = seen.fill(Fast(sample)).seen(seat)
                for show in (screen.spoken, text.prompt):
                    assert show(twin, NAMES, said_in) == show(seen, NAMES, said_in)
                pages = [screen.screen(world, NAMES, said_in, 80, no_colour) for world in (seen, twin)]
                assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("language", "token", "means"),
    [
        ("en", "n", ("n",)),
        ("en", "water", ("n",)),
        ("en", "quail", ("w",)),
        ("en", "l", ("t", "b")),
        ("fr", "eau", ("n",)),
        ("fr", "owl", ("m",)),
        ("fr", "sombre", ("dark",)),
        ("de", "eule", ("m",)),
        ("de", "hell", ("light",)),
        ("de", "passen", ("pass",)),
        ("en", "skip", ("pass",)),
        ("en", "2", ("2",)),
        ("en", "sphinx", ()),
    ],
)
def test_what_a_typed_word_can_mean(language: str, token: str, means: tuple[str, ...]) -> None:
    seen = position("1:\n2:").seen(0)
    assert text.meant(token, seen, TONGUES[language]) == means


def test_people_are_warned_before_a_play_that_ends_the_game() -> None:
    for deck, step, warned in (
        ("", "above", "Your deck is empty: a card ends the game."),
        ("", "below", "Your deck is empty: this ends the game."),
        ("nr", "below", "You can draw 2 cards: more cards than that end the game."),
        ("nr", "above", ""),
        ("nrtw", "below", ""),
    ):
        seen = position(f"1: hand nrtw deck {deck}\n2:\nturn: 1 {step}").seen(0)
        prompt = text.prompt(seen, NAMES, ENGLISH)
        assert prompt.endswith(warned or "."), prompt
        assert ("ends the game" in prompt or "end the game" in prompt) == bool(warned)


def test_a_narrow_terminal_is_told_the_row() -> None:
    seen = position("1:\n2:\nbelow 1: blue-m (red-b)").seen(0)
    row, _ = screen.screen(seen, NAMES, ENGLISH, 50, no_colour)
    assert row[0].startswith("Fragment 1, m w t, “mother”: 4 points,")
    assert all(len(line) <= 50 for line in row)
