"""`mastaba league`: who plays whom, when it stops, what it says, and that no plug that is pulled changes it."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mastaba.cli import main
from mastaba.lab.costs import Cost
from mastaba.lab.league import ratings as rating
from mastaba.lab.league.folder import DEALS, HEAD, Folder, line_of, read
from mastaba.lab.league.meetings import ALL_PLAYED, DECIDED, UNDER_WAY, Meeting, met
from mastaba.lab.league.plan import Pairing, Plan
from mastaba.lab.league.playing import League, play
from mastaba.lab.league.tables import Findings, finding, sheets
from mastaba.lab.simulate import GameResult
from mastaba.show.speech import tongue

ENGLISH = tongue("en")


def plan(
    *bots: str, seats: tuple[int, ...] = (2,), deals: int = 20, aim: tuple[float, ...] = (0.65, 0.9), game: str = "hapy"
) -> Plan:
    return Plan(game, bots, {}, seats, 1, deals, aim)


def played(folder: Folder, asked: Plan, cores: int = 1) -> League:
    folder.begin(asked)
    league = League(asked, folder.played())
    for _ in play(league, folder, cores):
        pass
    return league


def timeless(folder: Path) -> list[object]:
    """All lines without what depends on the machine, in order."""
    lines = [json.loads(line) for line in (folder / DEALS).read_text().splitlines()]
    for line in lines:
        del line["took"]
    return sorted(lines, key=lambda line: (line["seats"], line["one"], line["others"], line["deal"]))


def said(league: League) -> list[object]:
    """What the tables say, without what depends on the machine."""
    found = Findings.of(league.plan, league.meetings())
    tables = [sheet for sheet in sheets(found, ENGLISH) if "time" not in sheet.headings]
    return [*tables, found.ratings]


# ---- Who plays whom -------------------------------------------------------------------------------------


def test_every_bot_meets_every_other_one() -> None:
    assert plan("a", "b", "c").pairings() == [Pairing(2, "b", "a"), Pairing(2, "c", "a"), Pairing(2, "c", "b")]


def test_with_more_seats_one_sits_among_several_both_ways() -> None:
    found = plan("a", "b", seats=(3,)).pairings()
    assert [pairing.bots for pairing in found] == [("b", "a", "a"), ("a", "b", "b")]


def test_a_better_bot_stands_above_a_worse_one(tmp_path: Path) -> None:
    league = played(Folder(tmp_path), plan("random", "scribe", seats=(2, 3)))
    found = Findings.of(league.plan, league.meetings())
    for seats in (2, 3):
        below, above = found.ratings[seats]
        assert (below.bot, above.bot) == ("random", "scribe")
        assert below.high < above.rating == 1500
    alone, together = found.at(3)
    assert alone.low > 1 / 3 > together.high
    assert finding(league.plan, together, ENGLISH) == "below 33%"


# ---- When it stops --------------------------------------------------------------------------------------


def deals_of(shares: Sequence[float], seats: int = 2) -> list[list[GameResult]]:
    """Deals of which the one wins such a share of the games."""
    found: list[list[GameResult]] = []
    for number, share in enumerate(shares):
        won = round(share * seats)
        ranks = [(1, *[2] * (seats - 1)) if game < won else (2, 1, *[2] * (seats - 2)) for game in range(seats)]
        found.append([GameResult(number, i, each, (0,) * seats, "end", 10, 0.0) for i, each in enumerate(ranks)])
    return found


def test_a_clear_pairing_stops_early_and_a_close_one_goes_on() -> None:
    asked = plan("a", "b", deals=160, aim=(0.5,))
    assert asked.looks() == [10, 20, 40, 80, 160]
    (pairing,) = asked.pairings()
    clear = met(asked, pairing, deals_of([1.0] * 160))
    assert (len(clear.deals), clear.stopped, clear.side((0.5,))) == (10, DECIDED, 1)
    close = deals_of([0.5, 1.0, 0.0, 0.5] * 40)
    assert (met(asked, pairing, close[:159]).stopped, len(met(asked, pairing, close[:159]).deals)) == (UNDER_WAY, 159)
    assert met(asked, pairing, close).stopped == ALL_PLAYED
    assert met(asked, pairing, close).side((0.5,)) is None


def test_only_what_is_still_open_is_played(tmp_path: Path) -> None:
    league = played(Folder(tmp_path), plan("random", "greedy", "scribe", deals=40, aim=(0.6,)))
    stopped = {(each.pairing.one, each.pairing.others): len(each.deals) for each in league.meetings()}
    assert stopped["greedy", "random"] < 40
    assert stopped["scribe", "random"] < 40
    assert len((tmp_path / DEALS).read_text().splitlines()) == sum(stopped.values())


@pytest.mark.parametrize("true", [0.5, 0.65, 0.9])
def test_looking_often_does_not_make_it_wrong_too_often(true: float) -> None:
    """A share that is just what is asked about is on neither side: to say so is wrong, and happens in 5 of 100 at
    most."""
    chance = random.Random(7)
    asked = plan("a", "b", deals=160, aim=(true,))
    (pairing,) = asked.pairings()
    wrong = 0
    for _ in range(300):
        shares = [((chance.random() < true) + (chance.random() < true)) / 2 for _ in range(160)]
        wrong += met(asked, pairing, deals_of(shares)).stopped == DECIDED
    assert wrong <= 15


# ---- Ratings --------------------------------------------------------------------------------------------


def meeting(pairing: Pairing, shares: Sequence[float]) -> Meeting:
    return Meeting(pairing, tuple(deals_of(shares, pairing.seats)), 0.0, 0.0, 1.0, ALL_PLAYED)


def test_three_victories_to_one_defeat_are_191_points() -> None:
    deals = [0.5, 1.0] * 200
    below, above = rating.ratings(("scribe", "vizier"), [meeting(Pairing(2, "vizier", "scribe"), deals)], seed=1)
    assert (below.rating, below.low, below.high) == (1500, 1500, 1500)
    assert above.rating == pytest.approx(1500 + 190.8, abs=1)
    assert 1660 < above.low < above.rating < above.high < 1725


@pytest.mark.parametrize(("share", "points"), [(0.25, 0.0), (0.5, 190.8), (0.0, -800.0)])
def test_one_among_three_others_wins_one_of_four_if_it_is_as_good(share: float, points: float) -> None:
    below, above = rating.ratings(
        ("scribe", "vizier"), [meeting(Pairing(4, "vizier", "scribe"), [share] * 400)], seed=1
    )
    if share:
        assert above.rating - below.rating == pytest.approx(points, abs=3)
    else:  # who never won has a rating all the same
        assert -2000 < above.rating - below.rating < points


def test_who_has_not_met_the_others_yet_has_no_rating(tmp_path: Path) -> None:
    deals = [0.5, 1.0] * 5
    met_so_far = [meeting(Pairing(2, "vizier", "scribe"), deals), meeting(Pairing(2, "pharaoh", "scribe"), ())]
    bots = ("scribe", "vizier", "pharaoh")
    assert [each.bot for each in rating.ratings(bots, met_so_far, seed=1)] == ["scribe", "vizier"]
    assert rating.ratings(bots, met_so_far[1:], seed=1) == []


def test_a_league_that_was_stopped_early_can_be_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, html = Folder(tmp_path / "league"), tmp_path / "league.html"
    asked = plan("random", "apprentice", "scribe", seats=(2, 3), deals=1)
    folder.begin(asked)
    league = League(asked, folder.played())
    for _ in zip(play(league, folder, 1), range(1), strict=False):
        pass
    words = (
        f"league hapy --bots random,apprentice,scribe --seats 2,3 --deals 1 --lang en --show --into {tmp_path}/league"
    )
    assert main([*words.split(), "--html", str(html)]) == 0
    assert "2 seats: the ladder" in capsys.readouterr().out
    assert "3 seats" not in html.read_text()


def test_the_intervals_contain_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots of known strength in thirty leagues: 60 intervals, of which three may be wrong on an average."""
    monkeypatch.setattr(rating, "SAMPLES", 100)
    bots, true = ("scribe", "vizier", "pharaoh"), (1500.0, 1600.0, 1850.0)
    chance = random.Random(3)
    right = 0
    for league in range(30):
        meetings = []
        for weaker, stronger in ((0, 1), (0, 2), (1, 2)):
            share = 1 / (1 + 10 ** ((true[weaker] - true[stronger]) / 400))
            deals = [((chance.random() < share) + (chance.random() < share)) / 2 for _ in range(40)]
            meetings.append(meeting(Pairing(2, bots[stronger], bots[weaker]), deals))
        found = rating.ratings(bots, meetings, seed=league)
        right += sum(each.low <= value <= each.high for each, value in zip(found[1:], true[1:], strict=True))
    assert 52 <= right <= 60


def test_who_is_missing_says_how_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    words = f"league hapy --bots random,greedy --deals 2 --cores 1 --lang en --into {tmp_path}"
    assert main(words.split()) == 2
    assert "pip install mastaba[lab]" in capsys.readouterr().err


# ---- Pulled plugs ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_killed_in_the_middle_it_comes_out_the_same(tmp_path: Path) -> None:
    """And on two cores as on one."""
    asked = plan("scribe", "search:8", "search:15", deals=10)
    whole = played(Folder(tmp_path / "whole"), asked)
    words = f"league hapy --bots scribe,search:8,search:15 --deals 10 --cores 2 --lang en --into {tmp_path / 'killed'}"
    command = [sys.executable, "-m", "mastaba", *words.split()]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    lines = tmp_path / "killed" / DEALS
    while not (lines.exists() and lines.read_bytes().count(b"\n") >= 2):
        assert running.poll() is None
        time.sleep(0.01)
    running.kill()
    running.wait()
    kept = lines.read_bytes().count(b"\n")
    assert kept < len(timeless(tmp_path / "whole"))
    assert subprocess.run(command, capture_output=True).returncode == 0
    assert timeless(tmp_path / "killed") == timeless(tmp_path / "whole")
    again = Folder(tmp_path / "killed")
    assert said(League(asked, again.played())) == said(whole)
    heads = [(tmp_path / name / HEAD).read_bytes() for name in ("killed", "whole")]
    assert heads[0] == heads[1]


def test_a_damaged_line_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = plan("random", "greedy", deals=6)
    whole = played(Folder(tmp_path), asked)
    file = tmp_path / DEALS
    before = timeless(tmp_path)
    content = file.read_bytes()
    file.write_bytes(content[:-40])  # the last line, cut off
    assert main(f"league hapy --cores 1 --lang en --into {tmp_path}".split()) == 0
    assert "1 damaged line" in capsys.readouterr().out
    assert timeless(tmp_path) == before
    first, rest = file.read_bytes().split(b"\n", 1)
    file.write_bytes(first[:30] + b"\n" + rest)
    again = played(Folder(tmp_path), asked)
    assert len(again.meetings()[0].deals) == 6
    assert said(again) == said(whole)


def test_what_is_finished_is_only_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"league hapy --cores 1 --lang en --into {tmp_path}".split()
    assert main([*words, "--bots", "random,greedy", "--deals", "4"]) == 0
    shown, content = capsys.readouterr().out, (tmp_path / DEALS).read_bytes()
    assert main(words) == 0
    assert capsys.readouterr().out.strip() == shown.strip()
    assert (tmp_path / DEALS).read_bytes() == content


def test_more_deals_may_be_asked_for_later(tmp_path: Path) -> None:
    played(Folder(tmp_path / "once"), plan("greedy", "scribe", deals=14, aim=(0.5,)))
    played(Folder(tmp_path / "twice"), plan("greedy", "scribe", deals=5, aim=(0.5,)))
    played(Folder(tmp_path / "twice"), plan("greedy", "scribe", deals=14, aim=(0.5,)))
    assert timeless(tmp_path / "once") == timeless(tmp_path / "twice")


def test_a_line_is_read_as_it_was_written() -> None:
    spent = Cost()
    spent.count(400, 0.0123)
    games = [GameResult(7, 0, (2, 1), (3, 5), "series", 60, 0.5, (spent, Cost()))]
    games.append(GameResult(7, 1, (1, 1), (4, 4), "stalemate", 61, 0.5, (Cost(), Cost())))
    line = line_of(Pairing(2, "b", "a"), games)
    pairing, deal, found = read(line.encode())
    assert (pairing, deal) == (Pairing(2, "b", "a"), 7)
    assert [(game.ranks, game.totals, game.reason) for game in found] == [
        (game.ranks, game.totals, game.reason) for game in games
    ]
    assert found[0].costs[0] == spent
    assert line_of(pairing, found) == line


# ---- What it costs --------------------------------------------------------------------------------------


def test_costs_are_counted() -> None:
    cost = Cost()
    for milliseconds in range(1, 101):
        cost.count(10, milliseconds / 1000)
    assert (cost.decisions, cost.mean_iterations) == (100, 10)
    assert cost.mean_seconds == pytest.approx(0.0505)
    assert cost.centile(95) == pytest.approx(0.095, rel=0.06)


def test_a_search_says_its_iterations(tmp_path: Path) -> None:
    league = played(Folder(tmp_path), plan("scribe", "search:20", deals=1))
    found = Findings.of(league.plan, league.meetings())
    assert found.cost(2, "scribe").mean_iterations == 1
    assert 5 < found.cost(2, "search:20").mean_iterations <= 20


# ---- The page -------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Whether what is opened is closed, and what stands there."""

    ALONE = frozenset({"meta", "path", "rect", "use"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.figures: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in self.ALONE:
            self.open.append(tag)
        if tag == "svg" and dict(attributes).get("class") == "pl":
            self.figures.append(dict(attributes).get("aria-label") or "")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """It is closed already."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_stands_alone_and_says_all_that_the_tables_say(tmp_path: Path, language: str) -> None:
    file = tmp_path / "page.html"
    words = f"league hapy --bots random,greedy,scribe --seats 2,3 --deals 10 --cores 1 --lang {language} --into"
    assert main([*words.split(), str(tmp_path / "league"), "--html", str(file)]) == 0
    text = file.read_text()
    page = Page(text)
    for forbidden in ("http:", "https:", "//", "<script", "@import", "url(", "src="):
        assert forbidden not in text
    assert "<html lang=" + f'"{language}"' in text
    assert len(page.figures) == 2 * 2 * 4  # two sizes of table, desk and phone, four drawings
    assert all(page.figures)
    asked = plan("random", "scribe", "greedy", seats=(2, 3), deals=10)
    found = Findings.of(asked, League(asked, Folder(tmp_path / "league").played()).meetings())
    for sheet in sheets(found, tongue(language)):
        for cell in [sheet.title, *sheet.headings, *(cell for row in sheet.rows for cell in row)]:
            assert cell in page.words


def test_the_docs_get_their_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"league hapy --bots random,greedy --deals 4 --cores 1 --lang en --markdown --into {tmp_path}"
    assert main(words.split()) == 0
    shown = capsys.readouterr().out
    assert "**Hâpy Families, 2 seats: the ladder**\n\n| bot | rating |" in shown
    assert "| greedy | random |" in shown


# ---- Bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("league senet", "There is no game “senet”"),
        ("league hapy --bots greedy", "A league needs two bots at least."),
        ("league hapy --bots greedy,greedy", "“greedy” is named twice"),
        ("league hapy --bots greedy,sphinx", "There is no bot “sphinx”"),
        ("league hapy --bots greedy,search:0", "There is no bot “search:0”"),
        ("league hapy --seats 1", "“--seats” must be a whole number from 2"),
        ("league hapy --seats 2,5", "is for 2 to 4 players, not 5"),
        ("league hapy --deals 0", "“--deals” must be a whole number from 1"),
        ("league hapy --share all", "“--share” must be a whole number from 1"),
        ("league hapy --aim 1-2-3", "“--aim” is one share, or two, such as 65%-90%."),
        ("league hapy --aim half", "“--aim” must be a whole number from 1"),
        ("league hapy --layout sphinx", "Option “layout” cannot be “sphinx”"),
        ("league hapy --html /no/such/folder/x.html", "cannot be written"),
        ("league hapy --into /dev/null/x", "cannot be written"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    words: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words.split(), "--cores", "1", "--lang", "en"]) == 2
    assert expected in capsys.readouterr().err
    assert not (tmp_path / "leagues").exists()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("league papyrus", "its “game” is hapy, not papyrus"),
        ("league hapy --seed 2", "its “seed” is 1, not 2"),
        ("league hapy --bots random,scribe", "its “bots” is random, greedy, not random, scribe"),
        ("league hapy --layout giza", "its “options” is layout=pyramid"),
    ],
)
def test_a_folder_is_of_one_league(
    words: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(Folder(tmp_path), plan("random", "greedy", deals=1))
    content = (tmp_path / DEALS).read_bytes(), (tmp_path / HEAD).read_bytes()
    assert main([*words.split(), "--cores", "1", "--lang", "en", "--into", str(tmp_path)]) == 2
    assert expected in capsys.readouterr().err
    assert content == ((tmp_path / DEALS).read_bytes(), (tmp_path / HEAD).read_bytes())


@pytest.mark.parametrize("changed", ["weights", "sources"])
def test_other_weights_are_another_league(changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(Folder(tmp_path), plan("random", "greedy", deals=1))
    head = json.loads((tmp_path / HEAD).read_text())
    head["identity"][changed] = "another"
    (tmp_path / HEAD).write_text(json.dumps(head))
    assert main(["league", "hapy", "--cores", "1", "--lang", "en", "--into", str(tmp_path)]) == 2
    assert "was begun with other rules, bots or weights" in capsys.readouterr().err


def test_what_was_played_before_can_still_be_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["league", "hapy", "--show", "--lang", "en", "--into", str(tmp_path)]
    assert main(words) == 2
    assert "there is no league" in capsys.readouterr().err
    played(Folder(tmp_path), plan("random", "greedy", deals=1))
    head = json.loads((tmp_path / HEAD).read_text())
    head["identity"]["sources"] = "another"
    (tmp_path / HEAD).write_text(json.dumps(head))
    content = (tmp_path / HEAD).read_bytes()
    assert main(words) == 0
    assert "Hâpy Families, 2 seats" in capsys.readouterr().out
    assert (tmp_path / HEAD).read_bytes() == content


@pytest.mark.parametrize("head", [b"", b"{}", b"[1]", b"\xff\xfe"])
def test_a_damaged_head_is_said(head: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / HEAD).write_bytes(head)
    assert main(["league", "hapy", "--cores", "1", "--lang", "en", "--into", str(tmp_path)]) == 2
    assert f"the file {HEAD} is damaged" in capsys.readouterr().err


def test_a_share_is_for_those_who_have_a_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"league hapy --bots scribe,vizier --share 1% --deals 1 --cores 1 --lang en --into {tmp_path}"
    assert main(words.split()) == 0
    assert json.loads((tmp_path / HEAD).read_text())["identity"]["bots"] == ["scribe", "vizier:1%"]
