"""What the things on the board of PaPyRoS are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    "deben": Tip(N_("The way of the Deben: the first with 49 wins."), "R24"),
    "rack": Tip(N_("Vowels lie open before their owners. Each lies on one square of a word."), "R3"),
    "cards": Tip(N_("Aton cards, face down. Nobody keeps more than three."), "R23"),
    "bag": Tip(N_("At the end of each turn a vowel is drawn from the bag."), "R8"),
    "stock": Tip(N_("Who rolls a sun draws an Aton card."), "R6"),
    "aton": Tip(N_("Play as many cards as you like before your word; each can be returned for a vowel."), "R22"),
    "vowel": Tip(N_("One of your vowels. A sun is any vowel you need."), "R9"),
    "die": Tip(N_("The die comes first: draw vowels, give some up, or draw a card."), "R6"),
    "consonant": Tip(N_("A consonant to place, either side up. The other side can be turned up by a card."), "R2"),
}
