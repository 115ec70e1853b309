"""Papyrus on a page: what the templates draw.

Everything is made of what a seat has seen and was told. Seats count from 0, Fragments of the row from 1; places go by
the names that journeys use (`above-2`, `below-2`, `hand-1`, `pile-1`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.papyrus.page.clicks import costs, ways
from mastaba.games.papyrus.page.faces import face
from mastaba.games.papyrus.page.log import log, said
from mastaba.games.papyrus.page.own import own_dossier, own_hand, tracker
from mastaba.games.papyrus.page.players import chip, pile, sheet
from mastaba.games.papyrus.page.result import EQUAL, result
from mastaba.games.papyrus.page.row import column
from mastaba.games.papyrus.text.sentences import short_prompt, warning, why_ended
from mastaba.games.papyrus.text.sight import Sight
from mastaba.locale import N_, NC_
from mastaba.show.scene import Action, Drawn, Scene, SeatLine, TurnStep
from mastaba.show.sentences import end_sentence, tie

STEP = "step of a turn"  # what languages say differently elsewhere
STEPS = {
    "above": NC_("step of a turn", "Above"),
    "below": NC_("step of a turn", "Below"),
    "tuck": NC_("step of a turn", "Dossier"),
}
HINTS = {
    "above": N_("Who is last below it when it is finished takes the cards above."),
    "below": N_("Face up the signs that come next, as many as you like; or any one card face down."),
    "tuck": N_("It comes into your pile at the end of the game."),
}


@dataclass(frozen=True, kw_only=True)
class Board:
    """What board.jinja draws."""

    row: Sequence[Drawn]  # the Fragments, each with the cards above and below it; none at the end
    left: int  # Fragments in the deck
    discards: Sequence[Drawn]  # all cards that were discarded
    chips: Sequence[Drawn]  # by seat: what a player shows everybody
    sheets: Sequence[Drawn]  # by seat: all about a player, to be opened
    hand: Drawn | None  # the own cards; this and what follows is there for players while the game runs
    dossiers: Sequence[Drawn]  # the own ones
    pile: Drawn | None  # the own one
    tracker: Sequence[Drawn]  # by sign: what is left in the own deck


def scene(sight: Sight) -> Scene:
    """The table as one seat sees it."""
    warnings = {move: warned for move in sight.moves if (warned := costs(sight, move))}
    return Scene(
        prompt=end_sentence(sight) if sight.over else short_prompt(sight),
        hint=_hint(sight),
        seats=[SeatLine(str(player.get("score", ""))) for player in sight.view["players"]],
        steps=[] if sight.over else _steps(sight),
        actions=_actions(sight),
        clicks=[[move, *ways(sight, move)] for move in sight.moves],
        warnings=warnings,
        summary=_summary(sight),
        log=log(sight),
        result=result(sight) if sight.over else None,
        step=sight.step,
        mine=sight.mine,
        board=_board(sight),
    )


def _board(sight: Sight) -> Board:
    own = sight.seat >= 0 and not sight.over
    seats = range(sight.given.seats)
    return Board(
        row=[] if sight.over else [column(sight, i, slot) for i, slot in enumerate(sight.view["row"], start=1)],
        left=sight.view["fragments"],
        discards=[face(sight, card) for card in sight.view["discards"]],
        chips=[chip(sight, seat) for seat in seats],
        sheets=[sheet(sight, seat) for seat in seats],
        hand=own_hand(sight) if own else None,
        dossiers=[own_dossier(sight, each) for each in sight.me["dossiers"]] if own else [],
        pile=pile(sight, sight.seat) if own else None,
        tracker=tracker(sight) if own else [],
    )


def _hint(sight: Sight) -> str:
    """What a step is for, or what it may cost; while others play, what happened last."""
    if sight.over:
        return " ".join(part for part in (why_ended(sight), tie(sight, EQUAL)) if part)
    if sight.mine:
        return warning(sight) or sight.text(HINTS[sight.step])
    done = [said(sight, part) for part in sight.recent() if part["kind"] not in ("turn", "deal", "pass", "draw")]
    return next((each for each in reversed(done) if each), "")


def _steps(sight: Sight) -> list[TurnStep]:
    names = [name for name in STEPS if name != "tuck" or sight.given.with_dossiers]
    now = names.index(sight.step)
    full = all(dossier["carries"] for dossier in sight.view["players"][sight.view["turn"]]["dossiers"])
    steps = []
    for i, name in enumerate(names):
        state = "now" if i == now else "done" if i < now or (name == "tuck" and full) else ""
        steps.append(TurnStep(sight.term(STEP, STEPS[name]), state))
    return steps


def _actions(sight: Sight) -> list[Action]:
    if sight.mine and sight.step == "below":
        return [Action(label=sight.text("Face down"), word="down", icon="u-down")]
    return [Action(label=sight.text("Pass"), words="pass")] if "pass" in sight.moves else []


def _summary(sight: Sight) -> str:
    """How far each Fragment is."""
    if sight.over:
        return sight.text("The game is over.")
    facts = [
        sight.text(
            "{gloss} {have} of {goal}", gloss=sight.gloss(slot), have=len(slot["below"]), goal=len(slot["signs"])
        )
        for slot in sight.view["row"]
        if slot is not None
    ]
    return sight.text("The row: {facts}.", facts=", ".join(facts))
