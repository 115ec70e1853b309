"""A real server in a process of its own, which can be stopped, killed and started again on the same file."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from faults.servers import free_port

from mastaba.web.dev.reloading import CHILD

PATIENCE = 120.0  # seconds for a server to be up, on a machine that is busy


class Served:
    """With `dev`, tables can begin with a position (Player.placed)."""

    def __init__(self, folder: Path, dev: bool = False, script: tuple[str, ...] = ("-m", "mastaba")) -> None:
        self.dev = dev
        self.script = script
        self.store = folder / "mastaba.db"
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.log = folder / "log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [*self.script, "serve", "--port", str(self.port), "--store", str(self.store), "--no-limits"]
        around = dict(os.environ)
        if self.dev:
            words.append("--dev")
            around[CHILD] = "1"  # files do not change, so there is no parent to watch them
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, *words], stdout=log, stderr=log, env=around)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except (URLError, ConnectionError):
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < deadline, self.log.read_text()
                time.sleep(0.02)  # it has no way to tell that it listens

    @contextmanager
    def gone(self, how: str) -> Iterator[None]:
        """The server is killed or stopped, and comes back afterwards."""
        self.kill() if how == "killed" else self.stop()
        try:
            yield
        finally:
            self.start()

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)
