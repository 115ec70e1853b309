"""Papyria on a page: the table as somebody sees it.

about       what things are for
faces       how things are drawn, and what a click on them means
strip       the board with its twelve sections
lands       the lands
worth       what they are worth, and would be
offers      what is at hand below the board
clicks      how moves are clicked, what they cost, of which people are warned
log         what happened
result      the end
components  the component sheet
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.papyria.page.about import sentences
from mastaba.games.papyria.page.clicks import clicks, forecasts, warnings
from mastaba.games.papyria.page.lands import land, thumbnail
from mastaba.games.papyria.page.log import log, news_line
from mastaba.games.papyria.page.offers import hand, holding, looked, offers, types, wild_words
from mastaba.games.papyria.page.result import result
from mastaba.games.papyria.page.strip import CLOSE, strip
from mastaba.games.papyria.page.worth import Worth, worths
from mastaba.games.papyria.text.sentences import prompt, solo_ending
from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.words import scoring_word
from mastaba.locale import N_
from mastaba.show.scene import Action, Drawn, Scene, SeatLine, Then
from mastaba.show.sentences import end_sentence

FEW = 2  # rows at hand, for which there is room below all that is told of a land


@dataclass(frozen=True, kw_only=True)
class Board:
    """What board.jinja draws."""

    player: int  # whose land is shown
    own: bool  # whether that is who looks
    now: str  # the part that a small screen shows by itself: land or strip
    strip: Drawn | None  # the board; None: the game is over
    land: Drawn | None  # the player's; None: the game is over
    land_name: str
    worths: Sequence[Worth]  # what scorings would bring the player
    goods: Sequence[Drawn]  # the player's
    others: Sequence[Drawn]  # the lands of the others, small
    sheets: Sequence[Drawn]  # by seat: all about a player, one tap away
    chips: Sequence[Drawn]  # by seat: what everybody sees beside the name
    hand: Sequence[Drawn]  # starting landscapes to pick from
    holding: Drawn | None  # the tile that is to be placed
    looked: Sequence[Drawn]  # rows of tiles that were looked at
    offers: Sequence[Drawn]  # stands, and the actions of a section
    crowded: bool  # whether that is so much that less is told of the land
    types: Sequence[Drawn]  # of scorings, for a “?”
    abouts: Sequence[tuple[str, str]]  # what things are for: names and sentences


def scene(sight: Sight) -> Scene:
    """The table as one seat sees it."""
    return Scene(
        prompt=_ending(sight) if sight.over else prompt(sight),
        hint="" if sight.over else _hint(sight),
        then=[Then(word, sight.text("Which scoring?")) for word in wild_words(sight)],
        seats=[SeatLine(score=str(player["points"])) for player in sight.view["players"]],
        actions=_actions(sight),
        clicks=clicks(sight),
        warnings=warnings(sight),
        forecasts=forecasts(sight),
        summary=_summary(sight),
        log=log(sight),
        result=result(sight) if sight.over else None,
        step=sight.step,
        mine=sight.mine,
        board=_board(sight),
    )


def _board(sight: Sight) -> Board:
    player, own, seats = sight.player, sight.seat >= 0, range(sight.given.seats)
    offered = offers(sight)
    return Board(
        player=player,
        own=own,
        now=_part(sight),
        strip=None if sight.over else strip(sight),
        land=None if sight.over else land(sight, player, own),
        land_name=sight.text("Your land") if own else sight.text("Land of {who}", who=sight.names[player]),
        worths=worths(sight, player),
        goods=_goods(sight, player),
        others=[_other(sight, seat) for seat in _after(player, len(seats))],
        sheets=[_sheet(sight, seat) for seat in seats],
        chips=[_chip(sight, seat) for seat in seats],
        hand=hand(sight),
        holding=holding(sight),
        looked=looked(sight),
        offers=offered,
        crowded=sum(1 + card["tall"] for card in offered) > FEW,
        types=types(sight),
        abouts=sentences(sight.given, sight.tongue),
    )


def _after(player: int, seats: int) -> list[int]:
    """The others, clockwise."""
    return [(player + k) % seats for k in range(1, seats)]


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
    if not sight.mine:
        return news_line(sight)
    if sight.view["triggered"]:
        return sight.text("This is the last turn.") if sight.given.solo else sight.text("This is the last round.")
    if sight.step == "move" and sight.view["preparing"]:
        hint = sight.text("It acts there at once, as in every turn.")
    elif sight.step == "move":
        hint = sight.text("Pick a piece, then where it goes. Every step beyond costs a lapis.")
    elif sight.step == "pick" and sight.given.solo:
        hint = sight.text("It is laid beside your settlement.")
    else:
        hint = sight.text(HINTS[sight.step])
    if sight.view["pile"] > CLOSE or sight.view["draft"] is not None:
        return hint
    close = sight.plural("Only {n} end tile is left.", "Only {n} end tiles are left.", sight.view["pile"])
    return f"{close} {hint}"


def _ending(sight: Sight) -> str:
    return solo_ending(sight, sight.outcome["scores"][0]["total"]) if sight.given.solo else end_sentence(sight)


def _actions(sight: Sight) -> list[Action]:
    """The buttons beside the prompt: what is tried on is turned, then settled."""
    found = []
    if sight.rests("priest") and sight.step != "end":
        found.append(Action(label=sight.text("Move the priest"), word="priest", icon="priest"))
    lays, builds = sight.rests("place"), sight.rests("build")
    if any(rest[1] != "0" for rest in lays):
        found.append(Action(label=sight.text("Turn"), do="turn", icon="u-turn"))
    if lays or builds:
        label = sight.text("Do it") if lays and builds else sight.text("Lay it") if lays else sight.text("Build it")
        found.append(Action(label=label, do="settle", main=True))
    if sight.rests("onward"):
        found.append(Action(label=sight.text("To the actions"), words="onward", main=True))
    if sight.rests("end"):
        found.append(Action(label=sight.text("End the turn"), words="end", main=True))
    return found


def _part(sight: Sight) -> str:
    """Which part a small screen shows by itself."""
    if sight.step in ("pick", "start", "place", "take", "end"):
        return "land"
    lays = sight.rests("place") or sight.rests("build") or sight.rests("priest")
    return "land" if sight.step == "act" and lays else "strip"


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    if sight.over:
        return sight.text("The game is over.")
    facts = [f"{sight.called(seat)} {sight.view['players'][seat]['points']}" for seat in range(sight.given.seats)]
    left = sight.plural("{n} end tile left", "{n} end tiles left", sight.view["pile"])
    return sight.text("Points: {facts}; {left}.", facts=", ".join(facts), left=left)


# ---- Players --------------------------------------------------------------------------------------------


def _goods(sight: Sight, seat: int) -> list[Drawn]:
    """Lapis, papyrus, knowledge."""
    player = sight.view["players"][seat]
    return [
        {"motif": "lapis", "n": player["lapis"], "word": sight.text("lapis"), "about": "lapis"},
        {"motif": "scroll", "n": player["papyrus"], "word": sight.text("papyrus"), "about": "papyrus"},
        {"motif": "look", "n": player["knowledge"], "word": sight.text("knowledge"), "about": "knowledge"},
    ]


def _chip(sight: Sight, seat: int) -> Drawn:
    """What a seat shows everybody, besides name and points."""
    player, draft = sight.view["players"][seat], sight.view["draft"]
    to_set = [name for name, left in player["to_set"].items() for _ in range(left)]
    return {
        "own": seat == sight.seat,
        "goods": _goods(sight, seat),
        "to_set": to_set if not sight.over and draft is None else [],
        "picked": draft is not None and sight.step == "pick" and draft["picked"][seat],
        "label": sight.text("{place}: {what}", place=sight.called(seat), what=_facts(sight, seat)),
    }


def _facts(sight: Sight, seat: int) -> str:
    goods = [f"{good['n']} {good['word']}" for good in _goods(sight, seat)]
    tiles = sight.plural("{n} tile", "{n} tiles", len(sight.view["players"][seat]["land"]))
    return ", ".join([*goods, tiles])


def _other(sight: Sight, seat: int) -> Drawn:
    return {
        "seat": seat,
        "name": sight.names[seat],
        "map": thumbnail(sight, seat),
        "facts": _facts(sight, seat),
    }


def _sheet(sight: Sight, seat: int) -> Drawn:
    """Everything about a player, one tap away. Q32: it all lies open."""
    collected = [scoring_word(tile, sight.tongue) for tile in sight.view["players"][seat]["collected"]]
    return {
        "seat": seat,
        "name": sight.called(seat),
        "land": None if seat == sight.player and not sight.over else land(sight, seat, False),
        "worths": worths(sight, seat),
        "goods": _goods(sight, seat),
        "collected": ", ".join(collected),
    }
