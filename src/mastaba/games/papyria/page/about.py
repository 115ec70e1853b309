"""What things on Papyria's page are for, in a sentence each: before one owns them, by hover, focus or tap.

Every sentence stands once on the page; what it is about names it by `aria-describedby`.
"""

from functools import lru_cache

from mastaba.games.papyria.forms.view import StackView, TileView
from mastaba.games.papyria.rules.pieces import KEYS
from mastaba.games.papyria.rules.setting import SIDE_PRICE, PapyriaSetting
from mastaba.games.papyria.text.words import COVERED, things_on
from mastaba.locale import N_, Tongue

SENTENCES = {
    # what is scored
    "mountain": N_("Counts your largest group of tiles with mountain, mine or lapis invention; a mine counts 2."),
    "river": N_("Counts the tiles of your largest river."),
    "forest": N_("Counts your largest group of forests without a city."),
    "sanctuary": N_("Counts your sanctuaries that have no other one beside them."),
    "city": N_("Counts the fewest tiles that join all your cities."),
    "invention": N_("Counts your inventions."),
    "temple": N_("Counts the fewest tiles that join all your temples."),
    "any": N_("You choose what is scored."),
    # what lies on the board
    "scoring": N_("A scoring: first its knowledge, then value × multipliers, but at most your knowledge."),
    "multiplier": N_("A multiplier: each one counts in all later scorings of its type."),
    "landscape": N_("A landscape: you lay it beside your priest, who steps onto it."),
    "to-temple": N_("A temple covers one of your sanctuaries. The first costs 1 lapis, the second 2, and so on."),
    "to-city": N_("A city covers one of your forests. The first costs 1 lapis, the second 2, and so on."),
    "to-mine": N_("A mine covers one of your mountains, for free, and yields lapis."),
    "to-lapis": N_("You get a lapis for each of your mines and lapis inventions."),
    "to-papyrus": N_("You get a papyrus for each papyrus on your inventions."),
    "end": N_("Whoever uses it gains the knowledge, and may hand in what it asks for, once, for its points."),
    "empty": N_("Nothing is to be had here any more."),
    "side": N_("Whoever passes stand B can buy it for {papyrus} papyrus."),
    "pile": N_("One comes to every empty space. When one is due and none is left, the last round is played."),
    "stand": N_("Whoever passes it may use it once, before the main actions of that turn."),
    "ship": N_("Here ships go, clockwise. A ship uses the river and one of the two spaces beside it."),
    "wanderer": N_("Here wanderers go, clockwise. A wanderer uses the large and the small space."),
    # what is on a tile
    "on-mountain": N_("A mine can be built on the mountain."),
    "on-forest": N_("A city can be built on the forest."),
    "on-sanctuary": N_("A temple can be built on the sanctuary."),
    "on-river": N_("Rivers join where both tiles are open."),
    "has-lapis": N_("The invention yields a lapis in every lapis production."),
    "has-papyrus": N_("The invention yields papyrus in every papyrus production."),
    "has-ship": N_("The invention gives your ships one more free step."),
    "has-wanderer": N_("The invention gives your wanderers one more free step."),
    "has-look": N_("The invention lets you look at one more tile when you take a landscape."),
    # what one has
    "lapis": N_("Lapis pays for further steps, for displacing, temples and cities."),
    "papyrus": N_("Papyrus pays at the stands A and B."),
    "knowledge": N_("No scoring brings more points than you have knowledge."),
    # keys, by what they take
    "key": N_("It adds multipliers to all later scorings of its type, and gives one scoring at the end."),
    "key-temple": N_("Key: the first with {needed} temples takes the best one."),
    "key-city": N_("Key: the first with {needed} cities takes the best one."),
    "key-river": N_("Key: the first with a river of {needed} tiles takes the best one."),
    "key-invention": N_("Key: the first with {needed} inventions takes the best one."),
    "key-sanctuary": N_("Key: the first with {needed} sanctuaries apart takes the best one."),
}
ALONE = {
    "pile": N_("One comes to every empty space. When one is due and none is left, the game ends with that turn."),
}


@lru_cache(maxsize=24)  # it holds the settings
def sentences(given: PapyriaSetting, tongue: Tongue) -> tuple[tuple[str, str], ...]:
    """All of them, each with its name on the page."""
    found = []
    for name, sentence in (SENTENCES | (ALONE if given.solo else {})).items():
        needed = given.conditions[KEYS.index(name[4:])] if name.startswith("key-") else 0
        found.append((ids(name), tongue.text(sentence, needed=needed, papyrus=SIDE_PRICE)))
    return tuple(found)


def ids(*names: str) -> str:
    """The names of sentences, as something on the page refers to them."""
    return " ".join(f"a-{name}" for name in names)


def about_stack(stack: StackView) -> str:
    """What lies on a space of the board, or beside it."""
    good, top = stack["good"], stack["top"]
    if stack["end_tile"] is not None:
        return ids("end")
    if good in ("lapis", "papyrus"):
        return ids(f"to-{good}")
    if not stack["left"]:
        return ids("empty")
    if good in ("scoring", "multiplier") and top is not None:
        return ids(good, str(top["type"]))
    return ids(good if good == "landscape" else f"to-{good}")


def about_tile(tile: TileView) -> str:
    """A tile of a land: what can be built there, and what its invention does."""
    names = dict.fromkeys(f"on-{thing}" for thing in things_on(tile) if thing not in COVERED)
    names |= {"on-river": None} if tile["river"] else {}
    names |= {f"has-{tile['invention']}": None} if tile["invention"] else {}
    return ids(*names)
