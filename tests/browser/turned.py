"""A server whose clock on the wall is in a file, and whose deals of the day are short: python turned.py FILE serve …"""

import sys
from pathlib import Path
from typing import Any

from mastaba import cli
from mastaba.learn import day
from mastaba.store.calendar import Clocks
from mastaba.web import serve
from mastaba.web.house import House, Settings

CLOCK = Path(sys.argv[1])


class Turned:
    @staticmethod
    def opened(settings: Settings) -> Any:
        return House.opened(settings, Clocks(wall=lambda: float(CLOCK.read_text())))


if __name__ == "__main__":
    serve.House = Turned  # type: ignore[assignment,attr-defined]
    day.BOT, day.SEATS = "greedy", 2
    sys.exit(cli.main(sys.argv[2:]))
