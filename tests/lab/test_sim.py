"""`mastaba sim` and the numbers it shows."""

import csv
import sys
from pathlib import Path

import pexpect
import pytest
from terminal.heeding import heed_ctrl_c

from mastaba.cli import main
from mastaba.lab.results import standings, wilson
from mastaba.lab.simulate import GameResult, Series, simulate


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores() -> None:
    series = Series("hapy", ("greedy", "random", "random"), {"layout": "giza"}, seed=4)
    alone, together = (
        sorted((g.deal, g.rotation, g.ranks, g.moves) for deal in simulate(series, 5, cores) for g in deal)
        for cores in (1, 2)
    )
    assert alone == together
    assert len(alone) == 15


def test_every_bot_sits_everywhere() -> None:
    games = [game for deal in simulate(Series("hapy", ("greedy", "random"), {}), 3, 1) for game in deal]
    assert [(game.deal, game.rotation) for game in games] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]


def game(deal: int, ranks: tuple[int, ...]) -> GameResult:
    return GameResult(deal, 0, ranks, (1, 2), "series", 60, 0.1)


def test_standings_by_hand() -> None:
    deals = [[game(0, (1, 2)), game(0, (1, 1))], [game(1, (2, 1)), game(1, (1, 2))]]
    first, second = standings(("a", "b"), deals)
    assert (first.wins, first.shared, first.decided, second.wins) == (2, 1, 3, 1)
    assert first.share == (0.75 + 0.5) / 2
    assert first.share + second.share == 1
    assert first.share_error == pytest.approx(1.96 * 0.1767767 / 2**0.5)


def test_wilson_by_hand() -> None:
    """The textbook's example: 8 of 10."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_command_shows_a_table_and_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    words = f"sim hapy --bots greedy,random --deals 4 --cores 1 --layout tomb --lang en --csv {file}".split()
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "greedy" in shown
    assert "8 games of 4 deals" in shown
    rows = list(csv.DictReader(file.open()))
    assert len(rows) == 16
    assert {row["name"] for row in rows} == {"greedy", "random"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sim senet", "There is no game “senet”"),
        ("sim hapy --bots greedy", "is for 2 to 4 players, not 1"),
        ("sim hapy --bots greedy,sphinx", "There is no bot “sphinx”"),
        ("sim hapy --deals 0", "“--deals” must be a whole number from 1"),
        ("sim hapy --deals many", "“--deals” must be a whole number from 1"),
        ("sim hapy --layout sphinx", "Option “layout” cannot be “sphinx”"),
        ("sim hapy --option seed=3", "has no option “seed”"),
        ("sim hapy --csv /no/such/folder/x.csv", "cannot be written"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words.split(), "--cores", "1", "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


# ---- Other commands -------------------------------------------------------------------------------------


def test_perft_counts_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """2 seats: 8 cards to take, then skip or 36 cards to ask the other for, then 7 or 8 cards."""
    assert main(["perft", "hapy", "--seats", "2", "--depth", "2", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "8" in shown
    assert "296" in shown
    assert main(["perft", "hapy", "--divide", "--depth", "2", "--lang", "en"]) == 0
    assert "take 8.1" in capsys.readouterr().out


def test_verify_says_what_it_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = Path(__file__).parent.parent / "records" / "hapy-3-tomb.txt"
    assert main(["verify", str(golden), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("✓") == 4
    broken = tmp_path / "broken.txt"
    broken.write_text(golden.read_text().replace("seed ", "seed x"))
    assert main(["verify", str(broken), "--lang", "en"]) == 1
    assert "The seed does not fit the seal" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nothing.txt"), "--lang", "en"]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_ctrl_c_stops_at_once_and_shows_what_there_is(tmp_path: Path) -> None:
    """What has been played is in the file already."""
    file = tmp_path / "games.csv"
    words = [
        "-m",
        "mastaba",
        "sim",
        "hapy",
        "--bots",
        "greedy,greedy",
        "--deals",
        "1000000",
        "--cores",
        "2",
        "--lang",
        "en",
        "--csv",
        str(file),
    ]
    child = pexpect.spawn(
        sys.executable, words, encoding="utf-8", dimensions=(24, 100), timeout=60, preexec_fn=heed_ctrl_c
    )
    child.expect(r"[1-9]\d*/1000000")  # some deals are done
    assert len(file.read_text().splitlines()) >= 1 + 4
    child.sendintr()
    child.expect(r"games of \d+ deals")
    child.expect(pexpect.EOF)
    assert "Traceback" not in str(child.before)
    child.close()
    assert child.exitstatus == 0
