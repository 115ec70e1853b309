"""Records: written, read, verified; and what is said of a record that is wrong."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records.played import played

import mastaba
from mastaba import MastabaError, Record, verify
from mastaba.kernel.chance import seal
from mastaba.kernel.errors import BadOptions, BadPieces, BadRecord, UnknownGame

NONCES = ("77ab", "c0ffee", "00")


@cache
def text() -> str:
    """A whole game of three, with nonces."""
    return played(3, "a record", nonces=NONCES, players=("Nofret", "Pentu", "Merit")).write()


def changed(old: str, new: str) -> str:
    assert text().count(old) == 1
    return text().replace(old, new)


def refusal(of: str) -> str:
    """What is said when this text is read and verified."""
    with pytest.raises(BadRecord) as caught:
        verify(Record.read(of))
    return str(caught.value)


# ---- Round trips -------------------------------------------------------------------------------------------


def test_a_record_is_a_text_with_header_moves_and_result() -> None:
    header, moves, result = text().split("\n\n")
    assert header.splitlines()[:10] == [
        "mastaba record 1",
        "game hapy",
        "rules 1",
        "stream 1",
        "seats 3",
        "option layout pyramid",
        "option all_mummy none",
        "option ban last_by_other",
        "option first random",
        "option memory_aid on",
    ]
    assert header.splitlines()[10].startswith("pieces ")
    assert header.splitlines()[11:-1] == [
        "player 1 Nofret",
        "player 2 Pentu",
        "player 3 Merit",
        f"seal {seal('a record')}",
        "seed a record",
        "nonce 1 77ab",
        "nonce 2 c0ffee",
        "nonce 3 00",
    ]
    assert header.splitlines()[-1].startswith(f"moves {len(moves.splitlines())} ")
    assert moves.splitlines()[0].split()[:2] in (["1", "take"], ["2", "take"], ["3", "take"])
    assert result.startswith("result ")
    assert result.endswith("\n")


def test_what_is_written_is_read_and_verified() -> None:
    record = Record.read(text())
    state = verify(record)
    assert state.outcome is not None
    assert record.write() == text()
    assert record.players == ("Nofret", "Pentu", "Merit")
    assert record.nonces == NONCES


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["pyramid", "mastaba", "temple", "tomb", "giza"])
def test_whole_games_round_trip(seats: int, layout: str) -> None:
    record = played(seats, f"trip {seats}", layout=layout, ban="previous_turn")
    again = Record.read(record.write())
    assert again.write() == record.write()
    assert verify(again).dump() == verify(record).dump()


def test_a_record_of_no_moves_is_unfinished() -> None:
    record = Record("hapy", 2, {})
    assert record.result == "unfinished"
    assert len(record.seed) == 64
    again = Record.read(record.write())
    assert again.moves == []
    assert not verify(again).over


def test_a_record_may_stop_anywhere() -> None:
    record = Record.read(text())
    for length in (1, 2, len(record.moves) - 1):
        part = Record.read(text())
        part.moves = record.moves[:length]
        part.close(None)
        assert verify(Record.read(part.write())).outcome is None


def test_replay_shows_every_position() -> None:
    record = Record.read(text())
    turns = [state.dump() for state in record.replay()]
    assert len(turns) == len(record.moves) + 1
    assert turns[0] == record.deal().dump()


def test_windows_line_ends_are_read() -> None:
    assert Record.read(text().replace("\n", "\r\n")).write() == text()


@given(st.lists(st.text(max_size=220), min_size=2, max_size=2))
def test_any_names_of_players_round_trip(names: list[str]) -> None:
    try:
        written = Record("hapy", 2, {}, "seed", players=tuple(names)).write()
        written.encode()
    except UnicodeEncodeError:
        return  # half a character: no text at all
    assert Record.read(written).write() == written


def test_a_long_name_that_is_cut_at_a_space_round_trips() -> None:
    written = Record("hapy", 2, {}, "seed", players=("x" * 199 + " y", "z")).write()
    assert Record.read(written).write() == written


@pytest.mark.parametrize("word", ["two\nlines", "line\u2028separator", "", "ends with a space "])
def test_seed_and_nonces_round_trip_or_are_refused(word: str) -> None:
    """Nonces come from people's clients: none may break the record, or write lines of its own."""
    for seed, nonces in ((word, ()), ("seed", (word, "n"))):
        try:
            record = Record("hapy", 2, {}, seed, nonces)
        except MastabaError:
            continue
        again = Record.read(record.write())
        assert (again.seed, again.nonces) == (record.seed, record.nonces)
        verify(again)


# ---- What is wrong -----------------------------------------------------------------------------------------


def test_cut_off_after_any_line() -> None:
    lines = text().splitlines(keepends=True)
    for length in range(len(lines)):
        assert refusal("".join(lines[:length]))
    assert "cut off" in refusal("".join(lines[:40]))
    assert "first line" in refusal("")


def test_cut_off_anywhere() -> None:
    for length in range(0, len(text()) - 1, 7):
        assert refusal(text()[:length])


def test_a_line_left_out_anywhere() -> None:
    lines = text().splitlines(keepends=True)
    for i, line in enumerate(lines):
        if not line.startswith("option "):  # these have a default
            assert refusal("".join(lines[:i] + lines[i + 1 :])), line


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("mastaba record 1", "mastaba record 2", "the first line must be “mastaba record 1”"),
        ("game hapy\n", "", "The line “game …” is missing"),
        ("game hapy\n", "game hapy\ngame hapy\n", "Line 3 cannot be read: “game hapy”"),
        ("rules 1\n", "rules 99\n", "played by version 99 of the rules; here is version 1"),
        ("rules 1\n", "rules one\n", "played by version one of the rules"),
        ("stream 1\n", "stream 2\n", "dealt by a stream of version 2, unknown here"),
        ("seats 3\n", "seats many\n", "“many” is no number of seats"),
        ("seats 3\n", "seats ³\n", "“³” is no number of seats"),
        ("seats 3\n", "seats 2\n", "There are 2 seats, but 3 players"),
        ("seats 3\n", "seats 4\n", "There are 4 seats, but 3 players"),
        ("player 2 Pentu\n", "player 3 Pentu\n", "cannot be read: “player 3 Pentu”"),
        ("nonce 2 c0ffee\n", "", "cannot be read: “nonce 3 00”"),
        ("seed a record\n", "seed a redord\n", "The seed does not fit the seal"),
        (f"seal {seal('a record')}", f"seal {seal('another')}", "The seed does not fit the seal"),
        ("\n\nresult ", "\n\nresults ", "its last line must be the result"),
        ("\n\nresult ", "\n\nrubbish\nresult ", "its last line must be the result"),
        ("option ban last_by_other\n", "weather sunny\n", "Line 8 cannot be read: “weather sunny”"),
    ],
)
def test_what_is_said_of_a_wrong_line(old: str, new: str, says: str) -> None:
    assert says in refusal(changed(old, new))


def test_another_deal_does_not_lead_where_the_record_says() -> None:
    assert refusal(changed("nonce 2 c0ffee\n", "nonce 2 c0ffef\n"))
    assert refusal(changed("nonce 3 00\n", ""))
    assert refusal(changed("nonce 3 00\n", "nonce 3 00\nnonce 4 00\n"))
    assert refusal(changed("seed a record\n", "seed another\n").replace(seal("a record"), seal("another")))


def test_pieces_of_another_digest() -> None:
    record = Record.read(text())
    assert "The pieces are not those" in refusal(changed(record.digest, "0" * 64))


def test_a_wrong_result() -> None:
    result = Record.read(text()).result
    for claim in ("unfinished", "series ranks 1 2 2 totals 9 0 0", result + " 1", result.upper()):
        said = refusal(changed(f"result {result}", f"result {claim}"))
        assert said == f"The moves lead to the result “{result}”, but the record says “{claim}”."


@pytest.mark.parametrize("number", [1, 2, 17, -1])
def test_an_edited_move_is_named_with_its_number(number: int) -> None:
    record = Record.read(text())
    number = number if number > 0 else len(record.moves)
    seat, move = record.moves[number - 1]
    line = f"{seat + 1} {move}"
    for wrong, says in {
        f"{seat + 1} take 9.9": "“9.9” does not go with “take”",
        f"{seat + 1} dance": "“dance” is no move of this game",
        f"{(seat + 1) % 3 + 1} {move}": "not for player",
    }.items():
        header, moves, result = text().split("\n\n")
        lines = moves.splitlines()
        assert lines[number - 1] == line
        lines[number - 1] = wrong
        said = refusal("\n\n".join([header, "\n".join(lines), result]))
        assert said.startswith(f"Move {number}, “{wrong[2:]}” by player {wrong[0]}, cannot be played: ")
        assert says in said


def test_an_illegal_move_is_named_with_the_rule() -> None:
    header, moves, result = text().split("\n\n")
    first = moves.splitlines()[0]
    said = refusal("\n\n".join([header, moves.replace(first, f"{first[0]} take 1.1", 1), result]))
    assert said.startswith(
        f"Move 1, “take 1.1” by player {first[0]}, cannot be played: 1.1 is still covered by 2.1, 2.2"
    )


@pytest.mark.parametrize("line", ["4 skip", "0 skip", "x skip", "1", "1 ", "-1 skip", "１ skip"])
def test_a_line_that_is_no_move_is_named_with_its_number(line: str) -> None:
    header, moves, result = text().split("\n\n")
    said = refusal("\n\n".join([header, f"{line}\n{moves}", result]))
    assert said == f"Line {len(header.splitlines()) + 2} is no move: “{line}”."


def test_a_move_after_the_end() -> None:
    header, moves, result = text().split("\n\n")
    assert "The game is over" in refusal("\n\n".join([header, f"{moves}\n1 skip", result]))


def test_a_very_long_move_is_not_said_again_at_length() -> None:
    header, _, result = text().split("\n\n")
    assert len(refusal("\n\n".join([header, f"1 {'take ' * 100_000}", result]))) < 1000


def test_other_kinds_say_what_is_wrong() -> None:
    with pytest.raises(UnknownGame, match="There is no game “senet” here"):
        Record.read(changed("game hapy\n", "game senet\n"))
    with pytest.raises(BadOptions, match="has no option “weather”"):
        Record.read(changed("option ban last_by_other\n", "option weather sunny\n"))
    with pytest.raises(BadOptions, match="Option “ban” cannot be “never”"):
        Record.read(changed("option ban last_by_other\n", "option ban never\n"))
    with pytest.raises(BadOptions, match="for 2 to 4 players, not 9"):
        Record.read(changed("seats 3\n", "seats 9\n"))
    with pytest.raises(BadPieces, match="record, family/9/name: There is no such entry"):
        Record.read(changed("player 1 Nofret\n", 'differs family/9/name "cow"\nplayer 1 Nofret\n'))
    with pytest.raises(BadPieces, match=r"record, layout\.pyramid"):
        Record.read(changed("player 1 Nofret\n", "differs layout/pyramid/rows/0/n 2\nplayer 1 Nofret\n"))


def test_a_difference_that_is_not_json() -> None:
    said = refusal(changed("player 1 Nofret\n", "differs family/0/name [[\nplayer 1 Nofret\n"))
    assert said == "Line 12 cannot be read: “[[”."


def test_a_difference_that_the_header_hides_is_found() -> None:
    assert "The pieces are not those" in refusal(
        changed("player 1 Nofret\n", 'differs family/0/god "Upuaut"\nplayer 1 Nofret\n')
    )


def test_moves_that_somebody_changed_so_that_the_result_is_the_same() -> None:
    lines = text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.endswith("skip"))
    seat = lines[first].split()[0]
    lines[first] = f"{seat} ask {1 if seat != '1' else 2} {_laid_card()}"
    assert "The moves are not those that were written down" in refusal("\n".join(lines) + "\n")


def _laid_card() -> str:
    """A card that nobody can hand over: asking for it changes nothing but the ban."""
    last = verify(Record.read(text()))
    players = last.position()["players"]
    assert isinstance(players, list)
    return str(next(card for player in players for card in player["laid"]))


def test_something_after_the_result() -> None:
    assert refusal(text() + "\nand more\n")
    assert refusal(text() + "and more\n")


def test_an_option_said_twice() -> None:
    twice = "option memory_aid off\noption memory_aid on\n"
    assert "Line 11" in refusal(changed("option memory_aid on\n", twice))


# ---- Files -------------------------------------------------------------------------------------------------


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text(), encoding="utf-8")
    assert Record.read_file(path).write() == text()


def test_files_that_are_none(tmp_path: Path) -> None:
    for name, content, says in (
        ("binary.txt", bytes(range(256)) * 10, "binary.txt: This is not a text file in UTF-8."),
        ("empty.txt", b"", "This is no record: the first line must be “mastaba record 1”."),
        ("zeros.txt", b"\0" * 1000, "This is no record: the first line must be “mastaba record 1”."),
        ("huge.txt", b"x" * 4_000_001, "huge.txt: This is too long for a record: 4000001 characters."),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(BadRecord) as caught:
            Record.read_file(path)
        assert str(caught.value) == says
    with pytest.raises(BadRecord, match=r"^missing.txt: The file cannot be read: No such file or directory.$"):
        Record.read_file(tmp_path / "missing.txt")
    with pytest.raises(BadRecord, match="This is not a file"):
        Record.read_file(tmp_path)


def test_a_huge_text() -> None:
    assert "too long for a record: 4000001 characters" in refusal("x" * 4_000_001)
    assert refusal(text() * 100)


# ---- Any change --------------------------------------------------------------------------------------------


@settings(max_examples=300)
@given(st.integers(0, 10**6), st.integers(0, 12), st.text(max_size=12))
def test_any_change_is_read_or_refused_with_a_kind(at: int, length: int, new: str) -> None:
    at %= len(text())
    _read_or_refused(text()[:at] + new + text()[at + length :])


@settings(max_examples=300)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_any_two_lines_swapped_are_read_or_refused_with_a_kind(one: int, other: int) -> None:
    lines = text().splitlines()
    one, other = one % len(lines), other % len(lines)
    lines[one], lines[other] = lines[other], lines[one]
    _read_or_refused("\n".join(lines))


def _read_or_refused(candidate: str) -> None:
    try:
        record = Record.read(candidate)
        state = verify(record)
    except (BadRecord, BadOptions, BadPieces, UnknownGame):
        return
    # then the change was in what does not matter: a player's name, spaces, capital letters
    assert state.dump() == verify(Record.read(text())).dump() or record.options["memory_aid"] == "off"
    assert mastaba.verify(Record.read(record.write())).dump() == state.dump()
