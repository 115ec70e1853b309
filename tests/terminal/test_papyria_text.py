"""Papyria in words: who is told what, in whose language; and nothing that the reader does not know."""

import pytest
from games.papyria.positions import position
from games.playing import play
from terminal.tables import NAMES, play_on, table

from mastaba import find_game
from mastaba.games.papyria import text
from mastaba.games.papyria.text import Sight
from mastaba.games.papyria.text.sentences import sentence
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import LANGUAGES
from mastaba.show.speech import tongue
from mastaba.terminal.paint import no_colour

PAPYRIA = find_game("papyria")
TONGUES = {language: tongue(language, PAPYRIA) for language in LANGUAGES}

MOVE: Told = {"kind": "move", "seat": 0, "piece": "ship", "section": 5, "lapis": 0}
SCORE: Told = {"kind": "score", "seat": 0, "type": "forest", "value": 3, "multiplier": 4, "points": 12, "why": "tile"}
END: Told = {"kind": "end", "reason": "goods", "ranks": (1, 2), "totals": (279, 242)}


def sight(seen: Seen, language: str = "en") -> Sight:
    return Sight(seen, [], NAMES, TONGUES[language])


def said(told: Told, seat: int, language: str = "en") -> str:
    seen = position("1:\n2:").seen(None if seat == SPECTATOR else seat)
    return sentence(sight(seen, language), told).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("told", "seat", "en", "fr", "de"),
    [
        (
            MOVE,
            0,
            "You move a ship to section 5.",
            "Tu déplaces un navire en section 5.",
            "Du ziehst ein Schiff in Abschnitt 5.",
        ),
        (
            MOVE | {"lapis": 2},
            1,
            "Anna moves a ship to section 5 for 2 lapis.",
            "Anna déplace un navire en section 5 pour 2 lapis.",
            "Anna zieht für 2 Lapis ein Schiff in Abschnitt 5.",
        ),
        (
            {"kind": "trade", "seat": 0, "partner": 1},
            1,
            "Anna trades a lapis for a papyrus with you.",
            "Anna échange un lapis contre un papyrus avec toi.",
            "Anna tauscht mit dir einen Lapis gegen einen Papyrus.",
        ),
        (
            SCORE,
            SPECTATOR,
            "Anna scores forests: 3 × 4 = 12.",
            "Anna compte les forêts : 3 × 4 = 12.",
            "Anna wertet Wälder: 3 × 4 = 12.",
        ),
        (
            SCORE | {"points": 5, "why": "cities"},
            0,
            "You score forests (cities): 3 × 4, but 5 by knowledge.",
            "Tu comptes les forêts (villes) : 3 × 4, limité à 5 par le savoir.",
            "Du wertest Wälder (Städte): 3 × 4, aber 5 nach Wissen.",
        ),
        (
            {"kind": "look", "seat": 0, "more": 2, "place": "3-large", "tiles": ("L01", "L02", "L03")},
            0,
            "You look at L01, L02 and L03.",
            "Tu regardes L01, L02 et L03.",
            "Du siehst L01, L02 und L03 an.",
        ),
        (
            {"kind": "look", "seat": 0, "more": 2, "place": "3-large"},
            1,
            "Anna looks at more tiles (2).",
            "Anna regarde d’autres tuiles (2).",
            "Anna sieht weitere Plättchen an (2).",
        ),
        (
            {"kind": "pick", "seat": 0},
            1,
            "Anna has picked.",
            "Anna a choisi.",
            "Anna hat gewählt.",
        ),
        (
            {"kind": "open", "place": "side-2", "tile": "city-1", "left": 3},
            0,
            "Turned up: city +1 (beside the board).",
            "Révélé : ville +1 (à côté du plateau).",
            "Aufgedeckt: Stadt +1 (neben dem Plan).",
        ),
        (
            {"kind": "lose", "seat": 0, "tile": "multiplier-city", "place": "3-river"},
            0,
            "You remove a multiplier for cities (section 3, river).",
            "Tu retires un multiplicateur pour les villes (section 3, fleuve).",
            "Du entfernst einen Multiplikator für Städte (Abschnitt 3, Fluss).",
        ),
        (
            END,
            0,
            "The game is over. You win with 279 points.",
            "La partie est finie. Tu gagnes avec 279 points.",
            "Die Partie ist zu Ende. Du gewinnst mit 279 Punkten.",
        ),
    ],
)
def test_sentences(told: Told, seat: int, en: str, fr: str, de: str) -> None:
    assert (said(told, seat), said(told, seat, "fr"), said(told, seat, "de")) == (en, fr, de)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_whole_games_has_a_sentence(language: str) -> None:
    for seats in (1, 2, 3, 4):
        there = play_on(table(seats, f"{seats}", "papyria"), lambda seen: False, 3000)
        for seat in (0, SPECTATOR):
            eyes = sight(there.seen(seat), language)
            for part in there.told(seat):
                line = sentence(eyes, part)
                silent = part["kind"] == "hand" and part["seat"] != seat
                silent = silent or (part["kind"] == "picked" and seats == 1)  # what one picks oneself was told
                assert bool(line) != silent, part
                assert "{" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_is_made_of_what_the_seat_knows(language: str) -> None:
    """In any world that the seat cannot tell from the true one, it looks the same."""
    for seats, turns in ((1, 6), (2, 20), (4, 30)):
        there = play_on(
            table(seats, f"{seats}", "papyria"),
            lambda seen, turns=turns: seen.view()["turns"] >= turns,  # type: ignore[misc]
            2000,
        )
        for seat in range(seats):
            seen = there.seen(seat)
            for sample in range(3):
                twin = seen.fill(Fast(sample)).seen(seat)
                for show in (text.spoken, text.prompt):
                    assert show(sight(twin, language)) == show(sight(seen, language))
                pages = [text.screen(sight(world, language), 80, no_colour) for world in (seen, twin)]
                assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("language", "token", "means"),
    [
        ("en", "forest", ("forest",)),
        ("en", "fo", ("forest",)),
        ("en", "ea", ("east",)),
        ("fr", "forêt", ("forest",)),
        ("fr", "construire", ("build",)),
        ("fr", "nord", ("north",)),
        ("de", "bauen", ("build",)),
        ("de", "klein", ("small",)),
        ("de", "schiff", ("ship",)),
        ("de", "waive", ("waive",)),
        ("en", "sphinx", ()),
    ],
)
def test_what_a_typed_word_can_mean(language: str, token: str, means: tuple[str, ...]) -> None:
    seen = position("1:\n2:").seen(0)
    assert text.meant(sight(seen, language), token) == means


def test_choices_say_what_they_cost_and_bring() -> None:
    seen = position("1: lapis 3\n2:\nships: 1@1 1@2 2@4 2@12").seen(0)
    assert text.option(sight(seen), ("ship", "2", "6"), 2) == "6 (1 lapis)"
    assert text.option(sight(seen), ("ship", "2", "3"), 2) == "3"
    act = position("1:\n2:\n3-large: scoring forest-2 city-1\n3-river: multiplier city\nturn: 1 act ship 3").seen(0)
    assert text.option(sight(act), ("do", "river"), 0) == "do\u00a0river (multiplier city)"
    assert text.option(sight(act), ("score", "large", "forest"), 0) == "score\u00a0large forest"


def test_a_narrow_terminal_is_told_the_board() -> None:
    seen = position("1:\n2:").seen(0)
    board, _, _ = text.screen(sight(seen), 50, no_colour)
    assert board[0].startswith("Section 1: river")
    assert all(len(line) <= 50 for line in board)


def test_a_large_land_is_shown_around_the_priest() -> None:
    """Ten rows, of which five are shown, with the priest among them."""
    tiles = " ".join(f"L{i + 1:02}@0,{i + 1}" for i in range(9))
    for priest, first in (("S1", "!S1"), ("L09", " L05")):
        seen = position(f"1: land {tiles} priest {priest}\n2:").seen(0)
        own = text.screen(sight(seen), 80, no_colour)[2][1:]
        assert len(own) == 5
        assert own[0].startswith(f" {first}")
        assert sum("!" in line for line in own) == 1


def test_what_was_looked_at_is_said_to_who_looked() -> None:
    state = position(
        "1: land L13@1,0 L25@1,1\n2:\n3-large: landscape L01 L15 L24 L36\n3-small: mine 3\nturn: 1 act wanderer 3"
    )
    play(state, "1 look 2", "1 take 2-1-3", "1 place east 0")
    mine = text.spoken(sight(state.seen(0)))
    assert "You know of section 3, large: L01, L24, ?." in mine
    assert not any("L24, ?" in line for line in text.spoken(sight(state.seen(1))))
