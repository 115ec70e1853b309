"""What people see keeps its contract: the rooms of a game say what the house asks, and every scene says what is so."""

from collections.abc import Iterator

from jinja2 import Environment, nodes

from mastaba.check.played import Played, luck, seen_by, viewers
from mastaba.check.scenes import first_fault
from mastaba.kernel.contract import Game
from mastaba.show.rooms import NEEDED, folder_of, missing_in, page_of, sight_of
from mastaba.show.speech import tongue

LOOKED_AT = 10  # moments in each game, besides the first and the last
STATUSES = ("stated", "found", "reconstructed")


def rooms_are_furnished(played: Played) -> int:
    """The rooms text and page have what the house asks for; what is shown as plain data instead is noted."""
    run = played.run
    missing = missing_in(run.game)
    found = next((part for part in missing if part in NEEDED), "")
    if found:
        room, _, part = found.partition(": ")
        raise run.failed("rooms_are_furnished", f"the room {room} of {run.game.name} has no {part}")
    wrong = next(_unfinished(run.game), "")
    if wrong:
        raise run.failed("rooms_are_furnished", wrong)
    row = run.report.rows["rooms_are_furnished"]
    row.notes = [f"shown as plain data: {', '.join(missing)}"] if missing else []
    return 1


def _unfinished(game: Game) -> Iterator[str]:
    """What the page needs besides a scene: its template, its options, its pieces."""
    page = page_of(game)
    if page is None:
        return
    speech, pieces = tongue("en", game), game.pieces()
    groups = page.components(pieces, speech)
    macros = _macros(game)
    needed = ["board", "hand", *(["component"] if groups else [])]
    for macro in needed:
        if macro not in macros:
            yield f"page/board.jinja of {game.name} has no macro {macro}"
    for group in groups:
        for piece in group.pieces:
            if piece.status not in STATUSES:
                yield f"components of {game.name}: the status of {piece.name} is “{piece.status}”, not {STATUSES}"
    offered = [option.name for option in game.options(pieces)]
    for name in page.OPTIONS:
        if name not in offered:
            yield f"OPTIONS of {game.name} speaks of “{name}”, but there are {offered}"


def _macros(game: Game) -> set[str]:
    """What the game's own template draws, by name."""
    file = folder_of(game) / "page" / "board.jinja"
    if not file.exists():
        return set()
    template = Environment().parse(file.read_text(encoding="utf-8"))
    assigned = [each.target for each in template.find_all(nodes.Assign)]
    named = {target.name for target in assigned if isinstance(target, nodes.Name)}
    return named | {macro.name for macro in template.find_all(nodes.Macro)}


def scenes_say_what_is_so(played: Played) -> int:
    """What a page draws fits the position: seats, steps, actions, ways to click, warnings, log, result."""
    game = played.run.game
    page = page_of(game)
    if page is None:
        return 0
    speech = tongue("en", game)
    names = [f"Player {seat + 1}" for seat in range(played.run.setting.seats)]
    count = 0
    for number in _some_moments(played):
        state = played.states[number]
        for viewer in viewers(state):
            sight = sight_of(seen_by(state, viewer), played.told(viewer, number), names, speech)
            fault = first_fault(page.scene(sight), sight)
            if fault:
                raise played.failed("scenes_say_what_is_so", fault, number)
            count += 1
    return count


def _some_moments(played: Played) -> list[int]:
    """The beginning and the end, and some between."""
    last = len(played.states) - 1
    between = list(range(1, last))
    luck(played.seed, "scenes").shuffle(between)
    return sorted({0, *between[:LOOKED_AT], last})
