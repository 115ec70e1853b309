"""Mykerinos in words: who is told what, in whose language; what a typed word can mean; the table on a screen."""

from collections.abc import Sequence

import pytest
from games.mykerinos.positions import position
from games.playing import play
from terminal.tables import NAMES, play_on, table

from mastaba import find_game
from mastaba.games.mykerinos import text
from mastaba.games.mykerinos.text import Sight
from mastaba.games.mykerinos.text.sentences import sentence
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import IllegalMove
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import LANGUAGES
from mastaba.show.speech import tongue
from mastaba.terminal.paint import no_colour

MYKERINOS = find_game("mykerinos")
TONGUES = {language: tongue(language, MYKERINOS) for language in LANGUAGES}

START: Told = {"kind": "start", "seat": 0, "squares": ("c4",)}
LEMON: Told = {"kind": "lemon", "seat": 0, "squares": ("c4", "c5")}
AREA: Told = {"kind": "area", "area": 2, "ranking": (1, 2, 0), "cubes": (4, 2, 1)}


def sight(seen: Seen, told: Sequence[Told] = (), language: str = "en") -> Sight:
    return Sight(seen, told, NAMES, TONGUES[language])


def said(told: Told, seat: int, language: str = "en", seats: int = 3) -> str:
    seen = position("\n".join(f"{i}:" for i in range(1, seats + 1))).seen(None if seat == SPECTATOR else seat)
    return sentence(sight(seen, language=language), told).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("told", "seat", "en", "fr", "de"),
    [
        (START, 0, "You start on c4.", "Tu commences une fouille en c4.", "Du beginnst auf c4."),
        (START, 1, "Anna starts on c4.", "Anna commence une fouille en c4.", "Anna beginnt auf c4."),
        (
            LEMON,
            SPECTATOR,
            "Anna calls Lord Lemon and digs on c4 and c5.",
            "Anna appelle Lord Lemon et fouille en c4 et c5.",
            "Anna ruft Lord Lemon und gräbt auf c4 und c5.",
        ),
        (
            {"kind": "brown", "seat": 1, "room": "3.2"},
            1,
            "You call Sir Brown and book the “3” room of Lord Lemon.",
            "Tu appelles Sir Brown et réserves la salle « 3 » de Lord Lemon.",
            "Du rufst Sir Brown und belegst den „3“-Raum von Lord Lemon.",
        ),
        (
            {"kind": "room", "seat": 1, "room": "2.5"},
            0,
            "Merit books the “2” room between Colonel Tangerine and Lady Violet.",
            "Merit réserve la salle « 2 » entre Colonel Tangerine et Lady Violet.",
            "Merit belegt den „2“-Raum zwischen Colonel Tangerine und Lady Violet.",
        ),
        (
            {"kind": "extend", "seat": 0, "squares": ("e3", "e4")},
            0,
            "You extend to e3 and e4.",
            "Tu étends ta fouille en e3 et e4.",
            "Du erweiterst um e3 und e4.",
        ),
        (
            {"kind": "pass", "seat": 1, "place": 1, "kept": 3},
            0,
            "Merit passes and goes to space 1 of the scale.",
            "Merit passe et va sur la case 1 de l’échelle.",
            "Merit passt und geht auf Platz 1 der Leiste.",
        ),
        (
            AREA,
            0,
            "Area 2: Merit 4, Pentu 2, you 1.",
            "Zone 2 : Merit 4, Pentu 2, toi 1.",
            "Gebiet 2: Merit 4, Pentu 2, du 1.",
        ),
        (
            {"kind": "area", "area": 3, "ranking": (), "cubes": ()},
            0,
            "Area 3: nobody.",
            "Zone 3 : personne.",
            "Gebiet 3: niemand.",
        ),
        (
            {"kind": "take", "seat": 2, "card": "LE5", "prestige": 3},
            0,
            "Pentu takes Lord Lemon (3).",
            "Pentu prend Lord Lemon (3).",
            "Pentu nimmt Lord Lemon (3).",
        ),
        (
            {"kind": "take", "seat": 0, "card": "NO1", "prestige": 5},
            0,
            "You take the card without patron (5).",
            "Tu prends la carte sans mécène (5).",
            "Du nimmst die Karte ohne Gönner (5).",
        ),
        (
            {"kind": "left", "area": 1, "cards": ("BR1", "LE3")},
            0,
            "Left over: Sir Brown and Lord Lemon (2).",
            "Il reste : Sir Brown et Lord Lemon (2).",
            "Übrig: Sir Brown und Lord Lemon (2).",
        ),
        (
            {"kind": "discard", "card": "BR1"},
            0,
            "The neutral colour takes Sir Brown out of the game.",
            "La couleur neutre retire du jeu Sir Brown.",
            "Die neutrale Farbe nimmt Sir Brown aus dem Spiel.",
        ),
        (
            {"kind": "deal", "season": 2, "first": 0, "cards": ()},
            1,
            "Season 2 begins. First player: Anna.",
            "La saison 2 commence. Premier joueur : Anna.",
            "Saison 2 beginnt. Startspieler: Anna.",
        ),
        (
            {"kind": "deal", "season": 2, "first": 0, "cards": (), "intake": (11, 11, 11), "neutral": ()},
            0,
            "Season 2 begins. First player: you. Everybody takes 11 cubes.",
            "La saison 2 commence. Premier joueur : toi. Tout le monde prend 11 cubes.",
            "Saison 2 beginnt. Startspieler: du. Alle nehmen 11 Würfel.",
        ),
        (
            {"kind": "deal", "season": 4, "first": 0, "cards": (), "intake": (11, 7, 11), "neutral": (4, 1, 4)},
            0,
            "Season 4 begins. First player: you. New cubes: you 11, Merit 7, Pentu 11. "
            "Neutral ones: you 4, Merit 1, Pentu 4.",
            "La saison 4 commence. Premier joueur : toi. Nouveaux cubes : toi 11, Merit 7, Pentu 11. "
            "Neutres : toi 4, Merit 1, Pentu 4.",
            "Saison 4 beginnt. Startspieler: du. Neue Würfel: du 11, Merit 7, Pentu 11. "
            "Neutrale: du 4, Merit 1, Pentu 4.",
        ),
        (
            {"kind": "back", "area": 2, "seats": (1, 2, 0), "cubes": (4, 2, 1)},
            0,
            "Back in stock: Merit 4, Pentu 2, you 1.",
            "Retour en réserve : Merit 4, Pentu 2, toi 1.",
            "Zurück im Vorrat: Merit 4, Pentu 2, du 1.",
        ),
        ({"kind": "turn", "seat": 0, "number": 7}, 0, "Turn 7: You.", "Tour 7 : Toi.", "Zug 7: Du."),
    ],
)
def test_what_a_seat_was_told(told: Told, seat: int, en: str, fr: str, de: str) -> None:
    assert [said(told, seat, language) for language in ("en", "fr", "de")] == [en, fr, de]


def test_with_two_players_the_neutral_colour_is_named() -> None:
    assert said(AREA, 0, seats=2) == "Area 2: Merit 4, neutral 2, you 1."


def test_a_turn_is_one_line() -> None:
    state = position("bb......\nr.......\n1:\n2:\n3:\nscale: 2 3\narea 1: BR1 VI1")
    told: list[Told] = [{"kind": "turn", "seat": 0, "number": 3}]
    told += [event.told(1) for event in play(state, "1 pass", "1 take left")]
    assert text.log(sight(state.seen(1), told)) == [
        "3. Anna passes and goes to space 3 of the scale. Area 1: Anna 2, you 1.",
        "2. Anna takes Sir Brown.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_and_every_choice_of_a_game_has_words(seats: int, language: str) -> None:
    there = table(seats, f"words {seats}", "mykerinos")
    chance = Fast(seats)
    while there.state.to_act:
        seat = there.state.to_act[0]
        seen = there.seen(seat)
        assert text.prompt(sight(seen, language=language))
        legal = seen.legal()
        for move in {legal[0], legal[-1], legal[chance.below(len(legal))]}:
            parts = seen.write(move).split()
            for known in range(len(parts)):
                assert text.option(sight(seen, language=language), parts, known)
        there.play(seat, legal[chance.below(len(legal))])
    for part in there.told(0):
        assert sentence(sight(there.seen(0), language=language), part).endswith("."), part


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_is_made_of_what_everybody_knows(language: str) -> None:
    for seats, turns in ((2, 30), (3, 50), (4, 70)):
        there = play_on(
            table(seats, f"{seats}", "mykerinos"),
            lambda seen, turns=turns: seen.view()["turns"] >= turns,  # type: ignore[misc]
        )
        for seat in range(seats):
            seen = there.seen(seat)
            worlds = [sight(world, language=language) for world in (seen, seen.fill(Fast(seat)).seen(seat))]
            assert text.spoken(worlds[1]) == text.spoken(worlds[0])
            pages = [text.screen(world, 80, no_colour) for world in worlds]
            assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("language", "token", "means"),
    [
        ("en", "c4", ("c4",)),
        ("en", "start", ("start",)),
        ("en", "violet", ("violet",)),
        ("en", "tang", ("tangerine",)),
        ("en", "b", ("b",)),
        ("en", "bl", ("blackmore",)),
        ("fr", "passer", ("pass",)),
        ("fr", "étendre", ("extend",)),
        ("de", "erweitern", ("extend",)),
        ("de", "links", ("left",)),
        ("de", "raum", ("room",)),
        ("de", "3.1", ("3.1",)),
    ],
)
def test_what_a_typed_word_can_mean(language: str, token: str, means: tuple[str, ...]) -> None:
    seen = position("1:\n2:\n3:").seen(0)
    assert text.meant(sight(seen, language=language), token) == means


def test_the_map_shows_cubes_on_sand_and_on_pyramids() -> None:
    seen = position("b^.R....\n........\n1:\n2:\n3:\narea 1: LE5 BL2").seen(0)
    drawn = text.screen(sight(seen), 80, no_colour)[0]
    assert drawn[0].startswith("    a b c d   e f g h   1 Lemon 3 · Blackmore")
    assert drawn[1].startswith(" 1  B ^ .^R ")


def test_in_a_narrow_terminal_everything_stands_below_the_map() -> None:
    seen = position("1:\n2:\n3:\n4:").seen(0)
    region, players = text.screen(sight(seen), 60, no_colour)
    assert len(region) == 8 + 4 + 5 + 1
    assert len(players) == 4
    assert all(len(line) <= 60 for line in region + players)


def test_a_patron_is_called_by_name_in_a_refusal() -> None:
    state = position("1: cards BR2\n2:\n3:")
    with pytest.raises(IllegalMove) as caught:
        play(state, "1 violet a1")
    assert TONGUES["en"].error(caught.value) == "You have no card of this patron: Lady Violet. [R18]"


def test_the_last_player_is_told_so() -> None:
    seen = position("1:\n2:\n3:\nscale: 2 3").seen(0)
    assert text.prompt(sight(seen)).endswith("this is your last turn before the survey.")
    assert text.prompt(sight(position("1: stock 0\n2:\n3:").seen(0))).startswith("You can only pass.")
