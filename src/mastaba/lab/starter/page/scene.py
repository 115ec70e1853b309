"""The table on a page: a Scene, whose `board` is what board.jinja draws. Made of what a seat has seen and was told."""

from dataclasses import dataclass

from mastaba.kernel.events import Told
from mastaba.show.log import WrittenLine, log_of_page, written
from mastaba.show.scene import Drawn, Result, Scene, SeatLine
from mastaba.show.sentences import game_over, victory, winners

from ..text.sentences import clause, prompt
from ..text.sight import Sight


@dataclass(frozen=True)
class Board:
    trick: list[Drawn]  # a place for each player, from the leader on
    hand: list[Drawn]  # the cards of who looks


def scene(sight: Sight) -> Scene:
    players, trick = sight.view["players"], sight.view["trick"]
    return Scene(
        prompt=prompt(sight),
        seats=[
            SeatLine(str(player["tricks"]), line=sight.plural("{n} card", "{n} cards", len(player["hand"])))
            for player in players
        ],
        summary=sight.text("The trick: {cards}", cards=sight.cards(trick)),
        log=log_of_page(sight, lambda part: _line(sight, part), lambda part: _heading(sight, part)),
        result=Result(winners=winners(sight), heading=victory(sight)) if sight.over else None,
        mine=sight.mine,
        board=_board(sight),
    )


def _board(sight: Sight) -> Board:
    seats, trick = len(sight.names), sight.view["trick"]
    order = [(sight.view["leader"] - 1 + i) % seats for i in range(seats)]
    lying = dict(zip(order, trick, strict=False))
    return Board(
        trick=[{"seat": seat, "name": sight.names[seat], "card": lying.get(seat, "")} for seat in order],
        hand=[{"card": card, "legal": f"play {card}" in sight.moves} for card in sight.hand],
    )


def _line(sight: Sight, part: Told) -> WrittenLine | None:
    return written(sight, part, clause, game_over)


def _heading(sight: Sight, part: Told) -> str:
    return sight.text("Trick {number}", number=part["number"])
