"""In a real terminal: a pseudo terminal of 80 x 24."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest
from terminal.heeding import heed_ctrl_c

ENTER = "› "


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def sit_down(folder: Path, *words: str) -> "pexpect.spawn[str]":
    environment = os.environ | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "LINES": "24"}
    environment.pop("NO_COLOR", None)
    return pexpect.spawn(
        sys.executable,
        ["-m", "mastaba", "play", *words],
        encoding="utf-8",
        timeout=30,
        dimensions=(24, 80),
        env=environment,
        cwd=str(folder),
        preexec_fn=heed_ctrl_c,
    )


def page(terminal: "pexpect.spawn[str]") -> str:
    """What is on the screen when something is asked: all since it was last cleared, without colours."""
    terminal.expect_exact(ENTER)
    text = str(terminal.before).rpartition("\x1b[H")[2]
    return re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", text).replace("\r", "")


@pytest.mark.slow
def test_a_game_to_its_end(folder: Path) -> None:
    terminal = sit_down(folder, "hapy", "--seats", "me,greedy,greedy", "--seed", "17")
    seen = page(terminal)
    assert "━━ Hâpy Families · Pyramid" in seen
    while "The game is over." not in seen:
        assert len(seen.splitlines()) <= 24
        terminal.sendline("0" if re.search(r"\b0\) ", seen) else "1")
        seen = page(terminal)
    assert "Seed: 17" in seen
    terminal.sendline("save end.txt")
    page(terminal)
    terminal.sendline("")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert "result" in (folder / "end.txt").read_text()


def test_colours_mark_what_is_free(folder: Path) -> None:
    terminal = sit_down(folder, "hapy", "--seats", "me,greedy", "--seed", "17")
    terminal.expect_exact(ENTER)
    assert "\x1b[1;38;5;172m[\x1b[0m" in str(terminal.before)
    terminal.close(force=True)


@pytest.mark.parametrize("interrupt", ["sendintr", "sendeof"])
def test_ctrl_c_and_ctrl_d_leave_politely(interrupt: str, folder: Path) -> None:
    terminal = sit_down(folder, "hapy", "--seats", "me,greedy", "--seed", "17", "--lang", "de")
    page(terminal)
    terminal.sendline("8.1")
    page(terminal)
    getattr(terminal, interrupt)()
    terminal.expect_exact("Partie speichern? Enter: als hapy-1.txt")
    terminal.expect_exact(ENTER)
    terminal.sendline("")
    terminal.expect_exact("Bis zum nächsten Mal.")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert "take 8.1" in (folder / "hapy-1.txt").read_text()


def test_behind_the_curtain_nothing_is_left_to_scroll_back_to(folder: Path) -> None:
    terminal = sit_down(folder, "hapy", "--seats", "me:Anna,me:Ben", "--seed", "17")
    assert "Pass to Anna." in page(terminal)
    terminal.sendline("")
    page(terminal)
    terminal.sendline("8.1")
    hand = re.search(r"Your hand:\s+(\w+)", page(terminal))
    assert hand is not None
    terminal.sendline("0")
    terminal.expect_exact("Ben, press Enter")
    assert "\x1b[2J\x1b[3J\x1b[H" in str(terminal.before)
    assert hand[1] not in str(terminal.before).rpartition("\x1b[3J")[2]
    terminal.close(force=True)


def test_plain_has_no_escapes(folder: Path) -> None:
    terminal = sit_down(folder, "hapy", "--seats", "me,greedy", "--seed", "17", "--plain")
    terminal.expect_exact("Take a free card from the layout.")
    terminal.expect_exact("> ")
    assert "\x1b" not in str(terminal.before)
    assert not re.search("[─━▒›]", str(terminal.before))
    terminal.close(force=True)


def test_no_page_is_wiped_out_as_a_whole(folder: Path) -> None:
    """Tmux would keep it where it can be scrolled back to."""
    terminal = sit_down(folder, "hapy", "--seats", "me,greedy", "--seed", "17")
    terminal.expect_exact(ENTER)
    terminal.sendline("8.1")
    terminal.expect_exact(ENTER)
    assert "\x1b[H\x1b[K" in str(terminal.before)
    assert not re.search(r"\x1b\[H\x1b\[J|\x1b\[2J", str(terminal.before))
    terminal.close(force=True)
