"""What the things on the board of Papyrus are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    # the row
    "above": Tip(N_("Cards above a Fragment go to whoever comes last in its ranking."), "R22"),
    "next": Tip(N_("Here comes the next sign of the word: face up the one that is printed, face down any."), "R10"),
    "strip": Tip(N_("A card below the Fragment counts for its colour. It goes to the second, or is discarded."), "R21"),
    "wild": Tip(N_("A card face down stands for any sign. Everybody has seen which one it is."), "R11"),
    "points": Tip(N_("What the Fragment is worth to whoever comes first."), "R20"),
    "ranking": Tip(N_("Who would take what, if the Fragment were complete now: most cards below come first."), "R19"),
    "deck": Tip(N_("When a Fragment is paid out, the next one takes its place."), "R27"),
    "discards": Tip(N_("Cards that nobody has taken. They lie open."), "R26"),
    # the players
    "player": Tip(N_("Fragments and cards in the pile, and the deck as a fuse: who cannot draw ends the game."), "R29"),
    "left": Tip(N_("How many cards with this sign are left in the deck."), "R29"),
    "hand": Tip(N_("You hold four cards: play above, below, and perhaps one under a Dossier."), "R15"),
    "dossier": Tip(N_("A Dossier scores if your pile has what it wants at the end."), "R34"),
    "pile": Tip(N_("Your pile: the points of its Fragments, and one for each card."), "R33"),
}
