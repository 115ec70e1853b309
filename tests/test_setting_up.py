"""`make play` serves at once and compiles meanwhile: scripts/play.sh, with a server and a build that only say it."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest

PLAY = Path(__file__).parent.parent / "scripts" / "play.sh"

# Each writes into one file, and waits for the test at a pipe. The server ends when it is told to, as the real one does.
SERVER = """\
    trap 'echo "server ends" >>said; exit 0' TERM
    echo "server $*" >>said
    echo serving >heard
    [ ! -f broken-server ] || exit 2
    while :; do sleep 0.05; done
"""
SETUP = """\
    echo "setup $*" >>said
    case $1 in
    --first) [ -f ready ] && : >.venv/set-up- ;;
    --compile) read -r answer <go; [ "$answer" = good ] ;;
    --swap) : >.venv/set-up- ;;
    esac || [ "$1" = --first ]
"""


class Playing:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".venv").mkdir()
        for name in ("heard", "go"):
            os.mkfifo(folder / name)
        for name, script in (("mastaba", SERVER), ("setup.sh", SETUP)):
            (folder / name).write_text("#!/bin/sh\n" + dedent(script))
            (folder / name).chmod(0o755)
        self.process: subprocess.Popen[str] | None = None

    def begin(self, **more: str) -> None:
        words = {"SETUP": "./setup.sh", "MASTABA": "./mastaba", "PATH": os.environ["PATH"], **more}
        command = ["sh", str(PLAY), "--port", "8123"]
        self.process = subprocess.Popen(
            command, cwd=self.folder, env=words, stdout=subprocess.PIPE, text=True, start_new_session=True
        )

    def hear(self) -> None:
        """Waits until a server has begun."""
        assert (self.folder / "heard").read_text() == "serving\n"

    def build(self, how: str) -> None:
        (self.folder / "go").write_text(how + "\n")

    def end(self, number: int = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(60)

    @property
    def said(self) -> list[str]:
        return (self.folder / "said").read_text().splitlines()


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    playing = Playing(tmp_path)
    yield playing
    if playing.process is not None:
        with suppress(ProcessLookupError):  # nothing of it is left: as it should be
            os.killpg(playing.process.pid, signal.SIGKILL)


def test_what_is_set_up_is_served(playing: Playing) -> None:
    (playing.folder / "ready").touch()
    playing.begin()
    playing.hear()
    assert playing.end() == 0
    assert playing.said == ["setup --first", "server serve --port 8123", "server ends"]


def test_the_table_is_served_while_the_rules_are_compiled_and_begins_anew_with_them(playing: Playing) -> None:
    playing.begin()
    playing.hear()
    playing.build("good")
    playing.hear()
    assert playing.end() == 0
    once = ["server serve --port 8123", "server ends"]
    assert sorted(playing.said[:3]) == ["server serve --port 8123", "setup --compile", "setup --first"]
    assert playing.said[3:] == ["server ends", "setup --swap", *once]


def test_if_they_cannot_be_compiled_the_table_goes_on(playing: Playing) -> None:
    playing.begin()
    playing.hear()
    playing.build("bad")
    assert playing.process is not None
    assert playing.process.stdout is not None
    assert any("could not be compiled" in line for line in playing.process.stdout)
    assert playing.end() == 143
    assert "setup --swap" not in playing.said


def test_a_server_that_cannot_begin_ends_it_all(playing: Playing) -> None:
    (playing.folder / "broken-server").touch()
    playing.begin()
    playing.hear()
    assert playing.process is not None
    assert playing.process.wait(60) == 2
    assert "setup --swap" not in playing.said


def test_who_wants_nothing_compiled_waits_for_nothing(playing: Playing) -> None:
    playing.begin(MASTABA_PURE="1")
    playing.hear()
    assert playing.end() == 0
    assert playing.said == ["setup ", "server serve --port 8123", "server ends"]
