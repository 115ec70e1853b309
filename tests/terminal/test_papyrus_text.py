"""Papyrus in words: who is told what, in whose language; and nothing that the reader does not know."""

import pytest
from games.papyrus.positions import position
from games.playing import play
from terminal.tables import NAMES, play_on, table

from mastaba import find_game
from mastaba.games.papyrus import text
from mastaba.games.papyrus.text.sentences import sentence
from mastaba.games.papyrus.text.sight import Sight
from mastaba.kernel.chance import Fast
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import LANGUAGES
from mastaba.show.speech import tongue
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
    return sentence(Sight(seen, (), NAMES, TONGUES[language]), told).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("told", "seat", "en", "fr", "de"),
    [
        (
            ABOVE,
            0,
            "You play water above Fragment 2.",
            "Tu joues l’eau au-dessus du Fragment 2.",
            "Du spielst Wasser über Fragment 2.",
        ),
        (
            ABOVE,
            1,
            "Anna plays water above Fragment 2.",
            "Anna joue l’eau au-dessus du Fragment 2.",
            "Anna spielt Wasser über Fragment 2.",
        ),
        (
            BELOW,
            SPECTATOR,
            "Anna plays loaf and mouth below Fragment 3.",
            "Anna joue le pain et la bouche sous le Fragment 3.",
            "Anna spielt Brot und Mund unter Fragment 3.",
        ),
        (
            BELOW | {"cards": ("blue-t",), "down": True},
            0,
            "You play loaf face down below Fragment 3.",
            "Tu joues le pain face cachée sous le Fragment 3.",
            "Du spielst Brot verdeckt unter Fragment 3.",
        ),
        (
            TUCK | {"card": "blue-b"},
            0,
            "You put leg under the dark Dossier.",
            "Tu glisses la jambe sous le Dossier sombre.",
            "Du legst Bein unter das dunkle Dossier.",
        ),
        (
            TUCK,
            2,
            "Anna puts a card under the dark Dossier.",
            "Anna glisse une carte sous le Dossier sombre.",
            "Anna legt eine Karte unter das dunkle Dossier.",
        ),
        (
            {"kind": "take", "seat": 0, "cards": ("blue-n", "blue-n", "red-t")},
            1,
            "Anna takes 2 × blue water and red loaf.",
            "Anna prend 2 × eau (bleu) et le pain (rouge).",
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
            "Merit brings home water and loaf; the Dossiers were a Fragment worth 6 points and 6 cards.",
            "Merit récupère l’eau et le pain ; Dossiers : un Fragment valant 6 points et 6 cartes.",
            "Merit holt Wasser und Brot heim; Dossiers: ein Fragment mit 6 Punkten und 6 Karten.",
        ),
        (
            HOME | {"below": ("red-t", "red-n"), "dossiers": ()},
            1,
            "You bring home 2 × loaf and water.",
            "Tu récupères 2 × pain et l’eau.",
            "Du holst 2 × Brot und Wasser heim.",
        ),
        (
            HOME | {"below": (), "under": (), "dossiers": ("L2",)},
            0,
            "Merit: the Dossiers were 2 Fragments.",
            "Merit : Dossiers : 2 Fragments.",
            "Merit: Dossiers: 2 Fragmente.",
        ),
        (HOME | {"below": (), "under": (), "dossiers": ()}, 0, "", "", ""),
        (
            {"kind": "stop", "seat": 1},
            0,
            "Merit cannot fill up the hand again: the game ends.",
            "Merit ne peut plus compléter sa main : la partie s’arrête.",
            "Merit kann die Hand nicht mehr auffüllen: Das Spiel ist aus.",
        ),
        (
            {"kind": "stop", "seat": 0},
            0,
            "You cannot fill up your hand again: the game ends.",
            "Tu ne peux plus compléter ta main : la partie s’arrête.",
            "Du kannst deine Hand nicht mehr auffüllen: Das Spiel ist aus.",
        ),
        (
            {"kind": "stop"},
            0,
            "No Fragment is left: the game ends.",
            "Il ne reste plus de Fragment : la partie s’arrête.",
            "Kein Fragment ist mehr da: Das Spiel ist aus.",
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
    line = text.log(Sight(state.seen(1), told, NAMES, ENGLISH))[0]
    assert line == (
        "3. Anna plays loaf below Fragment 1. Fragment 1 is complete: mwt (“mother”). "
        "Anna takes the Fragment, worth 4. You take blue quail chick and blue loaf; take red water. "
        "Discarded: red owl. "
        "Fragment 1 is now snb (“health”)."
    )


def test_the_terminal_says_why_it_ended() -> None:
    state = position("1: hand nrtw deck\n2: hand nrtw\nturn: 1")
    play(state, "1 above n 1")
    why = "It ended because Anna could not fill up the hand again."
    sight = Sight(state.seen(1), (), NAMES, ENGLISH)
    assert text.screen(sight, 80, no_colour)[0][0].strip() == why
    assert text.spoken(sight)[0] == why


def test_a_card_that_can_only_be_played_face_down_is_offered_as_that() -> None:
    sight = Sight(position("1: hand bbss\n2:\nrow: F01 F06 F10 F20\nturn: 1 below").seen(0), (), NAMES, ENGLISH)
    assert text.option(sight, ("down", "r"), 1) == "r\u00a0mouth, face down"
    assert text.option(sight, ("down", "r"), 0) == "r\u00a0mouth, face down"
    assert text.option(sight, ("above", "r"), 1) == "r\u00a0mouth"


@pytest.mark.parametrize(
    ("move", "en", "fr", "de"),
    [
        (
            "up 1 1",
            "Below “mother”, “owl” comes next, and you do not hold it. [R13]",
            "Sous « mère », c’est « chouette » qui vient ensuite, et tu ne l’as pas en main. [R13]",
            "Unter „Mutter“ kommt als Nächstes „Eule“, und das hast du nicht auf der Hand. [R13]",
        ),
        (
            "up 1 4",
            "Too many cards: below “mother” is room for 3. [R10]",
            "Trop de cartes : sous « mère », il n’y a de la place que pour 3. [R10]",
            "Zu viele Karten: Unter „Mutter“ ist nur Platz für 3. [R10]",
        ),
        (
            "down w 1",
            "You do not hold “quail chick”. [R9]",
            "Tu n’as pas « poussin de caille ». [R9]",
            "Du hast „Küken“ nicht. [R9]",
        ),
    ],
)
def test_refusals_say_signs_and_fragments_in_words(move: str, en: str, fr: str, de: str) -> None:
    state = position("1: hand bbss\n2:\nrow: F01 F06 F10 F20\nturn: 1 below")
    refusal = state.why(0, state.read(move))
    assert refusal is not None
    said = [TONGUES[language].error(refusal.error()).replace("\u00a0", " ") for language in ("en", "fr", "de")]
    assert said == [en, fr, de]


def test_with_closed_piles_the_log_goes_back_one_round() -> None:
    for option, lines in (("off", 2), ("on", 12)):
        there = table(2, "round", "papyrus", open_piles=option)
        play_on(there, lambda seen: seen.view()["turns"] == 12)
        log = text.log(Sight(there.seen(0), there.told(0), NAMES, ENGLISH))
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
            sight = Sight(seen, (), NAMES, said_in)
            for sample in range(5):
                twin = Sight(seen.fill(Fast(sample)).seen(seat), (), NAMES, said_in)
                assert text.spoken(twin) == text.spoken(sight)
                assert text.prompt(twin) == text.prompt(sight)
                pages = [text.screen(world, 80, no_colour) for world in (sight, twin)]
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
    assert text.meant(Sight(seen, (), NAMES, TONGUES[language]), token) == means


def test_people_are_warned_before_a_play_that_ends_the_game() -> None:
    for deck, step, warned in (
        ("", "above", "Your deck is empty: a card ends the game."),
        ("", "below", "Your deck is empty: this ends the game."),
        ("nr", "below", "You can draw 2 cards: more cards than that end the game."),
        ("nr", "above", ""),
        ("nrtw", "below", ""),
    ):
        seen = position(f"1: hand nrtw deck {deck}\n2:\nturn: 1 {step}").seen(0)
        prompt = text.prompt(Sight(seen, (), NAMES, ENGLISH))
        assert prompt.endswith(warned or "."), prompt
        assert ("ends the game" in prompt or "end the game" in prompt) == bool(warned)


def test_a_narrow_terminal_is_told_the_row() -> None:
    seen = position("1:\n2:\nbelow 1: blue-m (red-b)").seen(0)
    row, _ = text.screen(Sight(seen, (), NAMES, ENGLISH), 50, no_colour)
    assert row[0].startswith("Fragment 1, m w t, “mother”: 4 points,")
    assert all(len(line) <= 50 for line in row)
