"""Saying sentences: which language, plurals, errors, and text that fits."""

import io

import pytest

from mastaba import find_game
from mastaba.kernel.errors import BadOptions, BadPieces, BadRecord, IllegalMove, MastabaError, UnknownGame
from mastaba.kernel.registry import game_names
from mastaba.locale import cells, fit, language, printable, simpler, speak_plainly
from mastaba.show.speech import tongue

FRENCH = tongue("fr", find_game("hapy"))
GERMAN = tongue("de", find_game("hapy"))


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_AT"}, "de"),
        ({"LANG": "", "LANGUAGE": "de:en"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr", "LANG": "de"}, "fr"),
        ({"LANG": "nl_NL"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], expected: str) -> None:
    assert language(None, environment) == expected


@pytest.mark.parametrize(("asked", "expected"), [("de", "de"), ("FR", "fr"), ("de-CH", "de"), ("xx", "fr"), ("", "en")])
def test_the_language_asked_for_goes_first(asked: str, expected: str) -> None:
    assert language(asked, {"LANG": "fr_FR"} if asked else {}) == expected


def test_an_unknown_sentence_is_said_in_english() -> None:
    assert FRENCH.text("There is no {thing} in Cairo.", thing="snow") == "There is no snow in Cairo."


def test_plurals_follow_the_language() -> None:
    """In French nothing is singular."""
    forms = ("{n} card", "{n} cards")
    assert [tongue("en").plural(*forms, n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [FRENCH.plural(*forms, n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [GERMAN.plural(*forms, n) for n in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]


def test_a_list_of_things() -> None:
    assert tongue("en").all_of(["a", "b", "c"]) == "a, b and c"
    assert FRENCH.all_of(["a", "b"]) == "a et b"
    assert GERMAN.all_of(["a"]) == "a"


def test_an_error_names_its_place_and_its_rule() -> None:
    nowhere = UnknownGame("There is no game “{name}” here. There are: {games}.", name="chess", games="hapy")
    assert FRENCH.error(nowhere) == "Il n’y a pas de jeu «\u00a0chess\u00a0» ici. Au choix\u00a0: hapy."
    assert GERMAN.error(BadPieces("There is no such entry.", "my.toml, card/3")) == (
        "my.toml, card/3: Diesen Eintrag gibt es nicht."
    )
    covered = IllegalMove("{place} is still covered by {above}.", rule="R4", place="7.1", above="8.1, 8.2")
    assert GERMAN.error(covered) == "7.1 ist noch bedeckt von 8.1 und 8.2. [R4]"


COVERED = IllegalMove("{place} is still covered by {above}.", place="left-1.1", above="left-2.1, left-2.2")
BARRED = IllegalMove("Barred: {card}. Another player asked for it last.", card="jackal-2")
TILTED = IllegalMove("All your cards of this patron are tilted: {patron}.", patron="violet")
UNSET = IllegalMove("You have no more {piece} to set.", piece="ship")
NUMBER = BadOptions("“{option}” must be a whole number from {low} to {high}.", option="max_turns", low=20, high=400)


@pytest.mark.parametrize(
    ("error", "language", "says"),
    [
        (COVERED, "en", "Left 1.1 is still covered by left 2.1 and left 2.2."),
        (COVERED, "fr", "Gauche 1.1 est encore couverte par gauche 2.1 et gauche 2.2."),
        (COVERED, "de", "Links 1.1 ist noch bedeckt von links 2.1 und links 2.2."),
        (BARRED, "en", "Barred: jackal 2. Another player asked for it last."),
        (BARRED, "fr", "Interdit : le chacal 2. Un autre joueur l’a demandé en dernier."),
        (BARRED, "de", "Gesperrt: Schakal 2. Danach hat zuletzt jemand anders gefragt."),
        (TILTED, "en", "All your cards of this patron are tilted: Lady Violet."),
        (UNSET, "fr", "Tu n’as plus de navire à poser."),
        (NUMBER, "en", "“Most turns” must be a whole number from 20 to 400."),
        (NUMBER, "de", "„Höchstzahl der Züge“ muss eine ganze Zahl von 20 bis 400 sein."),
    ],
)
def test_things_of_a_game_are_called_by_their_names(error: MastabaError, language: str, says: str) -> None:
    """Also by a server, which speaks of all games at once."""
    everything = tongue(language, *(find_game(name) for name in game_names()))
    assert everything.error(error).replace("\u00a0", " ") == says


def test_what_has_to_be_typed_again_is_said_as_it_is_typed() -> None:
    papyria = tongue("de", find_game("papyria"))
    assert papyria.error(NUMBER, **NUMBER.parameters).startswith("„max_turns“")


def test_an_error_within_an_error_is_translated_too() -> None:
    inner = IllegalMove("You can only ask another player.", rule="R7")
    outer = BadRecord(
        "Move {number}, “{move}” by player {seat}, cannot be played: {reason}",
        number=3,
        move="ask 1 cat-1",
        seat=1,
        reason=inner,
    )
    assert GERMAN.error(outer).endswith("lässt sich nicht spielen: Fragen kannst du nur einen Mitspieler. [R7]")


def test_nothing_in_a_sentence_moves_the_cursor() -> None:
    assert tongue("en").error(BadRecord("Line {n}: “{line}”", n=1, line="\x1b[2J\x07boo")) == "Line 1: “[2Jboo”"
    assert printable("a\u00a0b\nc") == "a\u00a0b\nc"


def test_text_fits_its_columns() -> None:
    assert fit("Anna", 6) == "Anna  "
    assert fit("Tutanchamun", 6) == "Tutan…"
    assert cells("日本") == 4
    assert cells(fit("日本日本", 6)) == 6
    assert cells("e\u0301") == 1


def test_where_there_is_no_utf_8_simpler_signs_stand_for_ours() -> None:
    assert simpler("━━ Hâpy · “a”\u00a0: «\u00a0œuf\u00a0», l’été… ▸ ▒▒▒ ✓ 日") == (
        '-- Hapy - "a" : " oeuf ", l\'ete... > ### ok ?'
    )


@pytest.mark.parametrize(
    ("encoding", "expected"), [("ascii", b"Hapy >"), ("latin-1", b"H\xe2py >"), ("utf-8", "Hâpy ›".encode())]
)
def test_a_stream_says_what_it_can(encoding: str, expected: bytes) -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding)
    speak_plainly(stream)
    stream.write("Hâpy ›")
    stream.flush()
    assert written.getvalue() == expected


def test_a_stream_reads_what_it_can() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"caf\xe9\n"), encoding="utf-8")
    speak_plainly(stream)
    assert stream.read() == "caf\ufffd\n"
    speak_plainly(io.StringIO())  # needs nothing


def test_a_game_says_a_sentence_in_its_own_way() -> None:
    """Where house and game have the same English words, the game's catalogue counts."""
    game = find_game("hapy")
    assert tongue("fr").text("you") == "toi"
    assert tongue("fr", game).text("You") == "Tu"
