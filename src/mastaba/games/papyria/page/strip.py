"""The board of Papyria on a page: twelve sections in a ring, each with a path, a river and three spaces.

Places go by the names that journeys use: `ship-5` and `wanderer-5` for the spaces of pieces, `5-large` for goods,
`side-2` beside the board, `key-temple`, `pile`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from mastaba.games.papyria.forms.view import StackView, TileView
from mastaba.games.papyria.page.about import about_stack, ids, names
from mastaba.games.papyria.page.faces import Click, Face, stack_face, tile_label
from mastaba.games.papyria.rules.pieces import KEYS, SECTIONS
from mastaba.games.papyria.rules.setting import LESSONS, PLACES, SIDE_PRICE
from mastaba.games.papyria.text.sentences import asked_goods, last_round
from mastaba.games.papyria.text.sight import OUTER, Sight
from mastaba.games.papyria.text.words import COVERED, GOODS, TYPES, good_word, of, place_word, scoring_word
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.show.scene import Drawn

CLOSE = 2  # end-of-game tiles in the pile: the end is near


def strip(sight: Sight) -> Drawn:
    last = _last_places(sight.recent())
    return {
        "sections": [_section(sight, i, last) for i in range(SECTIONS)],
        "side": [_side(sight, spot) for spot in range(len(sight.view["side"]))],
        "key_stacks": [_keys(sight, name, left) for name, left in sight.view["keys"].items()],
        "pile": sight.view["pile"],
        "low": sight.view["pile"] <= CLOSE and not sight.view["triggered"],
        "triggered": sight.view["triggered"],
        "pile_label": _pile_label(sight),
        "pile_tip": "pile-alone end" if sight.given.solo else "pile end",
        "stand_a": sight.given.stand_a,
        "stand_b": sight.given.stand_b,
        "lessons": "·".join(str(knowledge) for knowledge in LESSONS[1:]),
        "a_label": sight.text("Stand A: 1, 2 or 3 papyrus for 4, 7 or 9 knowledge, when you pass"),
        "b_label": sight.text("Stand B: {n} papyrus for a scoring beside the board, when you pass", n=SIDE_PRICE),
        "side_price": SIDE_PRICE,
    }


def _pile_label(sight: Sight) -> str:
    if sight.view["triggered"]:
        return last_round(sight)
    return sight.plural("{n} end tile left", "{n} end tiles left", sight.view["pile"])


def _last_places(recent: Sequence[Told]) -> set[str]:
    """Where pieces went of late."""
    return {str(part["to"]) for part in recent if part["kind"] in ("move", "set", "displace")}


# ---- A section ------------------------------------------------------------------------------------------


class Space(NamedTuple):
    """Where a ship or a wanderer stands, or may come."""

    place: str
    piece: str
    seat: int | None  # whose
    goal: bool  # whether a piece may come here
    last: bool  # whether one has just come
    click: Click


class Cut(NamedTuple):
    """A space for goods."""

    place: str
    at: str  # river, large or small
    face: Face
    left: int
    done: bool  # in this turn
    click: Click


class Section(NamedTuple):
    number: int
    here: bool
    label: str
    ship: Space
    wanderer: Space
    places: tuple[Cut, ...]


def _section(sight: Sight, i: int, last: set[str]) -> Section:
    return Section(
        i + 1,
        sight.section == i,
        sight.text("Section {section}", section=i + 1),
        _space(sight, "ship", i, last),
        _space(sight, "wanderer", i, last),
        tuple(_cut(sight, i, place) for place in PLACES),
    )


def _space(sight: Sight, ring: str, i: int, last: set[str]) -> Space:
    """A piece is picked first, then where it goes; a piece that is set needs only the place."""
    place, number, whose = f"{ring}-{i + 1}", str(i + 1), sight.standing(i, ring)
    begins = ends = sets = False
    if sight.mine and sight.step == "move":
        begins = any(rest[0] == number for rest in sight.rests(ring))
        ends = any(rest[1] == number for rest in sight.rests(ring))
        sets = [ring, number] in sight.rests("set")
    word = place if begins or ends or sets else ""
    label = _space_label(sight.tongue, ring, i, "" if whose is None else sight.listed(whose))
    attempt, later = "" if word else _attempt(sight, ring, i), word != "" and not (begins or sets)
    click = Click(
        label, word, attempt, later, "" if word else ids(ring), f"{ring} displace" if whose is not None else ring
    )
    return Space(place, ring, whose, ends or sets, place in last, click)


def _attempt(sight: Sight, ring: str, i: int) -> str:
    """What to ask about a space that one cannot go to: with one's piece that is next behind it."""
    if not sight.mine or sight.step != "move":
        return ""
    if sight.view["preparing"]:
        return f"set {ring} {i + 1}"
    for back in range(1, SECTIONS + 1):
        start = (i - back) % SECTIONS
        if sight.standing(start, ring) == sight.player:
            return f"{ring} {start + 1} {i + 1}"
    return ""


@lru_cache(maxsize=4096)
def _space_label(tongue: Tongue, ring: str, i: int, who: str) -> str:
    if not who and ring == "ship":
        return tongue.text("Section {section}, river: free", section=i + 1)
    if not who:
        return tongue.text("Section {section}, path: free", section=i + 1)
    if ring == "ship":
        return tongue.text("Section {section}, river: ship ({who})", section=i + 1, who=who)
    return tongue.text("Section {section}, path: wanderer ({who})", section=i + 1, who=who)


def _cut(sight: Sight, i: int, place: str) -> Cut:
    """What lies on top, and how many are left."""
    name, stack = f"{i + 1}-{place}", sight.stack_in(i, place)
    word = name if _acts(sight, i, place) or [name] in sight.rests("remove") else ""
    left = stack["left"] if stack["good"] not in ("lapis", "papyrus") and not stack["end_tile"] else 0
    label = _cut_label(sight.tongue, i, place, stack_word(stack, sight.tongue), left)
    done = sight.section == i and place in sight.done
    attempt = _question(sight, i, place, stack) if not word and _askable(sight) else ""
    click = Click(label, word, attempt, about=about_stack(stack))
    return Cut(name, place, stack_face(stack), left, done, click)


def _question(sight: Sight, i: int, place: str, stack: StackView) -> str:
    """What to ask about a space that does nothing: what one would do there, or in another section, to come there."""
    if i != sight.section:
        return f"do {place}" if sight.step == "move" else f"set ship {i + 1}"
    if sight.step != "act" or place in sight.done:
        return f"do {place}"
    if stack["end_tile"] is not None:
        return "" if [place] in sight.rests("pay") else f"pay {place}"
    if stack["good"] == "landscape" and stack["left"]:
        return "" if sight.rests("place") else "place north 0"
    if stack["good"] in COVERED and stack["left"]:
        return f"build {place} {sight.me['land'][0]['tile']}"
    return f"do {place}"


@lru_cache(maxsize=4096)
def _cut_label(tongue: Tongue, i: int, place: str, what: str, left: int) -> str:
    label = tongue.text("Section {section}, {place}", section=i + 1, place=place_word(place, tongue))
    label = tongue.text("{place}: {what}", place=label, what=what)
    return tongue.plural("{what}, {n} left", "{what}, {n} left", left, what=label) if left else label


def _askable(sight: Sight) -> bool:
    """Whether somebody whose turn it is can ask about the board."""
    return sight.mine and sight.view["draft"] is None


def _acts(sight: Sight, i: int, place: str) -> bool:
    """Whether a click on this space does something: takes, produces, scores, or says which building is meant."""
    if i != sight.section or sight.step != "act":
        return False
    if sight.stack(place)["end_tile"] or not (sight.stack(place)["left"] or [place] in sight.rests("do")):
        return False
    return any(rest[0] == place for verb in ("do", "score", "build") for rest in sight.rests(verb))


def stack_word(stack: StackView, tongue: Tongue) -> str:
    """What is to be had on a space."""
    end, top = stack["end_tile"], stack["top"]
    if end is not None:
        return end_word(end, tongue)
    if stack["good"] in ("lapis", "papyrus"):
        return production_word(stack["good"], tongue)
    if not stack["left"]:
        return tongue.text("nothing")
    if stack["good"] == "multiplier" and top is not None:
        return good_word(f"multiplier-{top['type']}", tongue)
    if stack["good"] == "scoring" and top is not None:
        return tongue.text("scoring: {tile}", tile=scoring_word(top["tile"], tongue))
    if stack["good"] == "landscape" and top is not None:
        return tile_label(cast(TileView, top), tongue)
    return of(GOODS, stack["good"], tongue)


def production_word(good: str, tongue: Tongue) -> str:
    return tongue.text("lapis production") if good == "lapis" else tongue.text("papyrus production")


def end_word(end: dict[str, Any], tongue: Tongue) -> str:
    return tongue.text(
        "end tile: {knowledge} knowledge; {points} points for {goods}",
        knowledge=end["knowledge"],
        points=end["points"],
        goods=asked_goods(end["lapis"], end["papyrus"], tongue),
    )


def goods_of(sight: Sight, i: int) -> str:
    """What is to be had in a section, in a few words."""
    said = []
    for place in (*OUTER, "river"):
        stack = sight.stack_in(i, place)
        if stack["end_tile"]:
            said.append(sight.text("end tile"))
        elif stack["good"] == "landscape" and stack["left"]:
            said.append(of(GOODS, "landscape", sight.tongue))
        else:
            said.append(stack_word(stack, sight.tongue))
    return ", ".join(said)


# ---- Beside the board -----------------------------------------------------------------------------------


def _side(sight: Sight, spot: int) -> Cut:
    stack, tongue = sight.view["side"][spot], sight.tongue
    name = f"side-{spot + 1}"
    buys = any(rest[0] == str(spot + 1) for rest in sight.rests("buy"))
    word = name if buys or [name] in sight.rests("remove") else ""
    top = stack["top"]
    what = scoring_word(top["tile"], tongue) if top is not None else tongue.text("nothing")
    attempt = f"buy {spot + 1} forest" if not word and _askable(sight) else ""
    about = f"{about_stack(stack)} {ids('side')}" if top is not None else ids("empty")
    click = Click(
        tongue.text("Beside the board: {what}", what=what),
        word,
        attempt,
        about=about,
        tip=names(about).replace("side", f"side:{SIDE_PRICE}"),
    )
    return Cut(name, "side", stack_face(stack), stack["left"], False, click)


class Keys(NamedTuple):
    """A stack of keys."""

    place: str
    type: str
    left: int
    extra: int  # multipliers of the one on top
    click: Click


def _keys(sight: Sight, name: str, left: list[int]) -> Keys:
    place = f"key-{name}"
    word = place if [place] in sight.rests("remove") else ""
    said = ", ".join(f"+{extra}" for extra in left) or sight.text("none left")
    label = sight.text("Keys, {type}: {left}", type=of(TYPES, name, sight.tongue), left=said)
    tip = f"key-{name}:{sight.given.conditions[KEYS.index(name)]} key" if left else "no-key"
    return Keys(
        place, name, len(left), left[0] if left else 0, Click(label, word, about=ids(f"key-{name}", "key"), tip=tip)
    )
