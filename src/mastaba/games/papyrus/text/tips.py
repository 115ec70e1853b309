"""What the things on the board of Papyrus are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    # the row
    "column": Tip(N_("A Fragment. With as many cards below it as it has signs it is complete, and paid out."), "R18"),
    "short": Tip(N_("One card more below, and this Fragment is complete: it is paid out at once."), "R18"),
    "above": Tip(N_("Cards above a Fragment go to whoever comes last in its ranking."), "R22"),
    "sequence": Tip(N_("The signs of the word, from the top down: cards face up follow them without a gap."), "R10"),
    "next": Tip(N_("Here comes the next sign of the word: face up the one that is printed, face down any."), "R10"),
    "strip": Tip(N_("A card below the Fragment counts for its colour. It goes to the second, or is discarded."), "R21"),
    "wild": Tip(N_("A card face down stands for any sign. Everybody has seen which one it is."), "R11"),
    "points": Tip(N_("What the Fragment is worth to whoever comes first."), "R20"),
    "to-go": Tip(N_("So many cards are missing below this Fragment until it is paid out."), "R18"),
    "ranking": Tip(N_("Who would take what, if the Fragment were complete now: most cards below come first."), "R19"),
    "rank-first": Tip(N_("The first takes the Fragment with its points."), "R20"),
    "rank-cards": Tip(N_("So many cards would go here: one point each in the pile."), "R21"),
    "rank-nothing": Tip(N_("As it stands, there is nothing for this rank to take."), "R25"),
    "rank-nobody": Tip(N_("Nobody has this rank yet: it takes a card below the Fragment."), "R19"),
    "deck": Tip(N_("When a Fragment is paid out, the next one takes its place."), "R27"),
    "discards": Tip(N_("Cards that nobody has taken. They lie open."), "R26"),
    # the players
    "player": Tip(N_("Fragments and cards in the pile, and the deck as a fuse: who cannot draw ends the game."), "R29"),
    "fuse": Tip(N_("The cards left in this deck. Whoever has to draw from an empty one ends the game."), "R29"),
    "left": Tip(N_("How many cards with this sign are left in the deck."), "R29"),
    "hand": Tip(N_("You hold four cards: play above, below, and perhaps one under a Dossier."), "R15"),
    "dossier": Tip(N_("A Dossier scores if your pile has what it wants at the end."), "R34"),
    "dossier-done": Tip(N_("Your pile has what this Dossier wants: as it stands, it scores its points, once."), "R34"),
    "tucked": Tip(N_("The card under it comes into your pile at the end."), "R32"),
    "pile": Tip(N_("Your pile: the points of its Fragments, and one for each card."), "R33"),
    # the end
    "place": Tip(N_("The place: most points win. Of equals the points of the Fragments decide."), "R37"),
    "fragment": Tip(N_("A Fragment that was won: its points count for whoever has it in the pile."), "R33"),
    "taken": Tip(N_("Cards that were taken from Fragments: one point each."), "R33"),
    "home": Tip(N_("Cards that came home at the end: under Dossiers, and one’s own below open Fragments."), "R32"),
    "cards": Tip(N_("All cards in the pile: one point each."), "R33"),
    "dossiers": Tip(N_("A complete Dossier brings its points once; one that is not brings nothing."), "R34"),
    "total": Tip(N_("Fragments, cards and Dossiers together."), "R33"),
}
