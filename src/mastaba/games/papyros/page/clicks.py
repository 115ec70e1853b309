"""How moves of PaPyRoS are clicked. Words are typed: see typed.py.

A card is picked first, then what it is for. What begins with a + is said by a button, so that one sees what would come
of it before it is played.
"""

from mastaba.games.papyros.text.sight import Sight
from mastaba.locale import N_
from mastaba.show.scene import Action

LAYING = ("animate", "extend", "court")
CARD_OF = {"flip": "umdrehen", "swap": "tauschen", "ally": "allianz"}
EFFECTS = {"flip": ("+turn", N_("Turn over")), "swap": ("+swap", N_("Exchange"))}


class Clicked:
    """The legal moves of a seat, and how they are clicked."""

    def __init__(self, sight: Sight) -> None:
        self.may_lay = sight.mine and sight.step in ("act", "more") and not sight.view["forced"]
        self.rests: dict[str, list[list[str]]] = {}
        self.clicks: list[list[str]] = []
        self.slots: set[str] = set()  # consonants and hieroglyphs that can be picked
        for move in sight.moves:
            verb, *rest = move.split()
            self.rests.setdefault(verb, []).append(rest)
            if verb in LAYING:
                continue
            self.clicks.append([move, _way(verb, rest)])
            if verb in ("flip", "swap"):
                self.slots.update(rest)
            elif verb == "place":
                self.slots.add(rest[1])


def _way(verb: str, rest: list[str]) -> str:
    if verb in EFFECTS:
        return " ".join([CARD_OF[verb], *rest, EFFECTS[verb][0]])
    if verb == "ally":
        return f"allianz +ally-{rest[0]}"
    if verb == "return":
        return f"{rest[0]} +return"
    if verb in ("give", "place"):
        return " ".join(rest)
    return "-".join([verb, *rest]) if rest else verb


def actions(sight: Sight, clicked: Clicked) -> list[Action]:
    """The buttons beside the prompt. Those that go on with a card are there when one is picked."""
    rests = clicked.rests
    found: list[Action] = []
    if "return" in rests:
        label = sight.text("Return for a vowel") if sight.view["bag"] else sight.text("Lay aside")
        found.append(Action(words="+return", label=label))
    for (seat,) in rests.get("ally", []):
        label = sight.text("With {who}", who=sight.names[int(seat) - 1])
        found.append(Action(words=f"+ally-{seat}", label=label, main=True))
    for verb, (word, label) in EFFECTS.items():
        if verb in rests:
            found.append(Action(words=word, label=sight.text(label), main=True))
    for (number,) in rests.get("deal", []):
        found.append(Action(words=f"deal-{number}", label=sight.text("Deal"), main=True))
    if "draw" in rests:
        label = sight.text("Draw a card") if sight.step == "sun" else sight.text("Draw a vowel")
        found.append(Action(words="decline", label=sight.text("Decline")))
        found.append(Action(words="draw", label=label, main=True))
    for kind, seat in rests.get("pay", []):
        found.append(Action(words=f"pay-{kind}-{seat}", label=_source(sight, kind, int(seat) - 1)))
    if "finish" in rests:
        found.append(Action(words="finish", label=sight.text("Finish")))
    return found


def _source(sight: Sight, kind: str, seat: int) -> str:
    """What pays for a vowel: whose tile, or whose sun."""
    if seat == sight.seat:
        return sight.text("Your sun") if kind == "sun" else sight.text("Your tile")
    who = sight.names[seat]
    return sight.text("Sun of {who}", who=who) if kind == "sun" else sight.text("Tile of {who}", who=who)
