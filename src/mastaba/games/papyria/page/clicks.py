"""How moves of Papyria are clicked, what a way costs and whom it pays, and of which moves people are warned."""

from collections.abc import Iterator

from mastaba.games.papyria.page.sight import Sight
from mastaba.games.papyria.page.strip import SECTIONS, goods_of
from mastaba.games.papyria.page.worth import forecasts as changes
from mastaba.locale import Tongue

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


def forecasts(sight: Sight) -> dict[str, dict[str, object]]:
    """By move, what would come of it: values that change, lapis that is paid."""
    if not sight.mine:
        return {}
    found = changes(sight) if sight.rests("place") or sight.rests("build") else {}
    for target in sight.view["targets"]:
        move = f"{target['piece']} {target['from'] + 1} {target['to'] + 1}"
        found[move] = _journey(sight, target)
    for ring, number in sight.rests("set"):
        there = sight.view["sections"][int(number) - 1][ring]  # type: ignore[literal-required]
        found[f"set {ring} {number}"] = {
            "price": "" if there is None else "1",
            "hint": _arrival(sight, ring, int(number) - 1, 0, there),
        }
    return found


def _journey(sight: Sight, target: dict[str, int]) -> dict[str, object]:
    hint = _arrival(sight, str(target["piece"]), target["to"], target["steps"], target["displaces"])
    passed = [name for name, border in _borders(sight) if _crosses(target["from"], target["to"], border)]
    for name in passed:
        hint += " " + sight.tongue.text("Passes stand {name}.", name=name)
    return {"price": str(target["lapis"]) if target["lapis"] else "", "hint": hint}


def _arrival(sight: Sight, ring: str, section: int, steps: int, displaces: int | None) -> str:
    """Where a piece would come: what is there, what it costs and whom that pays, whom it meets."""
    tongue: Tongue = sight.tongue
    said = [tongue.text("Section {section}: {goods}.", section=section + 1, goods=goods_of(sight, section))]
    if steps:
        said.append(tongue.plural("{n} lapis for steps.", "{n} lapis for steps.", steps))
    if displaces is not None:
        said.append(tongue.text("A lapis to {who}, whose piece goes on.", who=sight.names[displaces]))
    other = "wanderer" if ring == "ship" else "ship"
    meets = sight.view["sections"][section][other]  # type: ignore[literal-required]
    if meets == sight.seat:
        said.append(tongue.text("Your priest may move."))
    elif meets is not None:
        said.append(tongue.text("You may trade with {who}.", who=sight.names[meets]))
    return " ".join(said)


def _borders(sight: Sight) -> tuple[tuple[str, int], ...]:
    return (("A", sight.table.stand_a), ("B", sight.table.stand_b))


def _crosses(start: int, end: int, border: int) -> bool:
    """R19, R20: a border lies after its section."""
    return (border - start) % SECTIONS < (end - start) % SECTIONS


# ---- Warnings -------------------------------------------------------------------------------------------


def warnings(sight: Sight) -> dict[str, str]:
    """What people are asked to confirm: to waive, and to pass a stand with papyrus in hand."""
    found = {}
    for (place,) in sight.rests("waive"):
        found[f"waive {place}"] = sight.tongue.text("It leaves the game, and you get nothing for it.")
    if sight.rests("learn") or sight.rests("buy"):
        found["onward"] = sight.tongue.plural(
            "You have {n} papyrus, and the stand is behind you then.",
            "You have {n} papyrus, and the stand is behind you then.",
            sight.me["papyrus"],
        )
    return found
