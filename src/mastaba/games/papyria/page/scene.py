"""Papyria on a page: what the templates draw, as plain data.

Everything is made of what a seat has seen and was told. The parts are in modules of their own:

sight       what all of them are made of
strip       the board with its twelve sections
lands       the lands
worth       what they are worth, and would be
offers      what is at hand below the board
clicks      how moves are clicked, what they cost, of which people are warned
chronicle   the log, and the end
sheet       the component sheet
"""

from collections.abc import Sequence
from typing import Any, cast

from mastaba.games.papyria.page.clicks import clicks, forecasts, warnings
from mastaba.games.papyria.page.components import components as components
from mastaba.games.papyria.page.lands import land, thumbnail
from mastaba.games.papyria.page.log import log, news_line, result
from mastaba.games.papyria.page.offers import hand, holding, looked, offers, types, wild_words
from mastaba.games.papyria.page.sight import Sight
from mastaba.games.papyria.page.strip import strip
from mastaba.games.papyria.page.worth import worths
from mastaba.games.papyria.text.sentences import ending, prompt
from mastaba.games.papyria.text.words import scoring_word
from mastaba.kernel.contract import Option, Seen
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.boards import Drawn, option_field, others, switch_choices
from mastaba.locale.telling import Names

CLOSE = 2  # end-of-game tiles in the pile: the end is near
FEW = 2  # rows at hand, for which there is room below all that is told of a land


def scene(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    """The table as one seat sees it."""
    sight = Sight(seen, told, names, tongue)
    over = sight.step == "over"
    own = seen.seat >= 0
    offered = offers(sight)
    return {
        "prompt": _ending(sight) if over else prompt(seen, names, tongue, sight.view),
        "hint": "" if over else _hint(sight),
        "then": [{"word": word, "said": tongue.text("Which scoring?")} for word in wild_words(sight)],
        "seats": [_seat(sight, seat) for seat in range(sight.table.seats)],
        "actions": _actions(sight),
        "clicks": clicks(sight),
        "warnings": warnings(sight),
        "forecasts": forecasts(sight),
        "summary": _summary(sight),
        "log": log(sight),
        "step": sight.step,
        "mine": sight.mine,
        "now": _part(sight),
        "strip": None if over else strip(sight),
        "land": None if over else land(sight, sight.seat, own),
        "land_name": tongue.text("Your land") if own else tongue.text("Land of {who}", who=names[sight.seat]),
        "worths": worths(sight, sight.seat),
        "goods": _goods(sight, sight.seat),
        "others": [_other(sight, seat) for seat in others(sight.seat, sight.table.seats)],
        "sheets": [_sheet(sight, seat) for seat in range(sight.table.seats)],
        "chips": [_chip(sight, seat) for seat in range(sight.table.seats)],
        "hand": hand(sight),
        "holding": holding(sight),
        "looked": looked(sight),
        "offers": offered,
        "crowded": sum(1 + card["tall"] for card in offered) > FEW,
        "types": types(sight),
        "own": own,
        "seat": sight.seat,
        "result": result(sight) if over else None,
    }


# ---- What the shell shows -------------------------------------------------------------------------------

HINTS = {
    "pick": N_("Nobody sees it before all have picked. The other tiles go to your left neighbour."),
    "start": N_("Tap a free cell and see what would change; turn the tile with the button, the wheel or R."),
    "place": N_("Tap a free cell and see what would change; turn the tile with the button, the wheel or R."),
    "arrive": N_("What you do not use here is gone for this turn."),
    "act": N_("Do what glows, in your order. Waiving gives it up."),
    "take": N_("Only you see these tiles."),
    "spot": N_("You bought one of them, so another one goes."),
    "key": N_("You got a key, so another one goes."),
    "remove": N_("Tap what you can spare on the board."),
    "end": N_("New tiles are laid beside the priest."),
}


def _hint(sight: Sight) -> str:
    """A second, smaller sentence below what is asked."""
    tongue = sight.tongue
    if not sight.mine:
        return news_line(sight)
    if sight.view["triggered"]:
        return tongue.text("This is the last round.")
    close = sight.view["pile"] <= CLOSE and sight.view["draft"] is None
    said = (
        tongue.plural("Only {n} end tile is left.", "Only {n} end tiles are left.", sight.view["pile"]) if close else ""
    )
    if sight.step == "move" and sight.view["preparing"]:
        hint = tongue.text("It acts there at once, as in every turn.")
    elif sight.step == "move":
        hint = tongue.text("Pick a piece, then where it goes. Every step beyond costs a lapis.")
    elif sight.step == "pick" and sight.table.solo:
        hint = tongue.text("It is laid beside your settlement.")
    else:
        hint = tongue.text(HINTS[sight.step])
    return f"{said} {hint}" if said else hint


def _ending(sight: Sight) -> str:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = tuple(score["total"] for score in outcome["scores"])
    told: Told = {"kind": "end", "ranks": tuple(outcome["ranks"]), "totals": totals}
    return ending(sight.seen, told, sight.names, sight.tongue)


def _actions(sight: Sight) -> list[Drawn]:
    """The buttons beside the prompt: what is tried on is turned, then settled."""
    tongue = sight.tongue
    found: list[Drawn] = []
    if sight.rests("priest") and sight.step != "end":
        found.append({"word": "priest", "icon": "priest", "label": tongue.text("Move the priest")})
    lays, builds = sight.rests("place"), sight.rests("build")
    if any(rest[1] != "0" for rest in lays):
        found.append({"do": "turn", "icon": "u-turn", "label": tongue.text("Turn"), "main": False})
    if lays or builds:
        label = tongue.text("Do it") if lays and builds else tongue.text("Lay it") if lays else tongue.text("Build it")
        found.append({"do": "settle", "icon": "", "label": label, "main": True})
    if sight.rests("onward"):
        found.append({"words": "onward", "label": tongue.text("To the actions"), "main": True})
    if sight.rests("end"):
        found.append({"words": "end", "label": tongue.text("End the turn"), "main": True})
    return found


def _part(sight: Sight) -> str:
    """Which part a small screen shows by itself."""
    if sight.step in ("pick", "start", "place", "take", "end"):
        return "land"
    lays = sight.rests("place") or sight.rests("build") or sight.rests("priest")
    return "land" if sight.step == "act" and lays else "strip"


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    tongue = sight.tongue
    if sight.step == "over":
        return tongue.text("The game is over.")
    facts = [f"{sight.called(seat)} {sight.view['players'][seat]['points']}" for seat in range(sight.table.seats)]
    left = tongue.plural("{n} end tile left", "{n} end tiles left", sight.view["pile"])
    return tongue.text("Points: {facts}; {left}.", facts=", ".join(facts), left=left)


# ---- Players --------------------------------------------------------------------------------------------


def _seat(sight: Sight, seat: int) -> Drawn:
    player = sight.view["players"][seat]
    return {"score": str(player["points"]), "of": "", "line": ""}


def _goods(sight: Sight, seat: int) -> list[Drawn]:
    """Lapis, papyrus, knowledge."""
    tongue, player = sight.tongue, sight.view["players"][seat]
    return [
        {"motif": "lapis", "n": player["lapis"], "word": tongue.text("lapis")},
        {"motif": "scroll", "n": player["papyrus"], "word": tongue.text("papyrus")},
        {"motif": "look", "n": player["knowledge"], "word": tongue.text("knowledge")},
    ]


def _chip(sight: Sight, seat: int) -> Drawn:
    """What a seat shows everybody, besides name and points."""
    player, draft = sight.view["players"][seat], sight.view["draft"]
    to_set = [name for name, left in player["to_set"].items() for _ in range(left)]
    return {
        "seat": seat,
        "own": seat == sight.seen.seat,
        "goods": _goods(sight, seat),
        "to_set": to_set if sight.step != "over" and sight.view["draft"] is None else [],
        "picked": draft is not None and sight.step == "pick" and draft["picked"][seat],
        "label": f"{sight.called(seat)}: {_facts(sight, seat)}",
    }


def _facts(sight: Sight, seat: int) -> str:
    goods = [f"{good['n']} {good['word']}" for good in _goods(sight, seat)]
    tiles = sight.tongue.plural("{n} tile", "{n} tiles", len(sight.view["players"][seat]["land"]))
    return ", ".join([*goods, tiles])


def _other(sight: Sight, seat: int) -> Drawn:
    return {
        "seat": seat,
        "name": sight.names[seat],
        "map": thumbnail(sight, seat),
        "facts": _facts(sight, seat),
        "score": sight.view["players"][seat]["points"],
    }


def _sheet(sight: Sight, seat: int) -> Drawn:
    """Everything about a player, one tap away. Q32: it all lies open."""
    player, tongue = sight.view["players"][seat], sight.tongue
    collected = [scoring_word(tile, tongue) for tile in player["collected"]]
    return {
        "seat": seat,
        "name": sight.called(seat),
        "land": None if seat == sight.seat and sight.step != "over" else land(sight, seat, False),
        "worths": worths(sight, seat),
        "goods": _goods(sight, seat),
        "collected": ", ".join(collected),
    }


# ---- A new table ----------------------------------------------------------------------------------------

# By option: how it is shown, what it is called, and a few words more
OPTIONS = {
    "base_multiplier": ("words", N_("Multiplier without tiles"), ""),
    "tiles_may_rotate": ("switch", N_("Turn the tiles"), N_("off: as they are printed")),
    "max_turns": ("number", N_("Most turns"), ""),
}


def choices(tongue: Tongue) -> list[Drawn]:
    """The options as a page offers them: what they are called, and a few words more."""
    from mastaba.games.papyria import game

    return [_option(option, tongue) for option in game.options(game.pieces())]


def _option(option: Option, tongue: Tongue) -> Drawn:
    kind, label, line = OPTIONS[option.name]
    offered = switch_choices(option, tongue) if kind == "switch" else []
    if option.name == "base_multiplier":
        offered = [{"value": str(n), "label": str(n), "line": ""} for n in range(option.low, option.high + 1)]
    return option_field(option, kind, label, line, offered, tongue) | {"low": option.low, "high": option.high}
