"""Bots: a bot is given what its seat has seen, and nothing else, and says a move."""

from mastaba.bots import greedy, random, search
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import BadOptions, NotYourDecision

KINDS = ("random", "greedy", "search")


def names() -> tuple[str, ...]:
    return KINDS


def check_name(name: str) -> None:
    """A bot's name is its kind; a search may be told how long: `search:200` iterations, `search:2s` seconds."""
    kind, _, effort = name.partition(":")
    if kind not in KINDS or (effort and (kind != "search" or not _effort(effort))):
        bots = ", ".join((*KINDS, "search:5000", "search:2s"))
        raise BadOptions("There is no bot “{name}”. There are: {bots}.", name=name[:40], bots=bots)


def _effort(text: str) -> tuple[int, float] | None:
    """Iterations and seconds."""
    digits = text.removesuffix("s")
    if not digits.isascii() or not digits.isdigit() or not 0 < int(digits[:9]) == int(digits) <= 10_000_000:
        return None
    return (10_000_000, float(digits)) if text.endswith("s") else (int(digits), 0.0)


def effort_of(name: str) -> tuple[int, float]:
    """How many iterations a search of this name makes, and in how many seconds; 0 seconds: it is not told."""
    return _effort(name.partition(":")[2] or "1000") or (1000, 0.0)


def check_question(name: str, seen: Seen) -> None:
    """There is such a bot, and its seat is to decide."""
    check_name(name)
    if seen.seat not in seen.to_act:
        raise NotYourDecision("A bot is asked when its seat is to decide.")


def choose(name: str, seen: Seen, chance: Chance) -> int:
    """The move that this bot makes."""
    check_question(name, seen)
    kind = name.partition(":")[0]
    settled = greedy.hints_of(seen.setting).always(seen)
    if settled >= 0:
        return settled
    if kind == "random":
        return random.choose(seen, chance)
    if kind == "greedy":
        return greedy.choose(seen, chance)
    return search.choose(seen, chance, *effort_of(name))
