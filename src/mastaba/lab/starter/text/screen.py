"""The table in a terminal: `screen` draws it, `spoken` tells it line by line for those who listen."""

from mastaba.show.sentences import Paint

from .sight import Sight


def screen(sight: Sight, width: int, paint: Paint) -> list[list[str]]:
    return [[f" {line}" for line in spoken(sight)]]


def spoken(sight: Sight) -> list[str]:
    lines = [
        sight.plural("{name}: {n} trick", "{name}: {n} tricks", player["tricks"], name=name)
        for name, player in zip(sight.names, sight.view["players"], strict=True)
    ]
    lines.append(sight.text("On the table: {cards}", cards=sight.cards(sight.view["trick"])))
    return [*lines, spoken_hand(sight)] if sight.seat >= 0 else lines


def spoken_hand(sight: Sight) -> str:
    return sight.text("Your hand: {cards}", cards=sight.cards(sight.hand))
