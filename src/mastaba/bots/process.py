"""Asking a bot that lives in a process of its own."""

import subprocess
import sys
from types import TracebackType

from mastaba.kernel.contract import Seen


class BotFailed(Exception):
    """A bot's process died, or said no move."""


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
        line = f"{name} {seed} ".encode() + seen.dump() + b"\n"
        text = self._ask(line) or self._ask(line)
        if not text or text.startswith("!"):
            raise BotFailed(text.removeprefix("! ") or "the bot's process died twice")
        return seen.read(text)

    def _ask(self, line: bytes) -> str:
        """The answer; empty if the process died."""
        worker = self._started()
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(line)
            worker.stdin.flush()
            text = worker.stdout.readline().decode().strip()
        except BrokenPipeError:
            text = ""
        if not text:
            self.close()
        return text

    def _started(self) -> subprocess.Popen[bytes]:
        if self._worker is None or self._worker.poll() is not None:
            self._worker = subprocess.Popen(
                [sys.executable, "-m", "mastaba.bots"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._worker

    def close(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            worker.communicate()
