"""What a seat may be shown of Hâpy Families, as plain data for pages, programs and people."""

from mastaba.games.hapy.rules.setting import FAMILY, NO_CARD
from mastaba.games.hapy.rules.state import OVER, STEPS, Hapy
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Plain


def view(holed: Hapy, seat: int) -> Plain:
    """What a seat may be shown, as plain data. Never made from anything but a position with holes."""
    given = holed.given
    places = [
        {
            "place": given.layout.names[place],
            "face": "up" if given.up & BIT[place] else "down",
            "card": None if holed.cards[place] == NO_CARD else given.cards[holed.cards[place]],
            "free": bool(holed.free & BIT[place]),
        }
        for place in members(holed.left)
    ]
    ban = holed.seats[holed.turn].ban
    outcome = holed.outcome
    aided = holed.step == OVER or given.options["memory_aid"] == "on"  # G10
    return {
        "game": "hapy",
        "you": None if seat < 0 else seat,
        "turn": int(holed.turn),
        "turns": int(holed.turns),
        "step": STEPS[holed.step],
        "layout": places,
        "players": [_view_seat(holed, i, seat, aided) for i in range(len(holed.seats))],
        "target": given.target,
        "banned": None if ban == NO_CARD else given.cards[ban],
        "hourglass": None if holed.left else int(given.hourglass - holed.sand),
        "outcome": None if outcome is None else outcome.plain(),
    }


def _view_seat(holed: Hapy, i: int, seat: int, aided: bool) -> Plain:
    player = holed.seats[i]
    return {
        "hand": player.size,
        "cards": holed.given.named(player.hand) if i == seat else None,
        "remembered": holed.given.named(player.known) if aided else [],  # public when it happened
        "series": [holed.given.named(player.laid & family) for family in FAMILY if player.laid & family],
        "count": player.series,
    }
