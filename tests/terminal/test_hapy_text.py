"""Hâpy Families in words: who is told what, in whose language; and nothing that the reader does not know."""

from collections.abc import Sequence

import pytest
from games.hapy.positions import play, position
from terminal.tables import NAMES, play_on, table

from mastaba import find_game, new
from mastaba.games.hapy import text
from mastaba.games.hapy.text.sentences import sentence
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import LANGUAGES, Tongue
from mastaba.show.speech import tongue
from mastaba.terminal.paint import no_colour

HAPY = find_game("hapy")
TONGUES = {language: tongue(language, HAPY) for language in LANGUAGES}
ENGLISH = TONGUES["en"]


def sight(seen: Seen, said_in: Tongue = ENGLISH, told: Sequence[Told] = ()) -> text.Sight:
    return text.Sight(seen, told, NAMES, said_in)


def said(told: Told, seat: int, said_in: Tongue = ENGLISH) -> str:
    seen = new("hapy", seats=3).seen(None if seat == SPECTATOR else seat)
    return sentence(sight(seen, said_in), told).replace("\u00a0", " ")


TAKE: Told = {"kind": "take", "seat": 0, "place": "7.2", "open": True, "card": "hippo-1"}
HIDDEN: Told = {"kind": "take", "seat": 0, "place": "8.3", "open": False}
ASK: Told = {"kind": "ask", "seat": 0, "other": 1, "card": "cat-1", "handed": True}
SERIES: Told = {"kind": "series", "seat": 0, "family": "bull", "cards": ("bull-1", "bull-3", "bull-5")}


@pytest.mark.parametrize(
    ("told", "seat", "en", "fr", "de"),
    [
        (TAKE, 0, "You take hippo 1 from 7.2.", "Tu prends l’hippopotame 1 en 7.2.", "Du nimmst Nilpferd 1 von 7.2."),
        (
            TAKE,
            1,
            "Anna takes hippo 1 from 7.2.",
            "Anna prend l’hippopotame 1 en 7.2.",
            "Anna nimmt Nilpferd 1 von 7.2.",
        ),
        (
            HIDDEN | {"card": "cat-6"},
            0,
            "You take the face-down card at 8.3: cat 6.",
            "Tu prends la carte cachée en 8.3 : chat 6.",
            "Du nimmst die verdeckte Karte von 8.3: Katze 6.",
        ),
        (
            HIDDEN,
            SPECTATOR,
            "Anna takes the face-down card at 8.3.",
            "Anna prend la carte cachée en 8.3.",
            "Anna nimmt die verdeckte Karte von 8.3.",
        ),
        (
            ASK,
            0,
            "You ask Merit for cat 1 and get it.",
            "Tu demandes le chat 1 à Merit et l’obtiens.",
            "Du fragst Merit nach Katze 1 und bekommst die Karte.",
        ),
        (
            ASK,
            1,
            "Anna asks you for cat 1 and gets it.",
            "Anna te demande le chat 1 et l’obtient.",
            "Anna fragt dich nach Katze 1 und bekommt die Karte.",
        ),
        (
            ASK | {"handed": False},
            2,
            "Anna asks Merit for cat 1: no.",
            "Anna demande le chat 1 à Merit : non.",
            "Anna fragt Merit nach Katze 1: nein.",
        ),
        ({"kind": "skip", "seat": 0}, 0, "You ask nothing.", "Tu ne demandes rien.", "Du fragst nichts."),
        (
            SERIES,
            1,
            "Anna lays a series: bulls 1, 3 and 5.",
            "Anna pose une série : taureaux 1, 3 et 5.",
            "Anna legt eine Gruppe: Stiere 1, 3 und 5.",
        ),
        (
            {"kind": "choice", "seat": 0, "family": "jackal"},
            1,
            "Anna chooses three of four jackals.",
            "Anna a quatre chacals et en choisit trois.",
            "Anna hat vier Schakale und wählt drei aus.",
        ),
        ({"kind": "turn", "seat": 0, "number": 7}, 0, "Turn 7: You.", "Tour 7 : Toi.", "Zug 7: Du."),
        (
            {"kind": "end", "reason": "family", "ranks": (2, 1, 2)},
            1,
            "You win with a whole family.",
            "Tu gagnes avec une famille au complet.",
            "Du gewinnst mit einer ganzen Familie.",
        ),
        (
            {"kind": "end", "reason": "series", "ranks": (2, 1, 2)},
            0,
            "Merit wins with enough series.",
            "Merit a assez de séries et gagne.",
            "Merit hat genug Gruppen und gewinnt.",
        ),
        (
            {"kind": "end", "reason": "stalemate", "ranks": (1, 1, 3)},
            1,
            "The hourglass has run out. Shared victory: Anna and you.",
            "Le sablier est vide. Victoire partagée : Anna et toi.",
            "Die Sanduhr ist abgelaufen. Geteilter Sieg: Anna und du.",
        ),
    ],
)
def test_what_a_seat_was_told(told: Told, seat: int, en: str, fr: str, de: str) -> None:
    assert [said(told, seat, TONGUES[language]) for language in ("en", "fr", "de")] == [en, fr, de]


def test_a_turn_is_one_line_and_names_its_player_once() -> None:
    state = position("1: hand cat-25\n2:\nlayout: 8.1 cat-6")
    told: list[Told] = [{"kind": "turn", "seat": 0, "number": 3}]
    told += [event.told(1) for event in play(state, "1 take 8.1", "1 skip")]
    line = text.log(sight(state.seen(1), told=told))[0].replace("\u00a0", " ")
    assert line == "3. Anna takes the face-down card at 8.1; asks nothing; lays a series: cats 2, 5 and 6."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_is_made_of_what_the_seat_knows(language: str) -> None:
    """In any world that the seat cannot tell from the true one, it looks the same."""
    said_in = TONGUES[language]
    for seats, turns in ((2, 8), (3, 17), (4, 26)):
        there = play_on(table(seats, f"{seats} {turns}"), lambda seen, turns=turns: seen.view()["turns"] == turns)  # type: ignore[misc]
        for seat in range(seats):
            seen = there.seen(seat)
            for sample in range(5):
                twin = seen.fill(Fast(sample)).seen(seat)
                for show in (text.spoken, text.prompt):
                    assert show(sight(twin, said_in)) == show(sight(seen, said_in))
                pages = [text.screen(sight(world, said_in), 80, no_colour) for world in (seen, twin)]
                assert pages[0] == pages[1]


def test_an_owner_may_have_other_families_and_layouts() -> None:
    """Words that we have none for are said as they stand in the file; a layout too wide to draw is told."""
    pieces = HAPY.pieces().changed({"family/1/name": "lion", "family/4/name": "lizard"}, "mine.toml")
    state = HAPY.deal(HAPY.setting(2, {}, pieces), Fast(5))
    seen = state.seen(0)
    shown = "\n".join(line for block in text.screen(sight(seen, TONGUES["fr"]), 80, no_colour) for line in block)
    assert "Li lion" in shown
    assert "Cl chacal" in shown
    assert text.meant(sight(seen), "li1")
    rows = [{"row": 0, "n": 36, "x2": 0, "face": "U"}]
    wide = HAPY.pieces().changed({"layout/pyramid/rows": rows}, "mine.toml")
    board, _ = text.screen(sight(HAPY.deal(HAPY.setting(2, {}, wide), Fast(5)).seen(0)), 80, no_colour)
    assert board == ["Row 1: 36 free."] or board[0].startswith("Row 1, free:")
    assert all(len(line) <= 80 for line in board)
