"""What lies around the board of PaPyRoS: racks, cards, the die, coins, tiles to be placed, and the vote."""

from collections import Counter
from collections.abc import Iterable

from mastaba.games.papyros.page.clicks import Clicked
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.text.sight import Sight
from mastaba.games.papyros.text.words import TITLES, card_word, face_word, vowel_word, vowels_words
from mastaba.locale import N_
from mastaba.show.scene import Drawn

MOTIFS = {"umdrehen": "stone-turn", "tauschen": "stone-swap", "allianz": "stems"}
USES = {
    "umdrehen": N_("turn over letters"),
    "tauschen": N_("exchange two letters"),
    "allianz": N_("share vowels and Deben"),
}
UNLISTED = N_("{who} asks. It counts if more say yes than no.")
LISTED = N_("{who} lays it, and it is in the word list. It counts unless more say no than yes.")
STEP = 26  # from coin to coin
SIDE = 7


# ---- Racks and cards ------------------------------------------------------------------------------------


def racks(sight: Sight) -> list[Drawn]:
    """R3: all vowels lie open."""
    return [_rack(sight, seat) for seat in sight.others()]


def _rack(sight: Sight, seat: int) -> Drawn:
    player = sight.view["players"][seat]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "vowels": ordered(sight, player["vowels"]),
        "label": sight.text(
            "Vowels of {who}: {vowels}",
            who=sight.names[seat],
            vowels=vowels_words(ordered(sight, player["vowels"]), sight.tongue) or "–",
        ),
        "cards": player["cards"],
        "cards_label": sight.plural("{n} Aton card", "{n} Aton cards", player["cards"]),
        "ally": player["ally"],
        "shown": [TITLES[card] for card in player["shown"]],
    }


def ordered(sight: Sight, vowels: Iterable[str]) -> list[str]:
    return sorted(vowels, key=sight.given.script.kinds.index)


def hand(sight: Sight, clicked: Clicked) -> Drawn:
    """The own rack and cards."""
    gives = {rest[0] for rest in clicked.rests.get("give", [])}
    vowels = []
    for kind in ordered(sight, sight.me["vowels"]):
        label = vowel_word(kind, sight.tongue)
        types = "" if kind == "sun" or not clicked.may_lay else kind
        vowels.append({"kind": kind, "word": kind if kind in gives else "", "types": types, "label": label})
    allies = [seat for seat, player in enumerate(sight.view["players"]) if player["ally"]]
    shared = ordered(sight, {kind for seat in allies for kind in sight.view["players"][seat]["vowels"]})
    return {
        "seat": sight.player,
        "vowels": vowels,
        "shared": [kind for kind in shared if kind != "sun"] if clicked.may_lay else [],
        "sun": clicked.may_lay
        and any("sun" in sight.view["players"][seat]["vowels"] for seat in [sight.player, *allies]),
        "letters": list(sight.given.vowels),
        "cards": _cards(sight, clicked),
    }


def _cards(sight: Sight, clicked: Clicked) -> list[Drawn]:
    counts = Counter(sight.me["hand"])
    usable = {way.split()[0] for _, way in clicked.clicks}
    return [
        {
            "kind": kind,
            "title": TITLES[kind],
            "name": card_word(kind, sight.tongue),
            "line": sight.text(USES[kind]),
            "motif": MOTIFS[kind],
            "count": counts[kind],
            "word": kind if kind in usable else "",
        }
        for kind in CARDS
        if counts[kind]
    ]


# ---- Die, bag, coins ------------------------------------------------------------------------------------


def die(sight: Sight) -> Drawn | None:
    face = sight.view["rolled"]
    if not face or sight.step == "over":
        return None
    said = face_word(face, sight.tongue)
    return {"face": face, "label": sight.text("Rolled: {face}", face=said), "said": said}


def bag(sight: Sight) -> Drawn:
    """How many are left, and which (they can all be counted: R1, R3)."""
    there = sight.view["bag"]
    left = [f"{'☀' if kind == 'sun' else kind} {number}" for kind, number in there.items()]
    return {"n": sum(there.values()), "left": ", ".join(left)}


def coins(sight: Sight) -> Drawn:
    """Seven times seven coins, along the furrows of an ox; a coin may stand for more than one Deben."""
    target = sight.view["target"]
    each = -(-target // (SIDE * SIDE))
    number = -(-target // each)
    places = [_coin(i) for i in range(number)]
    deben = [player["deben"] for player in sight.view["players"]]
    mine = deben[sight.player]
    path = "M" + "L".join(f"{x} {y}" for x, y in places)
    marks = [
        {"x": x, "y": y, "n": min((i + 1) * each, target)}
        for i, (x, y) in enumerate(places)
        if (i + 1) % SIDE == 0 or i == number - 1
    ]
    said = ", ".join(f"{sight.called(seat)} {value}" for seat, value in enumerate(deben))
    return {
        "path": path,
        "coins": [{"x": x, "y": y, "full": min((i + 1) * each, target) <= mine} for i, (x, y) in enumerate(places)],
        "marks": [each for each in marks if each["n"] > mine],
        "discs": _discs(sight, places, each),
        "label": sight.text("Deben to {target}: {deben}", target=target, deben=said),
    }


def _coin(i: int) -> tuple[int, int]:
    row, column = divmod(i, SIDE)
    column = column if row % 2 == 0 else SIDE - 1 - column
    return 13 + STEP * column, 13 + STEP * (SIDE - 1 - row)


def _discs(sight: Sight, places: list[tuple[int, int]], each: int) -> list[Drawn]:
    """Where everybody stands; those on the same coin a little beside each other."""
    found: list[Drawn] = []
    taken: Counter[int] = Counter()
    order = sorted(range(sight.given.seats), key=lambda seat: seat == sight.player)
    for seat in order:
        deben = sight.view["players"][seat]["deben"]
        if not deben:
            continue
        at = min(-(-deben // each), len(places)) - 1
        x, y = places[at]
        found.append({"seat": seat, "x": x + 7 * taken[at], "y": y - 5 * taken[at]})
        taken[at] += 1
    return found


# ---- Placing, voting ------------------------------------------------------------------------------------


def middle(clicked: Clicked) -> list[Drawn]:
    """R1: the consonants that can be placed, both sides."""
    faces = dict.fromkeys(rest[0] for rest in clicked.rests.get("place", []))
    return [{"word": face, "up": face.partition("/")[0], "back": face.partition("/")[2]} for face in faces]


def vote(sight: Sight) -> Drawn | None:
    """G10, G13: what the others are asked; whoever has to answer sees the buttons."""
    view = sight.view
    asked = sight.seat in sight.seen.to_act
    who = sight.names[view["turn"]]
    if sight.step == "consent":
        if not asked:
            return None
        question = sight.text("An alliance with {who}?", who=who)
        line = sight.text("Your vowels may be used in this turn, and both of you get its Deben.")
        return {"question": question, "by": view["turn"], "line": line, "asked": True, "abstain": False}
    if sight.step != "vote":
        return None
    listed = bool(view["pending"])  # it is being laid
    waiting = sight.all_of([sight.called(seat) for seat in sight.seen.to_act])
    return {
        "question": sight.text("Is {word} a word?", word=view["court"]["word"]),
        "by": view["turn"],
        "line": sight.text(LISTED if listed else UNLISTED, who=sight.called(view["turn"])),
        "waiting": sight.text("Still to vote: {who}", who=waiting),
        "asked": asked,
        "abstain": True,
    }
