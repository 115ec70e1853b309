"""A bot that plays at a Mastaba table through the API. It needs nothing but Python.

    python examples/bot.py http://localhost:8000 --code K7QM2X       sits down at somebody's table
    python examples/bot.py http://localhost:8000 --new hapy          opens one and plays against a bot of the house

Make it cleverer in `choose`: `view` is the position as its seat sees it, `legal` the moves. For more, GET
/api/tables/ID/seen gives what `mastaba.load` reads: a Seen, with `fill` for those who want to search.
"""

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen


def choose(table: dict[str, Any]) -> str:
    """A question, if one can be asked, or else whatever comes."""
    legal: list[str] = table["legal"]
    return random.choice([move for move in legal if move.startswith("ask")] or legal)


class Server:
    def __init__(self, address: str, name: str) -> None:
        self.address, self.headers = address.rstrip("/"), {"Content-Type": "application/json"}
        self.headers["Authorization"] = f"Bearer {self.ask('/api/tokens', name=name)['token']}"

    def open(self, path: str, body: dict[str, Any]) -> Any:
        data = json.dumps(body).encode() if body else None
        return urlopen(Request(self.address + path, data, self.headers), timeout=60)

    def ask(self, path: str, **body: Any) -> Any:
        with self.open(path, body) as answer:
            return json.load(answer)

    def frames(self, table: str) -> Iterator[bytes]:
        """Something happened, or the server says that it is still here."""
        with self.open(f"/api/stream?table={table}", {}) as lines:
            yield from (line for line in lines if line.startswith(b"event:"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--code", help="of the table at which to sit down", default="")
    parser.add_argument("--new", metavar="GAME", help="open a table of this game instead")
    words = parser.parse_args()
    server, bots = Server(words.address, "Robo"), {"1": "scribe"}
    opening = {"game": words.new, "seats": 2, "sit": 0, "bots": bots, "start": True}
    table = server.ask("/api/tables", **opening) if words.new else server.ask("/api/join", code=words.code)
    path = f"/api/tables/{table['table']}"
    for _ in server.frames(table["table"]):
        table = server.ask(path)
        if table["decision"]:
            move = choose(table)
            print(move, server.ask(f"{path}/moves", move=move, decision=table["decision"])["status"], flush=True)
        elif table["status"] in ("over", "closed"):
            print(table["outcome"])
            return


if __name__ == "__main__":
    main()
