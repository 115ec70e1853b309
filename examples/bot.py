"""A bot that plays at a Mastaba table through the API. It needs nothing but Python.

    python examples/bot.py http://localhost:8000 --code K7QM2X       sits down at somebody's table
    python examples/bot.py http://localhost:8000 --new hapy          opens one and plays against our own bots

Make it cleverer in `choose`. It gets the table as its seat may see it: `view` is the position, `legal` the moves; and
GET /api/tables/ID/seen gives what `mastaba.load` reads, with `fill` for those who want to search.
"""

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen


def choose(table: dict[str, Any]) -> str:
    """One of the legal moves: here a question, if any can be asked, or else whatever comes."""
    questions = [move for move in table["legal"] if move.startswith("ask")]
    return random.choice(questions or table["legal"])


class Server:
    def __init__(self, address: str, name: str) -> None:
        self.address, self.token = address.rstrip("/"), ""
        self.token = self.ask("POST", "/api/tokens", name=name)["token"]

    def open(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        data = None if body is None else json.dumps(body).encode()
        return urlopen(Request(self.address + path, data, headers, method=method), timeout=60)

    def ask(self, method: str, path: str, **body: Any) -> Any:
        with self.open(method, path, body if method == "POST" else None) as answer:
            return json.load(answer)

    def happenings(self, table: str) -> Iterator[str]:
        """The kinds of frames, as they come."""
        with self.open("GET", f"/api/stream?table={table}") as lines:
            for line in lines:
                if line.startswith(b"event: "):
                    yield line[7:].decode().strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--code", help="of the table at which to sit down")
    parser.add_argument("--new", metavar="GAME", help="open a table of this game instead")
    parser.add_argument("--name", default="Robo")
    words = parser.parse_args()
    server = Server(words.address, words.name)
    if words.new:
        table = server.ask("POST", "/api/tables", game=words.new, seats=2, sit=0, bots={"1": "greedy"}, start=True)
    else:
        table = server.ask("POST", "/api/join", code=words.code or input("code: "))
    for _ in server.happenings(table["table"]):
        table = server.ask("GET", f"/api/tables/{table['table']}")
        if table["decision"]:
            move = choose(table)
            print(move)
            server.ask("POST", f"/api/tables/{table['table']}/moves", move=move, decision=table["decision"])
        if table["status"] in ("over", "closed"):
            print(table["outcome"])
            return


if __name__ == "__main__":
    main()
