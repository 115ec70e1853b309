"""The best looking move by the game's hints, one step deep."""

from mastaba.bots.bot import Bot, Effort
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Seen, Setting
from mastaba.kernel.hints import Hints
from mastaba.locale import N_


def hints_of(setting: Setting) -> Hints:
    hints = setting.game.hints(setting)
    return hints if isinstance(hints, Hints) else Hints()


class Greedy(Bot):
    def choose(self, seen: Seen, chance: Chance, effort: Effort) -> int:
        """Hints use only what the seat knows, so any sample will do."""
        legal = seen.legal()
        return hints_of(seen.setting).choose(seen.fill(chance), seen.seat, legal, chance)


bot = Greedy("greedy", 25, N_("Steady"), N_("takes what is good now"), offered=False)
