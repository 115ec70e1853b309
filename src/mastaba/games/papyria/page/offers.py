"""What is at hand on Papyria's page, below the board: tiles to choose from, stands, the actions of a section."""

from mastaba.games.papyria.forms.view import StackView, TileView
from mastaba.games.papyria.page.about import about_stack, names
from mastaba.games.papyria.page.faces import Click, Face, stack_face, tile_face, tile_label
from mastaba.games.papyria.page.strip import production_word
from mastaba.games.papyria.page.worth import points_for
from mastaba.games.papyria.rules.pieces import TYPES
from mastaba.games.papyria.rules.setting import LESSONS, PLACES, SIDE_PRICE
from mastaba.games.papyria.text.sentences import asked_goods
from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.words import COVERED, GOODS, of, scored_word
from mastaba.games.papyria.text.words import TYPES as TYPE_WORDS
from mastaba.locale import N_
from mastaba.show.scene import Drawn

SHORT = 12  # letters: three such words stand beside a sentence
CHOOSE = {
    "temple": N_("Choose a sanctuary of your land. It costs {lapis} lapis."),
    "city": N_("Choose a forest of your land. It costs {lapis} lapis."),
    "mine": N_("Choose a mountain of your land. It is free."),
}
NO_SITE = {
    "temple": N_("You have no free sanctuary."),
    "city": N_("You have no free forest."),
    "mine": N_("You have no free mountain."),
}


def offers(sight: Sight) -> list[Drawn]:
    """Cards in a row: each says what it is, and has buttons."""
    if not sight.mine:
        return []
    if sight.step == "arrive":
        return _stands(sight)
    if sight.step == "act":
        return [_action(sight, place) for place in PLACES if _is_open(sight, place)]
    return []


def _button(label: str, words: str = "", word: str = "", lesser: bool = False, face: object = None) -> Drawn:
    return {"label": label, "words": words, "word": word, "lesser": lesser, "face": face}


def types(sight: Sight) -> list[Drawn]:
    """For a “?”: all types, to be picked after its tile."""
    wild = _wild(sight)
    if not wild:
        return []
    return [
        {
            "type": name,
            "word": name,
            "points": points_for(sight, name, max(wild.values())),
            "label": _type_label(sight, name, max(wild.values())),
        }
        for name in TYPES
    ]


def _type_label(sight: Sight, name: str, knowledge: int) -> str:
    return sight.plural(
        "Score {type}: {n} point",
        "Score {type}: {n} points",
        points_for(sight, name, knowledge),
        type=scored_word(name, sight.tongue),
    )


def wild_words(sight: Sight) -> list[str]:
    """What is clicked before a type is chosen."""
    return list(_wild(sight))


def _wild(sight: Sight) -> dict[str, int]:
    """The scorings of any type that can be had, by their words: how much knowledge comes first."""
    here = {place for place, *_ in sight.rests("score")} if sight.section >= 0 else set()
    tiles = {f"{sight.section + 1}-{place}": sight.stack(place)["top"] for place in sorted(here)}
    tiles |= {f"side-{spot}": sight.view["side"][int(spot) - 1]["top"] for spot, _ in sight.rests("buy")}
    return {word: top["knowledge"] for word, top in tiles.items() if top is not None and top["type"] == "any"}


# ---- On arrival -----------------------------------------------------------------------------------------


def _stands(sight: Sight) -> list[Drawn]:
    tongue, cards = sight.tongue, []
    partner = (sight.view["arrived"] or {})["partner"]
    if sight.rests("trade") and partner is not None:
        line = tongue.text("You give {who} a lapis and take a papyrus.", who=sight.names[partner])
        cards.append(_card(("good", "papyrus"), tongue.text("Trade"), line, [_button(tongue.text("Trade"), "trade")]))
    if sight.rests("learn"):
        lessons = [int(rest[0]) for rest in sight.rests("learn")]
        buttons = [
            _button(tongue.text("+{knowledge} for {n}", n=n, knowledge=LESSONS[n]), f"learn {n}") for n in lessons
        ]
        cards.append(_card(("stand", "A"), tongue.text("Stand A"), tongue.text("Papyrus for knowledge."), buttons))
    if sight.rests("buy"):
        spots = dict.fromkeys(int(rest[0]) for rest in sight.rests("buy"))
        line = tongue.text("{n} papyrus for one of these scorings.", n=SIDE_PRICE)
        cards.append(_card(("stand", "B"), tongue.text("Stand B"), line, [_scoring(sight, spot) for spot in spots]))
    return cards


def _card(face: Face, title: str, line: str, buttons: list[Drawn]) -> Drawn:
    """Many buttons with long words stand in a row of their own."""
    tall = len(buttons) > 2 and max(len(str(button["label"])) for button in buttons) > SHORT
    return {
        "face": face,
        "title": title,
        "line": line,
        "buttons": buttons,
        "tall": tall,
        "place": "",
        "tip": _tip(face),
    }


def _tip(face: Face) -> str:
    """What an offer is for: as what it shows."""
    match face:
        case ("good", "papyrus"):
            return "trade"
        case ("stand", "A"):
            return "stand-a"
        case ("stand", "B"):
            return f"stand-b:{SIDE_PRICE}"
    return ""


def _scoring(sight: Sight, spot: int) -> Drawn:
    """A scoring tile beside the board, with what it would bring."""
    stack = sight.view["side"][spot - 1]
    top = stack["top"]
    assert top is not None
    if top["type"] == "any":
        return _button("?", word=f"side-{spot}", face=stack_face(stack))
    points = points_for(sight, top["type"], top["knowledge"])
    return _button(str(points), word=f"side-{spot}", face=stack_face(stack))


# ---- The actions of a section ---------------------------------------------------------------------------


def _is_open(sight: Sight, place: str) -> bool:
    return any(rest and rest[0] == place for verb in ("do", "waive", "score", "build") for rest in sight.rests(verb))


def _action(sight: Sight, place: str) -> Drawn:
    stack, tongue = sight.stack(place), sight.tongue
    title, line, buttons = _told(sight, place, stack)
    if [place] in sight.rests("waive"):
        buttons.append(_button(tongue.text("Waive"), f"waive {place}", lesser=True))
    return _card(stack_face(stack), title, line, buttons) | {"place": place, "tip": names(about_stack(stack))}


def _told(sight: Sight, place: str, stack: StackView) -> tuple[str, str, list[Drawn]]:
    """A title, a sentence, and the buttons."""
    tongue = sight.tongue
    if stack["end_tile"] is not None:
        return _end_tile(sight, place, stack)
    if stack["good"] in ("lapis", "papyrus"):
        return _production(sight, place, stack["good"])
    if not stack["left"]:
        return (
            tongue.text("Nothing"),
            tongue.text("Nothing is left here."),
            [_button(tongue.text("Go on"), f"do {place}")],
        )
    if stack["good"] == "multiplier":
        return _multiplier(sight, place, stack)
    if stack["good"] == "scoring":
        return _score(sight, place, stack)
    if stack["good"] == "landscape":
        return _landscape(sight)
    return _building(sight, place, stack["good"])


def _capital(word: str) -> str:
    return f"{word[:1].upper()}{word[1:]}"


def _end_tile(sight: Sight, place: str, stack: StackView) -> tuple[str, str, list[Drawn]]:
    tongue, end = sight.tongue, stack["end_tile"]
    assert end is not None
    line = tongue.text(
        "{knowledge} knowledge. Hand in {goods} for {points} points.",
        knowledge=end["knowledge"],
        goods=asked_goods(end["lapis"], end["papyrus"], tongue),
        points=end["points"],
    )
    buttons = []
    if [place] in sight.rests("pay"):
        points = tongue.plural("Hand in: {n} point", "Hand in: {n} points", end["points"])
        buttons.append(_button(points, f"pay {place}"))
    buttons.append(_button(tongue.text("Only knowledge: +{n}", n=end["knowledge"]), f"do {place}"))
    return tongue.text("End-of-game tile"), line, buttons


def _production(sight: Sight, place: str, good: str) -> tuple[str, str, list[Drawn]]:
    tongue, land = sight.tongue, sight.me["land"]
    if good == "lapis":
        mines = sum(tile["built"].count("mine") for tile in land)
        amount = mines + sum(tile["invention"] == "lapis" for tile in land)
        line = tongue.text("One for each mine and lapis invention.")
    else:
        amount = sum(tile["icons"] for tile in land if tile["invention"] == "papyrus")
        line = tongue.text("One for each papyrus icon on your inventions.")
    label = tongue.text("Take {n}", n=amount)
    return _capital(production_word(good, tongue)), line, [_button(label, f"do {place}")]


def _multiplier(sight: Sight, place: str, stack: StackView) -> tuple[str, str, list[Drawn]]:
    tongue, top = sight.tongue, stack["top"]
    assert top is not None
    name = top["type"]
    before, after = sight.me["types"][name]["worth"], points_for(sight, name, 0, more=1)
    word = of(TYPE_WORDS, name, tongue)
    line = tongue.text("A scoring of this type then brings {after} instead of {before}.", after=after, before=before)
    title = tongue.text("Multiplier: {type}", type=word)
    return title, line, [_button(tongue.text("Take it"), f"do {place}")]


def _score(sight: Sight, place: str, stack: StackView) -> tuple[str, str, list[Drawn]]:
    tongue, top = sight.tongue, stack["top"]
    assert top is not None
    name, knowledge = top["type"], top["knowledge"]
    if name == "any":
        line = tongue.text("First {n} knowledge; then a scoring of your choice.", n=knowledge)
        word = f"{sight.section + 1}-{place}"
        return tongue.text("Scoring: ?"), line, [_button(tongue.text("Choose a type"), word=word)]
    there = sight.me["types"][name]
    points = points_for(sight, name, knowledge)
    line = tongue.text(
        "{value} × {multiplier}, at most your knowledge: {knowledge}.",
        value=there["value"],
        multiplier=there["multiplier"],
        knowledge=sight.me["knowledge"] + knowledge,
    )
    title = tongue.text("Scoring: {type}", type=of(TYPE_WORDS, name, tongue))
    label = tongue.plural("Score {n} point", "Score {n} points", points)
    return title, line, [_button(label, f"score {place} {name}")]


def _landscape(sight: Sight) -> tuple[str, str, list[Drawn]]:
    tongue = sight.tongue
    if sight.rests("place"):
        line = tongue.text("Lay it beside your priest, turned as you like.")
    elif sight.rests("priest"):
        line = tongue.text("No room beside your priest: move the priest first, or waive it.")
    else:
        line = tongue.text("No room beside your priest: it must be waived.")
    buttons = [
        _button(tongue.plural("Look at {n} more", "Look at {n} more", int(more)), f"look {more}")
        for (more,) in sight.rests("look")
    ]
    return tongue.text("Landscape"), line, buttons


def _building(sight: Sight, place: str, good: str) -> tuple[str, str, list[Drawn]]:
    tongue, land = sight.tongue, sight.me["land"]
    price = 0 if good == "mine" else sum(tile["built"].count(good) for tile in land) + 1
    title = _capital(of(GOODS, good, tongue))
    if any(rest[0] == place for rest in sight.rests("build")):
        return title, tongue.text(CHOOSE[good], lapis=price), []
    if not any(tile["land"].count(COVERED[good]) > tile["built"].count(good) for tile in land):
        return title, tongue.text(NO_SITE[good]), []
    return title, tongue.text("It costs {lapis} lapis; you have {n}.", lapis=price, n=sight.me["lapis"]), []


# ---- Tiles in hand --------------------------------------------------------------------------------------


def hand(sight: Sight) -> list[Drawn]:
    """R9: the starting landscapes to pick from."""
    draft = sight.view["draft"]
    if draft is None or sight.seat < 0 or draft["hand"] is None or sight.step != "pick":
        return []
    picked = draft["picks"][sight.seat]
    return [_in_hand(sight, tile, picked) for tile in draft["hand"]]


def _in_hand(sight: Sight, tile: TileView, picked: str | None) -> Drawn:
    name = tile["tile"]
    word = name if [name] in sight.rests("pick") else ""
    return {"face": tile_face(tile), "picked": name == picked, "click": Click(tile_label(tile, sight.tongue), word)}


def holding(sight: Sight) -> Drawn | None:
    """The tile that is to be placed."""
    tile = sight.tile_in_hand()
    if tile is None:
        draft = sight.view["draft"]
        name = draft["picks"][sight.seat] if draft is not None and sight.seat >= 0 else None
        if name is None or sight.step != "start":
            return None
        tile = sight.tile_named(name)
    return {"face": tile_face(tile), "label": tile_label(tile, sight.tongue)}


def looked(sight: Sight) -> list[Drawn]:
    """Q18: rows of the tiles looked at: which is taken, and how the others lie then. The last lies by itself."""
    if sight.step != "take" or not sight.mine:
        return []
    tongue, tiles = sight.tongue, sight.view["looked"]
    rows, numbered = [], list(enumerate(tiles, start=1))
    for at in range(1, len(tiles)):
        title = tongue.text("Take") if at == 1 else tongue.text("On top then") if at == 2 else tongue.text("Below it")
        labels = [tongue.text("{place}: {what}", place=title, what=tile_label(tile, tongue)) for tile in tiles]
        said = [Click(labels[i - 1], f"{at}:{i}", later=at > 1) for i, _ in numbered]
        faces = [tile_face(tile) for tile in tiles]
        drawn = [{"face": face, "click": each} for face, each in zip(faces, said, strict=True)]
        rows.append({"title": title, "tiles": drawn})
    return rows
