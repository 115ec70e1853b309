"""Everything that may be done can be done on the page: by clicks, or by typing where a game lets people type."""

import json
import re
from html import unescape

from mastaba.check.played import Moment, seen_by
from mastaba.check.surfaces import on_page
from mastaba.kernel.contract import Seen
from mastaba.show.clicks import Clicks
from mastaba.show.rooms import PageRoom, page_of, sight_of
from mastaba.show.speech import tongue


class Clickable:
    """A page as somebody finds it who clicks: legal moves with their ways, words to pick, things that say a rest."""

    def __init__(self, html: str) -> None:
        self.entries = json.loads(re.findall(r'id="legal">(.*?)</script>', html, re.DOTALL)[0])
        self.clicks = Clicks(self.entries)
        self.words = {unescape(word) for word in re.findall(r'data-word="([^"]+)"', html)}
        self.rests = [rest for tag in re.findall(r"<[^>]* data-words=[^>]*>", html) for rest in _rests(tag)]
        self.moves = {way.move for way in self.clicks.ways}

    def lead_to(self, move: str) -> list[list[str]]:
        return list(self.clicks.lead_to(move, self.words, self.rests))


def _rests(tag: str) -> list[str]:
    """What something can say; if it can be turned, in every way."""
    said = unescape(re.findall(r'data-words="([^"]*)"', tag)[0])
    turns = re.findall(r'data-turns="([^"]+)"', tag)
    return [f"{said} {turn}" for turn in turns[0].split()] if turns else [said]


def every_move_can_be_clicked(moment: Moment) -> int:
    """Every legal move can be clicked on the page of whoever owes it, or typed."""
    game, state = moment.run.game, moment.state
    page = page_of(game)
    if page is None:
        return 0
    for seat in state.to_act:
        seen = seen_by(state, seat)
        drawn = Clickable(str(on_page(game)(seen, moment.played.told(seat, moment.number))))
        moves = [seen.write(move) for move in seen.legal()]
        for move in moves:
            if move in drawn.moves and not drawn.lead_to(move):
                raise moment.failed(f"on the page of {game.name} for player {seat + 1} nothing leads to “{move}”")
        others = [move for move in moves if move not in drawn.moves]
        if others and not _can_be_typed(page, seen, move := others[moment.luck.below(len(others))]):
            raise moment.failed(f"on the page of {game.name} player {seat + 1} can neither click nor type “{move}”")
    return len(state.to_act)


def _can_be_typed(page: PageRoom, seen: Seen, move: str) -> bool:
    """Whether one of its words, typed anywhere, is answered with this move."""
    names = [f"Player {seat + 1}" for seat in range(seen.setting.seats)]
    sight = sight_of(seen, (), names, tongue("en", seen.setting.game))
    return any(page.typed(sight, "", word, move).get("move") == move for word in move.split()[1:])
