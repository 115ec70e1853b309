"""Hâpy Families on a page: the table as somebody sees it.

Everything is made of what a seat has seen and was told. Seats count from 0; places go by the names that journeys use
(`layout-8.3`, `hand-2`, `series-2`) and never by a hidden card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from mastaba.games.hapy.page.asking import ask, lay
from mastaba.games.hapy.page.log import log, said
from mastaba.games.hapy.page.pile import hourglass, pile
from mastaba.games.hapy.page.players import hand, player, tracks
from mastaba.games.hapy.page.result import result
from mastaba.games.hapy.text.sentences import barred, ending, question
from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import layout_word
from mastaba.show.scene import Action, Drawn, Scene, SeatLine


@dataclass(frozen=True, kw_only=True)
class Board:
    """What board.jinja draws. Once the game is over, nothing of it but the tracks."""

    pile: Drawn | None  # what is left of the layout; None: nothing
    hourglass: Drawn | None  # G9: None as long as there are cards in the layout
    players: Sequence[Drawn]  # the others, clockwise; for a spectator all
    ask: Drawn | None  # the sheet on which who looks asks for a card
    lay: Sequence[Drawn] | None  # G4: the ways to lay three of four, when who looks has to choose
    hand: Drawn | None  # the cards and series of who looks; None for a spectator
    tracks: Sequence[Drawn]  # per family, which cards are laid


def scene(sight: Sight) -> Scene:
    """The table as one seat sees it."""
    step = sight.view["step"]
    return Scene(
        prompt=question(sight),
        hint=_hint(sight),
        seats=_seats(sight),
        actions=_actions(sight),
        warnings=_warnings(sight),
        summary=_summary(sight),
        log=log(sight),
        result=result(sight) if sight.over else None,
        step=step,
        mine=sight.mine,
        board=Board(
            pile=None if sight.over else pile(sight),
            hourglass=None if sight.over else hourglass(sight),
            players=[] if sight.over else [player(sight, seat) for seat in sight.others()],
            ask=ask(sight) if sight.mine and step == "ask" else None,
            lay=lay(sight) if sight.mine and step == "lay" else None,
            hand=hand(sight) if sight.seat >= 0 and not sight.over else None,
            tracks=tracks(sight),
        ),
    )


def _hint(sight: Sight) -> str:
    """A second, smaller sentence below what is asked."""
    view = sight.view
    if sight.over:
        return ending(sight, sight.outcome)
    if not sight.mine:
        done = [part for part in sight.news if part["kind"] not in ("turn", "deal")]
        return said(sight, done[-1]) if done else ""
    if view["step"] == "take":
        return sight.plural(
            "{n} card is free. After that you may ask someone for a card.",
            "{n} cards are free. After that you may ask someone for a card.",
            len(sight.moves),
        )
    if view["step"] == "lay":
        return sight.text("The fourth stays in your hand.")
    asked = next(
        (part for part in reversed(sight.told) if part["kind"] == "ask" and part["card"] == view["banned"]), None
    )
    if asked is None:
        return barred(sight)
    who = sight.text("{who} asked for it last.", who=sight.names[cast(int, asked["seat"])])
    return f"{barred(sight)} {who}"


def _seats(sight: Sight) -> list[SeatLine]:
    return [
        SeatLine(
            score=str(player["count"]),
            of=f"/{sight.view['target']}",
            line=sight.plural("{n} in hand", "{n} in hand", player["hand"]),
            word=str(seat + 1) if str(seat + 1) in sight.words else "",
        )
        for seat, player in enumerate(sight.view["players"])
    ]


def _actions(sight: Sight) -> list[Action]:
    return [Action(words="skip", label=sight.text("Ask nothing"), always=True)] if "skip" in sight.moves else []


def _warnings(sight: Sight) -> dict[str, str]:
    """G9: in the last turn of the hourglass nothing but a card from somebody can make a series."""
    if "skip" in sight.moves and sight.view["hourglass"] == 1:
        return {"skip": sight.text("Without a series the hourglass runs out: this ends the game.")}
    return {}


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    places = sight.view["layout"]
    if sight.over:
        return sight.text("The game is over.")
    if not places:
        return sight.text("The layout is empty.")
    cards = sight.plural("{n} card", "{n} cards", len(places))
    free = sight.plural("{n} free", "{n} free", sum(place["free"] for place in places))
    layout = layout_word(str(sight.given.options["layout"]), sight.tongue)
    return sight.text("{layout}: {cards}, {free}.", layout=layout, cards=cards, free=free)
