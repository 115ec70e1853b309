"""What the things on the board of PaPyRoS are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    # the board
    "sheet": Tip(N_("The papyrus. Words are read from left to right and from top to bottom."), "G4"),
    "glyph": Tip(N_("A hieroglyph: at the beginning a consonant comes on each, either side up."), "R2"),
    "asleep": Tip(N_("A sleeping consonant. The small letter is on its back; a card turns it over."), "R18"),
    "awake": Tip(N_("A consonant of a word. It can be used again when the word is extended."), "R12"),
    "vowel": Tip(N_("A vowel that was laid. It stays where it lies."), "R13"),
    "sun": Tip(N_("A sun stands for any single vowel, and stays what it was laid as."), "R9"),
    "animate": Tip(N_("A combination: lay vowels between its consonants, so that a word results."), "R10"),
    "extend": Tip(N_("From here a word can be extended: the new one uses at least one of its letters."), "R12"),
    # the editor, and a vote
    "judged": Tip(N_("Whether the word is in the list. Any other one can be put to the vote."), "R17"),
    "brings": Tip(N_("A Deben for each letter; an extension is also paid for words that cross it."), "R11"),
    "vote": Tip(N_("All others vote: the word counts if there are more yes than no."), "R17"),
    # around it
    "deben": Tip(N_("The way of the Deben: the first at the target wins, which is usually 49."), "R24"),
    "rack": Tip(N_("Vowels lie open before their owners. Each lies on one square of a word."), "R3"),
    "cards": Tip(N_("Aton cards, face down. Nobody keeps more than three."), "R23"),
    "bag": Tip(N_("At the end of each turn a vowel is drawn from the bag."), "R8"),
    "stock": Tip(N_("Who rolls a sun draws an Aton card."), "R6"),
    "ally": Tip(N_("An alliance: in this turn both have the vowels of both, and both get all Deben."), "R21"),
    # what is one's own
    "aton": Tip(N_("Play as many cards as you like before your word; each can be returned for a vowel."), "R22"),
    "umdrehen": Tip(N_("Turns over consonants of one combination that is still asleep."), "R18"),
    "tauschen": Tip(N_("Exchanges two consonants of two combinations."), "R19"),
    "allianz": Tip(N_("Chooses an ally: the vowels of both, and the Deben for both."), "R21"),
    "own": Tip(N_("One of your vowels. A sun is any vowel you need."), "R9"),
    "pair": Tip(N_("A pair: two letters on one square. They count as two and are not split."), "G5"),
    "die-more": Tip(N_("Plus: you draw so many vowels from the bag."), "R6"),
    "die-fewer": Tip(N_("Minus: you give up so many vowels of your choice, as far as you have them."), "R6"),
    "die-sun": Tip(N_("A sun: you draw an Aton card."), "R6"),
    "consonant": Tip(N_("A consonant to place, either side up. The other side can be turned up by a card."), "R2"),
    # the end
    "place": Tip(N_("The place: who comes to the target first wins; in an alliance the higher number."), "G18"),
    "best": Tip(N_("The word that brought most Deben at once."), "R11"),
    "animated": Tip(N_("Words that were made from sleeping combinations."), "R10"),
    "extended": Tip(N_("Words that were made from words that lay there."), "R12"),
    "allied": Tip(N_("Deben from words that others laid in an alliance."), "R21"),
}
