"""Which bots there are: every installed package may bring some through the entry points `mastaba.bots`."""

from functools import cache
from importlib.metadata import entry_points

from mastaba.bots.bot import Bot, Effort
from mastaba.kernel.errors import BadOptions

USUAL_LEVEL = "scribe"  # the level that plays where nobody has chosen one
_registered: dict[str, Bot] = {}


def register(bot: Bot) -> Bot:
    """Makes a bot known that no installed package brings: one being written, or a test's."""
    _registered[bot.name] = bot
    return bot


@cache
def _installed() -> dict[str, Bot]:
    bots: list[Bot] = [entry.load() for entry in entry_points(group="mastaba.bots")]
    return {bot.name: bot for bot in bots}


def known() -> list[Bot]:
    """All bots that can be asked here, the weakest first."""
    return sorted((_installed() | _registered).values(), key=lambda bot: bot.rank)


def levels() -> list[Bot]:
    """Those that people are offered, the weakest first."""
    return [bot for bot in known() if bot.offered]


def find(name: str) -> tuple[Bot, Effort]:
    """The bot of this name, and how much it is told to think: `search:200` iterations, `search:2s` seconds."""
    kind, _, told = name.partition(":")
    bot = _registered.get(kind) or _installed().get(kind)
    effort = None if bot is None else bot.effort(told)
    if bot is None or effort is None:
        examples = [f"{bot.name}:{told}" for bot in known() for told in bot.efforts]
        bots = ", ".join([*(bot.name for bot in known()), *examples])
        raise BadOptions("There is no bot “{name}”. There are: {bots}.", name=name[:40], bots=bots)
    return bot, effort
