"""Who sits where: `me,vizier,me:Anna` are two people and a bot."""

from dataclasses import dataclass

from mastaba.bots.registry import USUAL_LEVEL, levels
from mastaba.kernel.errors import BadOptions
from mastaba.locale import Tongue
from mastaba.table.names import apart, looks, tidy

LONGEST = 12  # columns that a name gets at the table
ME = "me"
BOT_NAMES = ("Merit", "Pentu", "Nofret", "Senbi", "Teti", "Hori", "Ipuki", "Baket")


@dataclass(frozen=True)
class Sitter:
    """Somebody at the table; `bot` is empty for a person."""

    name: str
    bot: str = ""

    def written(self) -> str:
        """As a record names a player."""
        return f"{self.name} ({self.bot})" if self.bot else self.name


def seat(text: str, tongue: Tongue) -> list[Sitter]:
    """The sitters of `me,vizier,me:Anna`, or of a number: oneself and bots."""
    if text.isascii() and text.isdigit() and 0 < int(text) < 100:
        text = ",".join([ME] + [USUAL_LEVEL] * (int(text) - 1))
    kinds = [kind.strip() for kind in text.split(",")]
    alone = sum(1 for kind in kinds if kind.partition(":")[0] == ME) == 1
    sitters: list[Sitter] = []
    free_names = iter(BOT_NAMES * len(kinds))
    for i, kind in enumerate(kinds):
        word, _, name = kind.partition(":")
        if word == ME:
            own = clean(name) or (
                tongue.term("name of a player", "You") if alone else tongue.text("Player {number}", number=i + 1)
            )
            sitters.append(Sitter(apart(own, [sitter.name for sitter in sitters], LONGEST)))
        elif is_bot(kind):
            others = [sitter.name for sitter in sitters] + [clean(other.partition(":")[2]) for other in kinds]
            taken = {looks(other) for other in others}
            sitters.append(Sitter(next(name for name in free_names if looks(name) not in taken), kind))
        else:
            raise BadOptions(
                "“{seat}” cannot sit down. Say me, me:NAME or a bot: {bots}.",
                seat=kind[:40],
                bots=", ".join(bots()),
            )
    return sitters


def seated(players: tuple[str, ...]) -> list[Sitter]:
    """The sitters that a record names: `Merit (scribe)` is a bot."""
    sitters: list[Sitter] = []
    for player in players:
        name, _, bot = player.removesuffix(")").rpartition(" (")
        played = player.endswith(")") and bool(name) and is_bot(bot)
        called = apart(clean(name if played else player), [sitter.name for sitter in sitters], LONGEST)
        sitters.append(Sitter(called, bot if played else ""))
    return sitters


def clean(name: str) -> str:
    return tidy(name)[:LONGEST].strip()


def bots() -> list[str]:
    """The levels that are offered; others play, too, if somebody asks for them."""
    return [bot.name for bot in levels()]


def is_bot(kind: str) -> bool:
    from mastaba.bots import check_name

    try:
        check_name(kind)
    except BadOptions:
        return False
    return True
