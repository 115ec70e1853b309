"""How moves of Papyria are clicked, what a way costs and whom it pays, and of which moves people are warned."""

from collections.abc import Iterator

from mastaba.games.papyria.page.strip import goods_of
from mastaba.games.papyria.page.worth import changes
from mastaba.games.papyria.rules.pieces import SECTIONS
from mastaba.games.papyria.text.sight import Sight
from mastaba.show.scene import Drawn

# ---- The words of a move --------------------------------------------------------------------------------


def clicks(sight: Sight) -> list[list[str]]:
    """By move, the words that are clicked for it."""
    return [[move, *_ways(sight, move)] for move in sight.moves]


def _ways(sight: Sight, move: str) -> Iterator[str]:
    """Nothing for a move that goes by its own words."""
    verb, *rest = move.split()
    if verb in ("ship", "wanderer"):
        yield f"{verb}-{rest[0]} {verb}-{rest[1]}"
    elif verb == "set":
        yield f"{rest[0]}-{rest[1]}"
    elif verb in ("pick", "place", "remove"):
        yield " ".join(rest)
    elif verb == "buy":
        yield f"side-{rest[0]} {rest[1]}" if _any(sight.view["side"][int(rest[0]) - 1]["top"]) else f"side-{rest[0]}"
    elif (verb == "score" and _any(sight.stack(rest[0])["top"])) or verb == "build":
        yield f"{_space(sight, rest[0])} {rest[1]}"
    elif verb == "take":
        yield " ".join(f"{at}:{tile}" for at, tile in enumerate(rest[0].split("-"), start=1))
    elif verb in ("do", "score"):
        yield move
        if not sight.stack(rest[0])["end_tile"]:
            yield _space(sight, rest[0])


def _any(top: dict[str, object] | None) -> bool:
    """Whether a scoring tile bears a “?”."""
    return top is not None and top["type"] == "any"


def _space(sight: Sight, place: str) -> str:
    return f"{sight.section + 1}-{place}"


# ---- What comes of it -----------------------------------------------------------------------------------


def forecasts(sight: Sight) -> dict[str, Drawn]:
    """By move, what would come of it: values that change, lapis that is paid."""
    if not sight.mine:
        return {}
    found = changes(sight) if sight.rests("place") or sight.rests("build") else {}
    for target in sight.view["targets"]:
        move = f"{target['piece']} {target['from'] + 1} {target['to'] + 1}"
        found[move] = _journey(sight, target)
    for ring, number in sight.rests("set"):
        there = sight.standing(int(number) - 1, ring)
        found[f"set {ring} {number}"] = {
            "price": "" if there is None else "1",
            "hint": _arrival(sight, ring, int(number) - 1, 0, there),
        }
    return found


def _journey(sight: Sight, target: dict[str, int]) -> Drawn:
    hint = _arrival(sight, str(target["piece"]), target["to"], target["steps"], target["displaces"])
    passed = [name for name, border in _borders(sight) if _crosses(target["from"], target["to"], border)]
    for name in passed:
        hint += " " + sight.text("Passes stand {name}.", name=name)
    return {"price": str(target["lapis"]) if target["lapis"] else "", "hint": hint}


def _arrival(sight: Sight, ring: str, section: int, steps: int, displaces: int | None) -> str:
    """Where a piece would come: what is there, what it costs and whom that pays, whom it meets."""
    said = [sight.text("Section {section}: {goods}.", section=section + 1, goods=goods_of(sight, section))]
    if steps:
        said.append(sight.plural("{n} lapis for steps.", "{n} lapis for steps.", steps))
    if displaces is not None:
        said.append(sight.text("A lapis to {who}, whose piece goes on.", who=sight.names[displaces]))
    other = "wanderer" if ring == "ship" else "ship"
    meets = sight.standing(section, other)
    if meets == sight.player:
        said.append(sight.text("Your priest may move."))
    elif meets is not None:
        said.append(sight.text("You may trade with {who}.", who=sight.names[meets]))
    return " ".join(said)


def _borders(sight: Sight) -> tuple[tuple[str, int], ...]:
    return (("A", sight.given.stand_a), ("B", sight.given.stand_b))


def _crosses(start: int, end: int, border: int) -> bool:
    """R19, R20: a border lies after its section."""
    return (border - start) % SECTIONS < (end - start) % SECTIONS


# ---- Warnings -------------------------------------------------------------------------------------------


def warnings(sight: Sight) -> dict[str, str]:
    """What people are asked to confirm: to waive, to pass a stand with papyrus in hand, and to bring the end."""
    found = {}
    for (place,) in sight.rests("waive"):
        found[f"waive {place}"] = sight.text("It leaves the game, and you get nothing for it.")
    if sight.rests("learn") or sight.rests("buy"):
        found["onward"] = sight.text(
            "You have {n} papyrus, and after this you cannot use the stand any more in this turn.",
            n=sight.me["papyrus"],
        )
    for move in sight.moves:
        if _brings_the_end(sight, move):
            found[move] = f"{found[move]} {_end(sight)}" if move in found else _end(sight)
    return found


def _end(sight: Sight) -> str:
    if sight.given.solo:
        return sight.text("It takes the last good, and no end tile is left: the game ends with this turn.")
    return sight.text("It takes the last good, and no end tile is left: after this round the game is over.")


def _brings_the_end(sight: Sight, move: str) -> bool:
    """R53: whether a space would be empty, and there is no end-of-game tile for it."""
    if sight.view["pile"] or sight.view["triggered"] or sight.view["draft"] is not None:
        return False
    verb, *rest = move.split()
    if verb in ("do", "pay", "waive", "score", "build"):
        stack = sight.stack(rest[0])
    elif verb == "place":
        stack = sight.stack(sight.landscape_place())
    elif verb == "remove" and rest[0][0].isdigit():
        section, _, place = rest[0].partition("-")
        stack = sight.stack_in(int(section) - 1, place)
    else:
        return False
    return stack["end_tile"] is not None or stack["left"] == 1
