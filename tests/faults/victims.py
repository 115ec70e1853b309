"""Starting appenders, killing them, and hearing what they had been answered."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO

APPENDER = Path(__file__).with_name("appender.py")


class Victim:
    """An appender in a process of its own, imported and waiting for `go`."""

    def __init__(self, file: Path, tables: int, clients: int, limit: int = 0) -> None:
        arguments = [str(file), str(tables), str(clients), str(limit)]
        self.process = subprocess.Popen(
            [sys.executable, str(APPENDER), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )  # without a buffer: what `readline` had read ahead, `communicate` would not find

    def go(self) -> None:
        assert self._output.readline() == b"ready\n"
        assert self.process.stdin is not None
        self.process.stdin.write(b"go\n")
        self.process.stdin.flush()

    def acknowledged(self, count: int) -> list[bytes]:
        """Waits for that many acknowledgements."""
        return [self._output.readline() for _ in range(count)]

    def kill(self) -> list[bytes]:
        """SIGKILL: it cannot tidy up. The acknowledgements that were not read yet."""
        self.process.kill()
        return [line for line in self.process.communicate()[0].splitlines(keepends=True) if line.endswith(b"\n")]

    @property
    def _output(self) -> IO[bytes]:
        assert self.process.stdout is not None
        return self.process.stdout

    def __enter__(self) -> "Victim":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()
