"""Asking bots that live in processes of their own, and waiting for the answer."""

import os
import subprocess
import sys
from types import TracebackType

from mastaba.bots import trees_of
from mastaba.bots.ballots import Ballot, merged
from mastaba.bots.workers.answers import BotFailed, ballot_from, line_for
from mastaba.kernel.contract import Seen
from mastaba.kernel.discreet import kind_of
from mastaba.kernel.errors import MastabaError

COMMAND = (sys.executable, "-m", "mastaba.bots")


class BotProcess:
    """Worker processes that think for any seat, each about one tree at a time. A process is started when it is first
    needed, and again if it died."""

    def __init__(self, workers: int = 0) -> None:
        """So many at most; 0: as many as there are cores."""
        self._workers: list[subprocess.Popen[bytes] | None] = [None] * (workers or os.cpu_count() or 1)

    def __enter__(self) -> "BotProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def choose(self, name: str, seen: Seen, seed: int) -> int:
        """The bot's move, however many processes there are."""
        return self.think(name, seen, seed).best()

    def think(self, name: str, seen: Seen, seed: int) -> Ballot:
        """What the bot found: the ballots of all trees, in their order. One try more if a process died on the way."""
        try:
            trees, legal = trees_of(name, seen), seen.legal()
        except MastabaError as error:
            raise BotFailed(kind_of(error)) from None
        lines = [line_for(name, seen, seed, tree=tree) for tree in range(trees)]
        ballots: list[Ballot] = []
        for first in range(0, len(lines), len(self._workers)):
            part = lines[first : first + len(self._workers)]
            for at, line in enumerate(part):
                self._tell(at, line)
            for at, line in enumerate(part):
                ballots.append(ballot_from(self._hear(at) or self._again(at, line), seen, legal))
        return merged(ballots)

    def _again(self, at: int, line: bytes) -> bytes:
        self._tell(at, line)
        return self._hear(at)

    def _tell(self, at: int, line: bytes) -> None:
        stdin = self._started(at).stdin
        assert stdin is not None
        try:
            stdin.write(line)
            stdin.flush()
        except BrokenPipeError:  # it died: nothing will be heard of it
            pass

    def _hear(self, at: int) -> bytes:
        """The answer; empty if the process died."""
        worker = self._workers[at]
        assert worker is not None
        assert worker.stdout is not None
        answer = worker.stdout.readline()
        if answer.endswith(b"\n"):
            return answer
        self._end(at)
        return b""

    def _started(self, at: int) -> subprocess.Popen[bytes]:
        worker = self._workers[at]
        if worker is None or worker.poll() is not None:
            self._end(at)
            worker = self._workers[at] = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        return worker

    def _end(self, at: int) -> None:
        worker, self._workers[at] = self._workers[at], None
        if worker is not None:
            worker.kill()
            worker.communicate()

    def close(self) -> None:
        for at in range(len(self._workers)):
            self._end(at)
