"""The board at a key moment of a review: as whoever it was about knew it, with what was done there and what would have
been better."""

import re
from typing import Final

from markupsafe import Markup

from mastaba.kernel.contract import Seen
from mastaba.learn.review.account import Decision
from mastaba.learn.review.moments import Moment
from mastaba.learn.review.page import Look
from mastaba.learn.review.words import BETTER, Teller
from mastaba.show.clicks import Clicks
from mastaba.show.rooms import folder_of, page_of, room_of
from mastaba.show.scene import Scene
from mastaba.web.pages.rendering import drawn
from mastaba.web.pages.static import OURS
from mastaba.web.pages.still import Drawn, Still, ringed
from mastaba.web.pages.table import scene_of

NAMES: Final = re.compile(r' (id|for|name|aria-describedby|aria-labelledby|aria-controls|popovertarget)="[^"]*"')


def picture(teller: Teller, moment: Moment) -> Markup:
    """Board and hand. Nothing can be clicked there, and nothing has a name: there may be several on a page."""
    game = teller.walk.at(0).setting.game
    if page_of(game) is None:
        return Markup("")
    seen, marks = _seen(teller, moment), _drawn_moves(teller, moment.decision)
    scene = scene_of(seen, [], teller.names, teller.tongue)  # without what was new then: it would look like a mark
    moves = [Drawn(number, _ways(scene, move)) for number, move in marks]
    has = teller.tongue.text("What {name} has", name=teller.names[moment.seat])
    parts = [
        Markup('<div class="{}" role="img" aria-label="{}"><div class="inside" inert>{}</div></div>').format(
            macro, said, ringed(NAMES.sub("", drawn(teller.tongue, game.name, macro, scene)), moves)
        )
        for macro, said in (("board", scene.summary), ("hand", has))
        if macro == "board" or seen.seat in range(seen.setting.seats)
    ]
    return Markup("").join(parts)


def _seen(teller: Teller, moment: Moment) -> Seen:
    """What that seat knew then. Where moves are typed there is no editor."""
    seen: Seen = teller.walk.at(moment.position).seen(moment.seat)
    typed = hasattr(room_of(seen.setting.game, "page"), "typed")
    return Still(seen) if typed or moment.decision is None else seen


def _drawn_moves(teller: Teller, decision: Decision | None) -> list[tuple[int, str]]:
    """The better ones, the best first, and the one that was made."""
    if decision is None:
        return []
    better = decision.better[:BETTER] if decision.mistake else []
    listed = [(number, decision.moves[which]) for number, which in enumerate(better, start=1)]
    return [*listed, (0, decision.moves[decision.made])]


def _ways(scene: Scene, move: str) -> list[frozenset[str]]:
    listed = [each for each in scene.clicks or () if each[0] == move]
    found = [frozenset(way.words) for way in Clicks(listed or [move]).ways]
    return [*found, frozenset(move.split())]


def look_of(teller: Teller) -> Look:
    """What a page that stands alone needs to draw boards: pictures and styles."""
    game = teller.walk.at(0).setting.game
    styles = [OURS / "reading.css", folder_of(game) / "page" / "board.css"]
    return Look(
        lambda moment: picture(teller, moment),
        tuple(file.read_text(encoding="utf-8") for file in styles if file.exists()),
    )
