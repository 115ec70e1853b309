"""What a process and its children cost, as Linux counts it."""

from __future__ import annotations

import time
from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and all that it has started, and they in turn."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    return [pid, *(each for child in children for each in family(child))]


def cpu(pid: int) -> float:
    """Seconds of computing, to the microsecond: the clock that clock_getcpuclockid(3) gives for a process."""
    return sum(time.clock_gettime(~each << 3 | 2) for each in family(pid))


def resident(pid: int) -> int:
    """Bytes in memory."""
    return sum(_resident(each) for each in family(pid))


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))


def waited(pid: int) -> float:
    """Seconds for which a process could have computed, but others did: of its first thread, which serves."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
