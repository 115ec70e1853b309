"""What the things on the board of Hâpy Families are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    # the layout
    "god": Tip(N_("A god lies open here: everybody knows who takes it."), "R5"),
    "mummy": Tip(N_("A card lies face down here: whoever takes it looks at it alone."), "R5"),
    "free": Tip(N_("It is free, because no other card lies on it."), "R4"),
    "covered": Tip(N_("It is covered: the cards that lie on it have to go first."), "R4"),
    "hourglass": Tip(N_("The layout is empty. When the sand has run, whoever has the most series wins."), "G9"),
    # the players
    "player": Tip(N_("The turn goes round clockwise."), "R12"),
    "held": Tip(N_("What somebody holds. Ask for it by name, and it has to be handed over."), "R7"),
    "series": Tip(N_("A series: three of one family. It lies there for good, and nobody can ask for it."), "R10"),
    "own": Tip(N_("In your hand. With three of a family you lay a series at the end of your turn."), "R9"),
    "tracks": Tip(N_("The cards of this family that are laid. All six before one player win at once."), "R11"),
    # asking
    "ask": Tip(N_("Nobody sees this card now: ask for it, if you like."), "R7"),
    "holder": Tip(N_("Everybody knows who has this card: the sign on it says so."), "G10"),
    "ask-own": Tip(N_("You hold this card yourself. Who asks for it all the same bluffs."), "G2"),
    "ask-laid": Tip(N_("This card is laid in a series: nobody can hand it over any more."), "R10"),
    "ask-lies": Tip(N_("This card lies open in the layout, so nobody holds it."), "G2"),
    "barred": Tip(N_("This card was asked for last: it may not be asked for again at once."), "R8"),
    "whom": Tip(N_("One question a turn, to one player, for one card. The answer is always true."), "R7"),
    "lay": Tip(N_("You hold four: three are laid, and nobody is told which one stays."), "G4"),
    # the end
    "place": Tip(N_("The place: who has won comes first, the others by their series."), "R11"),
    "most": Tip(N_("Series that were laid, of as many as win. All six of one family win, too."), "R11"),
    "in-hand": Tip(N_("Cards left in hand. They count only when the sand has run and several tie."), "G9"),
    "answered": Tip(N_("How often somebody had the card that this player asked for."), "R7"),
}
