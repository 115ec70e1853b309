"""What the things on the board of Mykerinos are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    # the region
    "area": Tip(N_("An area: two neighbouring cards. They are surveyed in the order of their numbers."), "R30"),
    "surveyed": Tip(N_("This area is surveyed: its cubes are back in the general stock."), "R39"),
    "rank": Tip(N_("Who has the most cubes in the area comes first. Of equals it is who has passed earlier."), "R31"),
    "tie": Tip(N_("The arrow: equally many cubes, but lower on the passing scale, and so ahead."), "R32"),
    "even": Tip(N_("Equally many cubes: who stands lower on the passing scale comes first."), "R32"),
    "gets-choice": Tip(N_("This rank takes one of the cards or books a room."), "R33"),
    "gets-card": Tip(N_("This rank takes the card that is left."), "R37"),
    "gets-rest": Tip(N_("This rank may take a card, if one is left, but never books a room."), "R37"),
    "gets-away": Tip(N_("The neutral colour takes a card, which is out of the game."), "R64"),
    "gets-both": Tip(N_("The neutral colour is alone here: both cards go out of the game."), "R67"),
    "gets-nothing": Tip(N_("There is nothing left for this rank."), "R37"),
    "free-sand": Tip(N_("So many spaces of sand are still free in this area."), "R12"),
    "sand": Tip(N_("A space of sand holds one cube."), "R12"),
    "pyramid": Tip(N_("A pyramid is closed to all but Lord Lemon."), "R24"),
    "dug": Tip(N_("A cube counts in the ranking of its area, and its owner can extend from it."), "R14"),
    "dug-neutral": Tip(
        N_("A neutral cube: it is ranked like a player’s, and either of you can extend from it."), "R62"
    ),
    "card": Tip(N_("The card scores its number at once. Its patron helps you from the next season on."), "R40"),
    "gone": Tip(N_("This card is taken."), "R40"),
    # the patrons
    "violet": Tip(N_("Lady Violet brings a cube from the general stock; then you start or extend."), "R22"),
    "lemon": Tip(N_("With Lord Lemon you start or extend with one cube on a free pyramid."), "R24"),
    "brown": Tip(N_("Sir Brown puts a cube of your personal stock into the museum."), "R26"),
    "blackmore": Tip(N_("With Mrs. Blackmore you start with two cubes, one beside the other."), "R27"),
    "tangerine": Tip(N_("With Colonel Tangerine you extend with three cubes."), "R28"),
    "none": Tip(N_("The card without patron has its points, but it helps nobody and is in no series."), "R49"),
    "tilted": Tip(N_("It is tilted: called in this season, and of no more use before the next one."), "R19"),
    # the museum
    "hall": Tip(N_("The museum: five wings, one for each patron. Its rooms multiply what cards are worth."), "R46"),
    "room": Tip(N_("A room makes every card of its wing worth more: 2, 3 or 5. Only your best one counts."), "R46"),
    "room-5": Tip(N_("A “5” room needs a door to a room that is already yours."), "R42"),
    "room-worth": Tip(N_("The number with a plus is what it would bring you with the cards that you have now."), "R46"),
    "room-taken": Tip(N_("This room is booked: one cube a room, and it stays there until the end."), "R43"),
    "door": Tip(N_("A door: from a room of yours it leads into the “5” room."), "R42"),
    "wing": Tip(N_("The cards of this patron are worth what your best room in this wing says."), "R46"),
    "wing-have": Tip(N_("The number says how many of these cards you have."), "R46"),
    # the season
    "season": Tip(N_("A game has four seasons: dig, then survey. The last one is larger."), "R5"),
    "scale": Tip(N_("Who passes takes the lowest free space here, and wins ties with those above."), "R32"),
    "to-come": Tip(N_("Each card comes once: these patrons are still in the pile."), "R9"),
    "left": Tip(N_("Cards of this patron in the pile: {n}."), "Q19"),
    "out": Tip(N_("Cards that nobody took are out of the game."), "R38"),
    # what one has
    "player": Tip(N_("The turn goes round clockwise, among those who have not passed."), "R11"),
    "stock": Tip(N_("Cubes to dig with. New ones come each season, and what is left stays."), "R6"),
    "general": Tip(N_("Cubes in the general stock: rooms are booked with these."), "R35"),
    "neutral": Tip(N_("With two players a third colour plays along: these are its cubes that you put down."), "R60"),
    "patrons": Tip(N_("Your cards. Each can be called once a season, and is tilted then."), "R18"),
    "cards": Tip(N_("Cards of the patron. Those that are tilted count for the exhibition, too."), "R46"),
    "times": Tip(N_("So many of these cards can still be called in this season, of all that you have."), "R19"),
    "each": Tip(N_("What each card of this patron is worth at the end: 1, or what your best room says."), "R46"),
    "exhibition": Tip(N_("What the cards bring in the museum: their number times what the best room says."), "R46"),
    "sets": Tip(N_("5 points for each set of all five patrons."), "R48"),
    "prestige": Tip(N_("The numbers on the cards, which were scored when they were taken."), "R40"),
    "total": Tip(N_("Prestige, exhibition and series, as it stands."), "R50"),
    "points": Tip(N_("Prestige, exhibition and series. The most points win."), "R50"),
    "cubes-left": Tip(N_("With equally many points the larger personal stock decides."), "R50"),
}
