"""Everything that can be shown to somebody, as functions of what was seen and told. The list is open.

Pages and the API join by a function here, or the caller of check_game adds one. Whatever a surface shows must be the
same, byte for byte, in all worlds that the viewer cannot tell apart.
"""

import json
import pickle
from collections.abc import Callable
from dataclasses import replace

import msgspec

from mastaba.check.scenes import first_fault
from mastaba.kernel.contract import Game, Seen
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.show.choices import offers
from mastaba.show.log import lines_between, summed_up
from mastaba.show.rooms import page_of, sight_of
from mastaba.show.speech import tongue
from mastaba.table.watching import Update, legal_of
from mastaba.terminal import frame
from mastaba.terminal.paint import no_colour
from mastaba.terminal.teller import Teller
from mastaba.web.pages.contexts import Lately, SeatChip, TablePage
from mastaba.web.pages.moments import as_it_was
from mastaba.web.pages.rendering import regions
from mastaba.web.stream import told_frame
from mastaba.web.views import game_part

Surface = Callable[[Seen, list[Told]], bytes | str]

_encoder = msgspec.json.Encoder()


def dump(seen: Seen, told: list[Told]) -> bytes:
    """All that a bot's process gets."""
    return seen.dump()


def pickled(seen: Seen, told: list[Told]) -> bytes:
    """What a program of one's own sends to another process."""
    return pickle.dumps(seen)


def view(seen: Seen, told: list[Told]) -> str:
    return json.dumps(seen.view(), ensure_ascii=False)


def prompt(seen: Seen, told: list[Told]) -> str:
    asked = seen.prompt()
    return json.dumps([asked.kind, asked.parameters], ensure_ascii=False)


def legal(seen: Seen, told: list[Told]) -> str:
    return json.dumps([seen.to_act, seen.legal()])


def log(seen: Seen, told: list[Told]) -> str:
    return json.dumps(told, ensure_ascii=False)


def api_body(seen: Seen, told: list[Told]) -> bytes:
    """What the API says of the game, in answer to whoever looks at the table."""
    return _encoder.encode(game_part(seen, seen.seat in seen.to_act))


def event_frame(seen: Seen, told: list[Told]) -> bytes:
    """What the event stream says when all this has happened; the clock and the table's name stand still."""
    deciding = seen.seat in seen.to_act
    legal = tuple(legal_of(seen)) if deciding else ()
    you = None if seen.seat == SPECTATOR else seen.seat
    update = Update("table", you, len(told), told, seen.to_act, int(deciding), "playing", legal)
    return told_frame(update)


def in_terminal(game: Game) -> tuple[Surface, Surface]:
    """The terminal's page, and what it says line by line."""
    names = [f"Player {seat + 1}" for seat in range(game.seats[1])]
    tellers = {seats: Teller(game, names[:seats], tongue("en")) for seats in range(1, game.seats[1] + 1)}

    def drawn(seen: Seen, told: list[Told]) -> str:
        teller, offered = tellers[seen.setting.seats], offers(seen, seen.legal())
        return "\n".join(frame.drawn(teller, seen, told, offered, (), (100, 60), no_colour))

    def spoken(seen: Seen, told: list[Told]) -> str:
        teller, offered = tellers[seen.setting.seats], offers(seen, seen.legal())
        return "\n".join(frame.spoken(teller, seen, told, offered, 100, whole=True))

    return drawn, spoken


def on_page(game: Game) -> Surface:
    """All that changes on the page of a table. For games with a board: hand it to check_game as a surface."""
    names = [f"Player {seat + 1}" for seat in range(game.seats[1])]
    speech, room = tongue("en", game), page_of(game)
    if room is None:
        raise TypeError(f"{game.name} has no page: in its folder there is no page/__init__.py with a scene")

    def drawn(seen: Seen, told: list[Told]) -> str:
        sight = sight_of(seen, told, names[: seen.setting.seats], speech)
        scene = room.scene(sight)
        fault = first_fault(scene, sight)
        if fault:
            raise AssertionError(fault)
        page = TablePage(
            table="table",
            game=game.name,
            title=game.title,
            status="playing" if seen.to_act else "over",
            seat=None if seen.seat == SPECTATOR else seen.seat,
            seats=[SeatChip(seat, names[seat], "person", **vars(each)) for seat, each in enumerate(scene.seats)],
            scene=scene,
            legal=sight.moves,
        )
        lines = lines_between(scene.log, 0, len(told))
        page = replace(page, lately=Lately(lines, summed_up(lines, speech), 0))
        then = as_it_was(page, seen, told, speech)  # what those are shown who want to see how it came to this
        return "\n".join((*regions(page, speech).values(), *then.values()))

    return drawn


def surfaces_of(game: Game) -> tuple[Surface, ...]:
    """All that the house shows of this game."""
    return (dump, pickled, view, prompt, legal, log, api_body, event_frame, *in_terminal(game))


def first_difference(one: bytes | str, other: bytes | str) -> str:
    """Where two shown things part, with a little of both."""
    a = one.decode(errors="replace") if isinstance(one, bytes) else one
    b = other.decode(errors="replace") if isinstance(other, bytes) else other
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, at - 40)
    return f"“…{a[start : at + 40]}…” and “…{b[start : at + 40]}…”"
