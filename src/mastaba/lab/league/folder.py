"""A league as a folder: what is played (`league.json`) and a line for each deal that has been played (`deals.jsonl`).

A deal that was under way when somebody pulled the plug is played again; so is one whose line is damaged. The same deal
has the same games, so it does not matter when, in which order and on how many cores they are played.
"""

import json
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

from mastaba import __version__
from mastaba.bots.greedy import hints_of
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.registry import find_game
from mastaba.lab.costs import Cost
from mastaba.lab.league.plan import Pairing, Plan
from mastaba.lab.simulate import GameResult
from mastaba.show.rooms import folder_of

HEAD, DEALS = "league.json", "deals.jsonl"
FORMAT = 1
HOUSE = Path(__file__).parents[2]
STRENGTHS = ("linear", "units", "outer", "depth")

Played = dict[Pairing, dict[int, list[GameResult]]]


@dataclass(frozen=True)
class Identity:
    """What has to be the same for deals to belong together, as plain data."""

    game: str
    rules: int
    version: str
    bots: list[str]
    options: dict[str, Any]
    seed: int
    weights: dict[str, str]  # by number of seats: fitted weights and budgets of the levels
    sources: str  # of kernel, bots and the game's rules and hints

    @classmethod
    def of(cls, plan: Plan) -> "Identity":
        game = find_game(plan.game)
        weights = {str(seats): strength(plan, seats) for seats in range(game.seats[0], game.seats[1] + 1) if seats > 1}
        chosen = {**game.setting(plan.seats[0], dict(plan.options)).options}
        found = (game.name, game.rules_version, __version__, list(plan.bots), chosen, plan.seed, weights)
        return cls(*found, sources_of(plan.game))


def strength(plan: Plan, seats: int) -> str:
    """A few digits that change with the game's fitted weights and with what its levels may think."""
    setting = find_game(plan.game).setting(seats, dict(plan.options))
    hints = hints_of(setting)
    budgets = [(budget.trees, budget.iterations) for budget in (hints.vizier(seats), hints.pharaoh(seats))]
    fitted = None if hints.weights is None else [getattr(hints.weights, name) for name in STRENGTHS]
    return digest(repr((budgets, fitted)).encode())


def sources_of(name: str) -> str:
    """A few digits that change with what decides: the same version of the package is not the same while one works on
    it."""
    folder = folder_of(find_game(name))
    files = [*folder.glob("rules/**/*.py"), *folder.glob("bot/**/*.py"), *folder.glob("*.toml"), *folder.glob("*.py")]
    files += [*HOUSE.glob("kernel/*.py"), *HOUSE.glob("bots/*.py")]
    return digest(b"".join(sha256(file.read_bytes()).digest() for file in sorted(files)))


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


# ---- The head -------------------------------------------------------------------------------------------


class Folder:
    """Of one league, which is begun here or gone on with."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged = 0  # lines
        self._file: TextIO | None = None

    def head(self) -> dict[str, Any] | None:
        """What is written down about it; None: nothing has begun here."""
        try:
            text = (self.path / HEAD).read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, UnicodeDecodeError):
            text = ""
        try:
            head = json.loads(text)
        except ValueError:
            head = None
        if not isinstance(head, dict) or not isinstance(head.get("identity"), dict):
            raise BadOptions("In {folder} the file {file} is damaged.", folder=str(self.path), file=HEAD)
        return head

    def plan(self) -> Plan:
        """What is played here, as it is written down."""
        head = self.head()
        if head is None:
            raise BadOptions("In {folder} there is no league.", folder=str(self.path))
        identity = head["identity"]
        try:
            bots, options = tuple(identity["bots"]), dict(identity["options"])
            seats, aim = tuple(head["seats"]), tuple(head["aim"])
            return Plan(identity["game"], bots, options, seats, int(identity["seed"]), int(head["deals"]), aim)
        except (KeyError, TypeError, ValueError):
            raise BadOptions("In {folder} the file {file} is damaged.", folder=str(self.path), file=HEAD) from None

    def begin(self, plan: Plan) -> None:
        """Writes down what is to be played; or finds that the same is being played here already."""
        ours = vars(Identity.of(plan))
        head = self.head()
        if head is None:
            if (self.path / DEALS).exists():
                raise BadOptions("In {folder} the file {file} is damaged.", folder=str(self.path), file=HEAD)
        elif head.get("format") != FORMAT:
            raise BadOptions("The league in {folder} was written by another version.", folder=str(self.path))
        else:
            self._compare(head["identity"], json.loads(json.dumps(ours)))
        stops = {"seats": list(plan.seats), "deals": plan.deals, "aim": list(plan.aim)}
        head = {"format": FORMAT, "identity": ours, **stops}
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            fresh = self.path / (HEAD + ".new")
            fresh.write_text(json.dumps(head, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            fresh.replace(self.path / HEAD)
        except OSError as error:
            raise BadOptions(
                "The folder cannot be written: {reason}.", str(self.path), reason=error.strerror or "?"
            ) from None

    def _compare(self, theirs: dict[str, Any], ours: dict[str, Any]) -> None:
        for name, mine in ours.items():
            if theirs.get(name) == mine:
                continue
            if name in ("weights", "sources"):
                raise BadOptions(
                    "The league in {folder} was begun with other rules, bots or weights than there are now."
                    " Choose another folder with --into.",
                    folder=str(self.path),
                )
            raise BadOptions(
                "The league in {folder} is another one: its “{what}” is {theirs}, not {ours}."
                " Choose another folder with --into.",
                folder=str(self.path),
                what=name,
                theirs=in_words(theirs.get(name)),
                ours=in_words(mine),
            )

    # ---- The deals --------------------------------------------------------------------------------------

    def played(self) -> Played:
        """All deals of which there is a whole line."""
        found: Played = {}
        self.damaged = 0
        try:
            lines = (self.path / DEALS).read_bytes().split(b"\n")
        except FileNotFoundError:
            return found
        for number, line in enumerate(lines):
            if number == len(lines) - 1 and not line:
                break
            try:
                pairing, deal, games = read(line) if number < len(lines) - 1 else read(b"")
            except (ValueError, TypeError, KeyError):
                self.damaged += 1
            else:
                found.setdefault(pairing, {}).setdefault(deal, games)
        return found

    def open(self) -> None:
        """To go on behind the last whole line."""
        path = self.path / DEALS
        if path.exists():
            content = path.read_bytes()
            if content and not content.endswith(b"\n"):
                path.write_bytes(content[: content.rfind(b"\n") + 1])
        self._file = path.open("a", encoding="utf-8", newline="\n")

    def add(self, pairing: Pairing, games: list[GameResult]) -> list[GameResult]:
        """Writes a deal down; it as it will be read."""
        assert self._file is not None
        line = line_of(pairing, games)
        self._file.write(line)
        self._file.flush()
        return read(line.encode())[2]

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def in_words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={choice}" for name, choice in value.items()) or "–"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# ---- A deal as a line -----------------------------------------------------------------------------------


def line_of(pairing: Pairing, games: list[GameResult]) -> str:
    """What does not depend on the machine comes first."""
    played = [[game.ranks, game.totals, game.reason, game.moves] for game in games]
    spent = (Cost(), Cost())  # of the one, and of the others
    for game in games:
        for bot, cost in enumerate(game.costs):
            spent[bot > 0].add(cost)
    thought = [[cost.decisions, cost.iterations] for cost in spent]
    took = [[round(cost.seconds, 6), sorted(cost.times.items())] for cost in spent]
    parts: dict[str, object] = {"seats": pairing.seats, "one": pairing.one, "others": pairing.others}
    parts |= {"deal": games[0].deal, "games": played, "thought": thought, "took": took}
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(line: bytes) -> tuple[Pairing, int, list[GameResult]]:
    parts = json.loads(line)
    pairing = Pairing(int(parts["seats"]), str(parts["one"]), str(parts["others"]))
    deal = int(parts["deal"])
    costs: tuple[Cost, ...] = tuple(
        Cost(int(decisions), int(iterations), float(seconds), Counter({int(group): int(n) for group, n in times}))
        for (decisions, iterations), (seconds, times) in zip(parts["thought"], parts["took"], strict=True)
    )
    games: list[GameResult] = []
    for rotation, (ranks, totals, reason, moves) in enumerate(parts["games"]):
        if len(ranks) != pairing.seats or len(totals) != pairing.seats or len(costs) != 2:
            raise ValueError("a game of another size")
        own = costs if rotation == 0 else ()  # they are of the whole deal
        games.append(GameResult(deal, rotation, tuple(ranks), tuple(totals), str(reason), int(moves), 0.0, own))
    if len(games) != pairing.seats:
        raise ValueError("a deal that was not played in every rotation")
    return pairing, deal, games
