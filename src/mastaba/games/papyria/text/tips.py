"""What the things around the board of Papyria are for. What lies on it says so by itself: page/about.py."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    "player": Tip(N_("Lapis, papyrus and knowledge: no scoring brings more points than knowledge."), "R44"),
    "land": Tip(N_("The land of this player. New tiles come beside the priest."), "R39"),
}
