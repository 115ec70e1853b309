"""`mastaba think`: what a bot makes of a position, and what is wrong with what was typed."""

import json
import re
from pathlib import Path

import pytest

import mastaba
from mastaba import bots
from mastaba.cli import main
from mastaba.kernel.contract import State
from mastaba.kernel.records import Record
from mastaba.locale import LANGUAGES


def record(game: str = "hapy", seats: int = 3, moves: int = 1000) -> tuple[Record, State]:
    """A game between scribes, as far as that."""
    found = Record(game, seats, {}, "think")
    state, chance = found.deal(), mastaba.Fast(1)
    while state.to_act and len(found.moves) < moves:
        seat = state.to_act[0]
        move = bots.choose("scribe", state.seen(seat), chance)
        found.note(state, seat, move)
        state.apply(seat, move)
    found.close(state.outcome)
    return found, state


@pytest.fixture
def position(tmp_path: Path) -> tuple[Path, State]:
    _, state = record(moves=20)
    file = tmp_path / "position.json"
    file.write_bytes(state.dump())
    return file, state


def said(words: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> str:
    assert main([*words.split(), *([] if "--lang" in words else ["--lang", "en"])]) == code
    out, err = capsys.readouterr()
    return str(err if code else out)


def first_row(shown: str) -> list[str]:
    lines = shown.splitlines()
    rule = next(i for i, line in enumerate(lines) if "──" in line)
    return re.split(r"\s{2,}", lines[rule + 1].strip())


def test_it_shows_what_the_bot_would_play(position: tuple[Path, State], capsys: pytest.CaptureFixture[str]) -> None:
    file, state = position
    seat = state.to_act[0]
    for bot in ("search:2x40", "vizier:10%", "scribe"):
        shown = said(f"think hapy {file} --bot {bot} --seed 7", capsys)
        chosen = state.write(bots.choose(bot, state.seen(seat), mastaba.Fast(7)))
        assert first_row(shown)[0] == chosen
        assert f": {chosen}." in shown
        assert ("%" in shown) == (bot != "scribe")


def test_the_same_number_gives_the_same_thoughts(
    position: tuple[Path, State], capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"think hapy {position[0]} --bot search:2x40 --seed 3"
    assert said(words, capsys) == said(words, capsys)


def test_the_record_of_a_game_is_looked_at_after_any_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, _ = record("papyrus", 2)
    file = tmp_path / "game.txt"
    file.write_text(whole.write())
    states = [state.copy() for state in whole.replay()]
    number = next(n for n, state in enumerate(states) if n > 9 and len(state.legal(state.to_act[0])) > 1)
    shown = said(f"think papyrus {file} --move {number} --bot scribe", capsys)
    before = states[number]
    assert first_row(shown)[0] in {before.write(move) for move in before.legal(before.to_act[0])}
    assert "must be a whole number from 0" in said(f"think papyrus {file} --move 99999", capsys, 2)
    assert "nothing to decide" in said(f"think papyrus {file}", capsys, 1)  # it is over


def test_what_a_seat_has_seen_is_enough(position: tuple[Path, State], capsys: pytest.CaptureFixture[str]) -> None:
    file, state = position
    seat = state.to_act[0]
    whole = said(f"think hapy {file} --bot search:2x40", capsys)
    file.write_bytes(state.seen(seat).dump())
    assert said(f"think hapy {file} --bot search:2x40", capsys) == whole
    other = (seat + 1) % 3 + 1
    assert "only player" in said(f"think hapy {file} --seat {other}", capsys, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(
    language: str, position: tuple[Path, State], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = said(f"think hapy {position[0]} --bot scribe --lang {language}", capsys)
    assert {"en": "Scribe", "fr": "Scribe", "de": "Schreiber"}[language] in shown


def test_where_there_is_no_choice_nobody_thinks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, _ = record("mykerinos", 2)
    for state in whole.replay():
        if state.to_act and len(state.legal(state.to_act[0])) == 1:
            file = tmp_path / "position.json"
            file.write_bytes(state.dump())
            only = state.write(state.legal(state.to_act[0])[0])
            assert (
                said(f"think mykerinos {file} --bot pharaoh", capsys) == f"There is nothing to think about: {only}.\n"
            )
            return
    raise AssertionError("there was always a choice")


def test_whatever_is_wrong_is_said_in_a_sentence(
    position: tuple[Path, State], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, state = position
    idle = next(seat for seat in range(3) if seat not in state.to_act) + 1
    assert "There is no game “senet”" in said(f"think senet {file}", capsys, 2)
    assert "is no file" in said(f"think hapy {tmp_path}/nothing.json", capsys, 2)
    assert "is no file" in said(f"think hapy {tmp_path}", capsys, 2)
    for name in ("sphinx", "search:0", "vizier:0%", "pharaoh:x", "scribe:5"):
        assert f"There is no bot “{name}”" in said(f"think hapy {file} --bot {name}", capsys, 2)
    assert f"Player {idle} has nothing to decide here" in said(f"think hapy {file} --seat {idle}", capsys, 1)
    for seat in ("0", "4", "x"):
        assert "“--seat” must be a whole number from 1 to 3" in said(f"think hapy {file} --seat {seat}", capsys, 2)
    assert "This is of Hâpy Families, not of Papyrus." in said(f"think papyrus {file}", capsys, 2)
    assert "--move is for records" in said(f"think hapy {file} --move 3", capsys, 2)
    _, over = record("papyrus", 2)
    file.write_bytes(over.dump())
    assert "The game is over" in said(f"think papyrus {file}", capsys, 1)
    nonsense = {"{": "not JSON", "[]": "no record", "": "no record", json.dumps({"game": "hapy"}): "", "\xff": ""}
    for text, why in nonsense.items():
        file.write_bytes(text.encode("latin-1"))
        assert why in said(f"think hapy {file}", capsys, 1)
