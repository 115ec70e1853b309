"""What the things of Papyria are for."""

from mastaba.locale import N_
from mastaba.show.tips import Tip

ABOUT = {
    # what is scored
    "mountain": Tip(
        N_("Counts your largest group of tiles with mountain, mine or lapis invention; a mine counts 2."), "R45"
    ),
    "river": Tip(N_("Counts the tiles of your largest river."), "R46"),
    "forest": Tip(N_("Counts your largest group of forests without a city."), "R47"),
    "sanctuary": Tip(N_("Counts your sanctuaries that have no other one beside them."), "R48"),
    "city": Tip(N_("Counts the fewest tiles that join all your cities."), "R49"),
    "invention": Tip(N_("Counts your inventions."), "R51"),
    "temple": Tip(N_("Counts the fewest tiles that join all your temples."), "R50"),
    "any": Tip(N_("You choose what is scored."), "R32"),
    # what lies on the board
    "scoring": Tip(N_("A scoring: first its knowledge, then value × multipliers, but at most your knowledge."), "R44"),
    "multiplier": Tip(N_("A multiplier: each one counts in all later scorings of its type."), "R30"),
    "landscape": Tip(N_("A landscape: you lay it beside your priest, who steps onto it."), "R31"),
    "to-temple": Tip(
        N_("A temple covers one of your sanctuaries. The first costs 1 lapis, the second 2, and so on."), "R33"
    ),
    "to-city": Tip(N_("A city covers one of your forests. The first costs 1 lapis, the second 2, and so on."), "R34"),
    "to-mine": Tip(N_("A mine covers one of your mountains, for free, and yields lapis."), "R35"),
    "to-lapis": Tip(N_("You get a lapis for each of your mines and lapis inventions."), "R36"),
    "to-papyrus": Tip(N_("You get a papyrus for each papyrus on your inventions."), "R37"),
    "end": Tip(
        N_("Whoever uses it gains the knowledge, and may hand in what it asks for, once, for its points."), "R38"
    ),
    "empty": Tip(N_("Nothing is to be had here any more."), "Q21"),
    "side": Tip(N_("Whoever passes stand B can buy it for {n} papyrus."), "R20"),
    "pile": Tip(
        N_("One comes to every empty space. When one is due and none is left, the last round is played."), "R41"
    ),
    "stand": Tip(N_("Whoever passes it may use it once, before the main actions of that turn."), "R19"),
    "ship": Tip(N_("Here ships go, clockwise. A ship uses the river and one of the two spaces beside it."), "R12"),
    "wanderer": Tip(N_("Here wanderers go, clockwise. A wanderer uses the large and the small space."), "R12"),
    # what is on a tile
    "on-mountain": Tip(N_("A mine can be built on the mountain."), "R35"),
    "on-forest": Tip(N_("A city can be built on the forest."), "R34"),
    "on-sanctuary": Tip(N_("A temple can be built on the sanctuary."), "R33"),
    "on-river": Tip(N_("Rivers join where both tiles are open."), "R46"),
    "has-lapis": Tip(N_("The invention yields a lapis in every lapis production."), "R36"),
    "has-papyrus": Tip(N_("The invention yields papyrus in every papyrus production."), "R37"),
    "has-ship": Tip(N_("The invention gives your ships one more free step."), "R14"),
    "has-wanderer": Tip(N_("The invention gives your wanderers one more free step."), "R14"),
    "has-look": Tip(N_("The invention lets you look at one more tile when you take a landscape."), "R31"),
    # what one has
    "lapis": Tip(N_("Lapis pays for further steps, for displacing, temples and cities."), "R14"),
    "papyrus": Tip(N_("Papyrus pays at the stands A and B."), "R19"),
    "knowledge": Tip(N_("No scoring brings more points than you have knowledge."), "R44"),
    # keys, by what they take
    "key": Tip(N_("It adds multipliers to all later scorings of its type, and gives one scoring at the end."), "R43"),
    "key-temple": Tip(N_("Key: the first with {needed} temples takes the best one."), "R42"),
    "key-city": Tip(N_("Key: the first with {needed} cities takes the best one."), "R42"),
    "key-river": Tip(N_("Key: the first with a river of {needed} tiles takes the best one."), "R42"),
    "key-invention": Tip(N_("Key: the first with {needed} inventions takes the best one."), "R42"),
    "key-sanctuary": Tip(N_("Key: the first with {needed} sanctuaries apart takes the best one."), "R42"),
}
# What stands on the page itself, for readers and for taps, too: page/about.py

TIPS = ABOUT | {
    # the players
    "player": Tip(N_("Lapis, papyrus and knowledge: no scoring brings more points than knowledge."), "R44"),
    "land": Tip(N_("The land of this player. New tiles come beside the priest."), "R39"),
    "to-set": Tip(N_("A ship or a wanderer that is still to be set on any free space of its ring."), "R10"),
    "picked": Tip(N_("Has picked a starting landscape. All picks are shown at the same time."), "R9"),
    # the board
    "section": Tip(N_("A section: a ship uses the river and one space, a wanderer the two outer spaces."), "R21"),
    "left": Tip(N_("So many are left here: {n}. After the last one an end-of-game tile comes."), "R41"),
    "left-beside": Tip(N_("Scoring tiles that lie here: {n}. When one is bought, the next is turned up."), "R20"),
    "displace": Tip(N_("Who ends where an opponent’s piece stands pays its owner a lapis and pushes it on."), "R15"),
    "stand-a": Tip(N_("Stand A: when you pass it, 1, 2 or 3 papyrus for 4, 7 or 9 knowledge."), "R19"),
    "stand-b": Tip(N_("Stand B: when you pass it, {n} papyrus for a scoring that lies beside the board."), "R20"),
    "pile-alone": Tip(
        N_("One comes to every empty space. When one is due and none is left, the game ends with that turn."), "R28"
    ),
    "no-key": Tip(N_("All keys of this kind are taken: there is none any more."), "Q22"),
    "trade": Tip(N_("An opponent’s piece stands here, too: pay its owner a lapis and take a papyrus, once."), "R17"),
    # the land
    "tile": Tip(N_("A tile of this land. It counts where tiles have to hang together."), "Q15"),
    "priest": Tip(N_("The priest: a new tile comes beside him, and he steps onto it."), "R39"),
    "place": Tip(N_("The tile can be laid here, beside your priest."), "R39"),
    "starting": Tip(N_("A starting landscape: pick one in secret, the others go to the left."), "R9"),
    "looked": Tip(N_("What your look inventions show: take one; the others go back in any order."), "R31"),
    # what it is worth
    "capped": Tip(N_("{n} points: as many as you have knowledge. More are not counted."), "R44"),
    "nothing-yet": Tip(N_("Value × multipliers: as long as one of them is 0, it brings nothing."), "Q1"),
    # the end
    "place-won": Tip(N_("The place: most points win, and who has as many shares it."), "R57"),
    "scorings": Tip(N_("The points of all scorings during the game."), "R44"),
    "end-tiles": Tip(N_("The points of end-of-game tiles that were paid for. Knowledge does not limit them."), "Q19"),
    "keys": Tip(N_("Each key gives one more scoring of its type at the end."), "R55"),
    "majorities": Tip(N_("For most cities, temples, scoring tiles and the largest river: a scoring each."), "R56"),
    "goals": Tip(N_("For 4 cities, 4 temples, 12 scoring tiles, a river of 12 tiles: a scoring each."), "R28"),
    "total": Tip(N_("All points together. What is left over of goods is worth nothing."), "Q31"),
    "rivals": Tip(N_("You beat those who have fewer points than you."), "R29"),
    "collected": Tip(N_("Scoring tiles are kept: whoever has most of them scores mountains at the end."), "R56"),
}
