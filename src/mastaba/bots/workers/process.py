"""Asking a bot that lives in a process of its own."""

import subprocess
import sys
from types import TracebackType

from mastaba.kernel.contract import Seen
from mastaba.kernel.discreet import kind_of
from mastaba.kernel.errors import MastabaError

COMMAND = (sys.executable, "-m", "mastaba.bots")


class BotFailed(Exception):
    """A bot's process died, or said no move."""


# ---- what is asked and answered ----


def line_for(name: str, seen: Seen, seed: int, most: float = 0.0) -> bytes:
    """The question as the process reads it; it is not to take more than so many seconds, if that is not 0."""
    asked = f"{name}@{most:g}" if most else name
    return f"{asked} {seed} ".encode() + seen.dump() + b"\n"


def move_from(line: bytes, seen: Seen) -> int:
    """The move that the process answered with; raises BotFailed if it is none, or not legal.

    What the process said instead is written down, so it does not say what the seat has seen.
    """
    if not line.endswith(b"\n"):
        raise BotFailed("the bot's process died")
    text = line.decode(errors="replace").strip()
    if text.startswith("!"):
        raise BotFailed(text.removeprefix("!").strip()[:200])
    try:
        move = seen.read(text)
    except MastabaError as error:
        raise BotFailed(kind_of(error)) from None
    if move not in seen.legal():
        raise BotFailed("its move is not legal")
    return move


# ---- one process, which is waited for ----


class BotProcess:
    """A worker process that thinks for any seat. It is started when first asked, and again if it died."""

    def __init__(self) -> None:
        self._worker: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "BotProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def choose(self, name: str, seen: Seen, seed: int) -> int:
        """The bot's move. One try more if the process died on the way."""
        line = line_for(name, seen, seed)
        return move_from(self._ask(line) or self._ask(line), seen)

    def _ask(self, line: bytes) -> bytes:
        """The answer; empty if the process died."""
        worker = self._started()
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(line)
            worker.stdin.flush()
            answer = worker.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer.endswith(b"\n"):
            self.close()
            return b""
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        if self._worker is None or self._worker.poll() is not None:
            self._worker = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        return self._worker

    def close(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            worker.communicate()
