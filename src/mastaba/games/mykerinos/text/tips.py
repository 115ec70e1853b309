"""What the things on the board of Mykerinos are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

TIPS = {
    # the region
    "area": Tip(N_("An area: two neighbouring cards. They are surveyed in the order of their numbers."), "R30"),
    "rank": Tip(N_("Who has the most cubes in the area comes first. Of equals it is who has passed earlier."), "R31"),
    "sand": Tip(N_("A space of sand holds one cube."), "R12"),
    "pyramid": Tip(N_("A pyramid is closed to all but Lord Lemon."), "R24"),
    "card": Tip(N_("The card scores its number at once. Its patron helps you from the next season on."), "R40"),
    # the museum
    "room": Tip(N_("A room makes every card of its wing worth more: 2, 3 or 5. Only your best one counts."), "R46"),
    "room-5": Tip(N_("A “5” room needs a door to a room that is already yours."), "R42"),
    "wing": Tip(N_("The cards of this patron are worth what your best room in this wing says."), "R46"),
    # the season
    "season": Tip(N_("A game has four seasons: dig, then survey. The last one is larger."), "R5"),
    "scale": Tip(N_("Who passes takes the lowest free space here, and wins ties with those above."), "R32"),
    "to-come": Tip(N_("Each card comes once: these patrons are still in the pile."), "R9"),
    # what one has
    "stock": Tip(N_("Cubes to dig with. New ones come each season, and what is left stays."), "R6"),
    "general": Tip(N_("Cubes in the general stock: rooms are booked with these."), "R35"),
    "neutral": Tip(N_("With two players a third colour plays along: these are its cubes that you put down."), "R60"),
    "patrons": Tip(N_("Your cards. Each can be called once a season, and is tilted then."), "R18"),
    "exhibition": Tip(N_("What your cards bring in the museum, as it stands."), "R46"),
    "sets": Tip(N_("5 points for each set of all five patrons."), "R48"),
}
