"""Papyrus on a page: what the templates draw, as plain data.

Everything is made of what a seat has seen and was told. Seats count from 0, Fragments of the row from 1; places go by
the names that journeys use (`above-2`, `below-2`, `hand-1`, `pile-1`). On a page cards are called by their sign and
their player: the discs of the seats carry the colours.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

from markupsafe import Markup, escape

from mastaba.games.papyrus.tables import (
    BACKS,
    DECK,
    KINDS,
    Dossier,
    Fragment,
    Sign,
    read_dossiers,
    read_fragments,
    read_signs,
)
from mastaba.games.papyrus.text import clause, sentence, short_prompt, warning
from mastaba.games.papyrus.words import (
    SIGNS,
    CardView,
    DossierView,
    SlotView,
    back_word,
    gloss_word,
    own_words,
    remembers,
    sign_word,
    table_of,
    target,
    view_of,
)
from mastaba.kernel.contract import Option, Seen
from mastaba.kernel.events import Told
from mastaba.kernel.pieces import Data, Pieces
from mastaba.locale import N_, NC_, Tongue
from mastaba.locale.boards import Drawn, first_choices, log_by_turns, news, option_field, switch_choices, victory
from mastaba.locale.telling import Names, called, game_over, listed, subject

LOW = 4  # cards in a deck: the fuse is short
MOTIFS = dict(zip(SIGNS, ("water", "mouth", "loaf", "quail", "reed", "owl", "cloth", "leg"), strict=True))
STEP = "step of a turn"  # and below: what languages say differently elsewhere
RANK = "rank"
STEPS = {
    "above": NC_("step of a turn", "Above"),
    "below": NC_("step of a turn", "Below"),
    "tuck": NC_("step of a turn", "Dossier"),
}
RANKS = (NC_("rank", "1st"), NC_("rank", "2nd"), NC_("rank", "last"))


def scene(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    """The table as one seat sees it."""
    sight = Sight(seen, told, names, tongue)
    over = sight.step == "over"
    own = seen.seat >= 0 and not over
    return {
        "prompt": _end_sentence(sight) if over else short_prompt(seen, names, tongue),
        "hint": _hint(sight),
        "seats": _seats(sight),
        "steps": [] if over else _steps(sight),
        "actions": _actions(sight),
        "clicks": [[move, *_ways(sight, move)] for move in sight.moves],
        "warnings": sight.warnings,
        "summary": _summary(sight),
        "log": _log(sight),
        "step": sight.step,
        "mine": sight.mine,
        "row": [] if over else [_column(sight, i, slot) for i, slot in enumerate(sight.view["row"], start=1)],
        "left": sight.view["fragments"],
        "discards": [sight.face(card) for card in sight.view["discards"]],
        "chips": [_chip(sight, seat) for seat in range(sight.table.seats)],
        "sheets": [_sheet(sight, seat) for seat in range(sight.table.seats)],
        "hand": _hand(sight) if own else None,
        "dossiers": [_dossier(sight, each) for each in sight.me["dossiers"]] if own else [],
        "pile": _pile(sight, seen.seat) if own else None,
        "tracker": _tracker(sight) if own else [],
        "result": _result(sight) if over else None,
    }


class Sight:
    """What all parts of the scene are made of."""

    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        self.seen = seen
        self.table = table_of(seen)
        self.view = view_of(seen)
        self.step = self.view["step"]
        self.told = told
        self.names = names
        self.tongue = tongue
        self.moves = [seen.write(move) for move in seen.legal()]
        self.mine = bool(self.moves)
        self.me = self.view["players"][max(seen.seat, 0)]
        self.motifs = motifs_of(self.table.signs)
        self.warnings = {move: said for move in self.moves if (said := _warning(self, move))}

    def sign(self, letter: str) -> Drawn:
        return {"letter": letter, "motif": self.motifs[letter], "name": sign_word(letter, self.seen, self.tongue)}

    def face(self, card: str) -> Drawn:
        """A card that is seen: how it is drawn, and what it is called."""
        colour, _, letter = card.partition("-")
        seat = self.table.colours.index(colour)
        sign = self.sign(letter)
        said = self.tongue.text("{sign} ({who})", sign=sign["name"], who=self.listed(seat))
        return {**sign, "card": card, "seat": seat, "label": said}

    def own(self, letter: str, seat: int) -> Drawn:
        return self.face(f"{self.table.colours[seat]}-{letter}")

    def listed(self, seat: int) -> str:
        return listed(seat, self.seen.seat, self.names, self.tongue)

    def whose(self, cards: Sequence[str], seen: Seen, tongue: Tongue) -> str:
        """Cards of several players: `loaf and mouth (Nofret), water (you)`."""
        said = []
        for seat, colour in enumerate(self.table.colours):
            theirs = [card for card in cards if card.partition("-")[0] == colour]
            if theirs:
                signs = own_words(theirs, seen, tongue)
                said.append(tongue.text("{sign} ({who})", sign=signs, who=self.listed(seat)))
        return ", ".join(said)


def motifs_of(signs: Sequence[Sign]) -> dict[str, str]:
    """By letter, how a sign is drawn. An owner's own signs are drawn as ours."""
    names = [sign.name for sign in signs]
    ours = names if set(names) == set(MOTIFS) else list(MOTIFS)
    return {sign.letter: MOTIFS[name] for sign, name in zip(signs, ours, strict=True)}


# ---- What the shell shows -------------------------------------------------------------------------------

HINTS = {
    "above": N_("Who is last below it when it is finished takes the cards above."),
    "below": N_("Face up the signs that come next, as many as you like; or any one card face down."),
    "tuck": N_("It comes into your pile at the end of the game."),
}


def _hint(sight: Sight) -> str:
    """A second, smaller sentence below what is asked."""
    tongue = sight.tongue
    if sight.step == "over":
        return _tie(sight)
    if sight.mine:
        return warning(sight.seen, tongue) or tongue.text(HINTS[sight.step])
    done = [_plainly(sight, part) for part in news(sight.told) if part["kind"] not in ("turn", "deal", "pass", "draw")]
    said = [each for each in done if each]
    return said[-1] if said else ""


def _end_sentence(sight: Sight) -> str:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = tuple(score["total"] for score in outcome["scores"])
    told: Any = {"kind": "end", "ranks": tuple(outcome["ranks"]), "totals": totals}
    return game_over(told, sight.seen.seat, sight.names, sight.tongue)


def _plainly(sight: Sight, part: Told) -> str:
    return sentence(sight.seen, part, sight.names, sight.tongue, sight.whose)


def _seats(sight: Sight) -> list[Drawn]:
    players = sight.view["players"]
    return [{"score": str(player["score"]) if "score" in player else "", "of": "", "line": ""} for player in players]


def _steps(sight: Sight) -> list[Drawn]:
    names = list(STEPS)[: 3 if sight.table.with_dossiers else 2]
    now = names.index(sight.step)
    full = all(dossier["carries"] for dossier in sight.view["players"][sight.view["turn"]]["dossiers"])
    steps = []
    for i, name in enumerate(names):
        state = "now" if i == now else "done" if i < now or (name == "tuck" and full) else ""
        steps.append({"label": sight.tongue.term(STEP, STEPS[name]), "state": state})
    return steps


def _actions(sight: Sight) -> list[Drawn]:
    if sight.mine and sight.step == "below":
        return [{"word": "down", "icon": "u-down", "label": sight.tongue.text("Face down"), "main": False}]
    return [{"words": "pass", "label": sight.tongue.text("Pass"), "main": False}] if "pass" in sight.moves else []


def _ways(sight: Sight, move: str) -> Iterator[str]:
    """The clicks that make a move, if they are not its own words.

    `2.3` is the third cell that is free below Fragment 2. A click on it plays face up whatever leads there. With a card
    picked before, the next cell takes that card: face up if it is the sign that comes next, else face down.
    """
    verb, *rest = move.split()
    if verb == "up":
        slot = sight.view["row"][int(rest[0]) - 1]
        assert slot is not None
        there, k = len(slot["below"]), int(rest[1])
        yield f"{rest[0]}.{k}"
        yield from (f"{sign} {rest[0]}.{k}" for sign in dict.fromkeys(slot["signs"][there : there + k]))
    elif verb == "down":
        sign, number = rest
        yield f"down {sign} {number}.1"
        slot = sight.view["row"][int(number) - 1]
        assert slot is not None
        if slot["signs"][len(slot["below"])] != sign:
            yield f"{sign} {number}.1"


def _warning(sight: Sight, move: str) -> str:
    """R29: a sentence for a play that ends the game. People are asked for a second tap."""
    verb, *rest = move.split()
    if verb == "pass":
        return ""
    cards = int(rest[1]) if verb == "up" else 1
    if cards > sight.me["deck"]:
        return sight.tongue.plural(
            "You cannot draw another card: this ends the game.",
            "You cannot draw {n} more cards: this ends the game.",
            cards,
        )
    if verb not in ("up", "down") or sight.view["fragments"]:
        return ""
    row = sight.view["row"]
    slot = row[int(rest[0] if verb == "up" else rest[1]) - 1]
    if slot is not None and slot["missing"] == cards and sum(each is not None for each in row) == 1:  # Q7
        return sight.tongue.text("No Fragment is left then: this ends the game.")
    return ""


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    tongue = sight.tongue
    if sight.step == "over":
        return tongue.text("The game is over.")
    facts = [
        tongue.text(
            "{gloss} {have} of {goal}", gloss=_gloss(sight, slot), have=len(slot["below"]), goal=len(slot["signs"])
        )
        for slot in sight.view["row"]
        if slot is not None
    ]
    return tongue.text("The row: {facts}.", facts=", ".join(facts))


def _gloss(sight: Sight, slot: SlotView) -> str:
    return gloss_word(slot["gloss"], sight.tongue)


# ---- The log --------------------------------------------------------------------------------------------


def _log(sight: Sight) -> list[Drawn]:
    """Turn by turn. Q15: with closed piles only the last round, as long as the game runs."""
    last = 0 if remembers(sight.seen) else sight.table.seats
    return log_by_turns(sight.told, lambda part: _line(part, sight), sight.tongue, last)


def _line(part: Told, sight: Sight) -> Drawn | None:
    tongue, seat = sight.tongue, sight.seen.seat
    if part["kind"] == "home":
        return _homecoming(part, sight)
    if "seat" not in part:
        said = _plainly(sight, part)
        return {"seat": -1, "html": escape(said)} if said else None
    said = clause(sight.seen, part, tongue, "", sight.whose)
    if not said:
        return None
    player = cast(int, part["seat"])
    who = subject(player, seat, sight.names, tongue)
    html = _bold(f"{said}.", _cards_in(part, sight))
    return {"seat": player, "html": Markup(f"<b>{escape(who)}</b> {html}")}


def _homecoming(part: Told, sight: Sight) -> Drawn | None:
    """R32: of one player, what came into the pile at the end."""
    home = (*cast(tuple[str, ...], part["below"]), *cast(tuple[str, ...], part["under"]))
    if not home:
        return None
    player = cast(int, part["seat"])
    cards = own_words(home, sight.seen, sight.tongue)
    who = called(player, sight.seen.seat, sight.names, sight.tongue)
    said = sight.tongue.text("{who}: home come {cards}.", who=who, cards=cards)
    return {"seat": player, "html": _bold(said, cards)}


def _cards_in(part: Told, sight: Sight) -> str:
    """How the cards of a line are called there."""
    if "card" in part:
        return own_words([str(part["card"])], sight.seen, sight.tongue)
    if "cards" not in part:
        return ""
    cards = cast(tuple[str, ...], part["cards"])
    return (sight.whose if part["kind"] == "take" else own_words)(cards, sight.seen, sight.tongue)


def _bold(said: str, phrase: str) -> Markup:
    html, bold = str(escape(said)), str(escape(phrase))
    return Markup(html.replace(bold, f"<b>{bold}</b>", 1) if phrase else html)


# ---- The row --------------------------------------------------------------------------------------------


def _column(sight: Sight, number: int, slot: SlotView | None) -> Drawn:
    """A Fragment with the cards above and below it."""
    if slot is None:
        return {"number": number, "gone": True}
    there = len(slot["below"])
    last = _last_played(sight, number)
    cells = [_lying(sight, card, sign) for card, sign in zip(slot["below"], slot["signs"], strict=False)]
    for k, cell in enumerate(cells):
        cell["last"] = k >= there - last
    cells += [_ghost(sight, number, slot, k) for k in range(1, slot["missing"] + 1)]
    return {
        "number": number,
        "gone": False,
        "name": slot["fragment"],
        "points": slot["points"],
        "gloss": _gloss(sight, slot),
        "short": slot["missing"] == 1,
        "above": _above(sight, number, slot),
        "cells": cells,
        "badge": _badge(sight, slot),
    }


def _last_played(sight: Sight, number: int) -> int:
    """How many cards were played below this Fragment in the turn before, or in this one."""
    for part in reversed(news(sight.told)):
        if part["kind"] == "below":
            return len(cast(tuple[str, ...], part["cards"])) if part["slot"] == number else 0
    return 0


def _above(sight: Sight, number: int, slot: SlotView) -> Drawn:
    tongue, cards = sight.tongue, [sight.face(card) for card in slot["above"]]
    legal = sight.mine and sight.step == "above"
    said = tongue.text("Above {fragment}", fragment=_gloss(sight, slot))
    facts = sight.whose(slot["above"], sight.seen, tongue) if cards else tongue.text("no card")
    return {
        "cards": cards,
        "legal": legal,
        "attempt": f"above {_any_sign(sight)} {number}" if sight.mine and not legal else "",
        "label": f"{said}: {facts}",
    }


def _any_sign(sight: Sight) -> str:
    """A card to ask about what cannot be done with any."""
    return (sight.me["cards"] or [sight.table.letters[0]])[0]


def _lying(sight: Sight, card: CardView, sign: str) -> Drawn:
    """A card below, beside the sign of the Fragment."""
    down = card["face"] == "down"
    face = sight.face(card["card"])
    said = sight.tongue.text("{card}, face down", card=face["label"]) if down else face["label"]
    return {"ghost": False, "face": face, "down": down, "label": said, "sign": sight.sign(sign)}


def _ghost(sight: Sight, number: int, slot: SlotView, k: int) -> Drawn:
    """A cell that waits for its sign: the k-th that is missing."""
    there = len(slot["below"])
    sign = slot["signs"][there + k - 1]
    missing = own_words([f"-{letter}" for letter in slot["signs"][there : there + k]], sight.seen, sight.tongue)
    label = sight.tongue.text("Below {fragment}, missing: {signs}", fragment=_gloss(sight, slot), signs=missing)
    return {
        "ghost": True,
        "sign": sight.sign(sign),
        "words": f"{number}.{k}" if sight.mine and sight.step == "below" else "",
        "legal": f"up {number} {k}" in sight.moves,
        "grave": f"up {number} {k}" in sight.warnings,
        "attempt": f"up {number} {k}" if sight.mine else "",
        "label": label,
    }


def _badge(sight: Sight, slot: SlotView) -> Drawn:
    """R19-R24: who would take what, if it were finished now."""
    tongue, ranking = sight.tongue, slot["ranking"]
    owners = [sight.table.colours.index(card["card"].partition("-")[0]) for card in slot["below"]]
    first = ranking[0] if ranking else None
    second = ranking[1] if len(ranking) > 1 else None
    seats = (first, second, ranking[-1] if ranking else None)
    takes = (slot["points"], owners.count(ranking[0]) if second is not None else 0, len(slot["above"]))
    rows, facts = [], []
    for rank, seat, much in zip(RANKS, seats, takes, strict=True):
        word = tongue.term(RANK, rank)
        rows.append({"rank": word, "seat": seat, "takes": much, "fragment": rank is RANKS[0]})
        if seat is not None:
            points = tongue.plural("{n} point", "{n} points", much)
            cards = tongue.plural("{n} card", "{n} cards", much)
            facts.append(f"{word} {sight.listed(seat)}: {points if rank is RANKS[0] else cards}")
    to_go = tongue.plural("one to go", "{n} to go", slot["missing"])
    said = tongue.text("If it were finished now: {facts}.", facts=", ".join(facts)) if facts else ""
    return {"to_go": to_go, "rows": rows, "label": f"{to_go}. {said}" if said else to_go}


# ---- Players --------------------------------------------------------------------------------------------


def _chip(sight: Sight, seat: int) -> Drawn:
    """What a seat shows everybody: a fuse for the deck, the size of the pile, the backs of the Dossiers."""
    player = sight.view["players"][seat]
    return {
        "seat": seat,
        "own": seat == sight.seen.seat,
        "over": sight.step == "over",
        "deck": player["deck"],
        "fuse": round(50 * player["deck"] / DECK),
        "low": player["deck"] <= LOW,
        "fragments": player["pile"]["fragments"],
        "cards": player["pile"]["cards"],
        "backs": [{"back": each["back"], "carries": each["carries"]} for each in player["dossiers"]],
        "label": f"{sight.names[seat]}: {_facts(sight, seat)}",
    }


def _facts(sight: Sight, seat: int) -> str:
    tongue, player = sight.tongue, sight.view["players"][seat]
    facts = [
        tongue.plural("{n} card in the deck", "{n} cards in the deck", player["deck"]),
        tongue.text(
            "pile: {fragments}, {cards}",
            fragments=tongue.plural("{n} Fragment", "{n} Fragments", player["pile"]["fragments"]),
            cards=tongue.plural("{n} card", "{n} cards", player["pile"]["cards"]),
        ),
    ]
    carrying = [back_word(each["back"], tongue) for each in player["dossiers"] if each["carries"]]
    if carrying:
        facts.append(tongue.text("a card under: {backs}", backs=tongue.all_of(carrying)))
    if "score" in player and sight.step != "over":
        facts.append(tongue.plural("{n} point if it ended now", "{n} points if it ended now", player["score"]))
    return ", ".join(facts)


def _sheet(sight: Sight, seat: int) -> Drawn:
    """Everything about a player, to be read when asked for. Q15, Q16: discards are open, piles as the table says."""
    own = seat == sight.seen.seat
    colour = sight.table.colours[seat]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "facts": f"{_facts(sight, seat)}.",
        "pile": _pile(sight, seat) if own or remembers(sight.seen) else None,
        "tracker": _tracker(sight) if own and sight.step != "over" else [],
        "discards": [sight.face(card) for card in sight.view["discards"] if card.partition("-")[0] == colour],
    }


def _pile(sight: Sight, seat: int) -> Drawn:
    """The own pile, or one that may be looked at: by sign, then by player."""
    pile = sight.view["players"][seat]["remembered"]
    cards = [sight.face(card) for card in pile["cards"]]
    cards.sort(key=lambda face: (sight.table.letters.index(face["letter"]), face["seat"]))
    by_seat = Counter(face["seat"] for face in cards)
    return {
        "fragments": [_won(sight, name) for name in pile["fragments"]],
        "cards": cards,
        "by_seat": [{"seat": each, "count": by_seat[each]} for each in sorted(by_seat)],
    }


def _won(sight: Sight, name: str) -> Drawn:
    fragment = sight.table.fragments[sight.table.fragment_names.index(name)]
    signs = [sight.sign(sight.table.letters[sign]) for sign in fragment.signs]
    return {"name": name, "points": fragment.points, "gloss": gloss_word(fragment.gloss, sight.tongue), "signs": signs}


# ---- What is one's own ----------------------------------------------------------------------------------


def _hand(sight: Sight) -> Drawn:
    """The own cards by sign; equal ones lie together."""
    cards = Counter(sight.me["cards"])
    groups = []
    for letter in sight.table.letters:
        if cards[letter]:
            face = sight.own(letter, sight.seen.seat)
            number = cards[letter]
            label = face["name"] if number == 1 else sight.tongue.text("{name}, {n} times", name=face["name"], n=number)
            groups.append({**face, "count": number, "legal": sight.mine, "label": label})
    return {"seat": sight.seen.seat, "groups": groups}


def _tracker(sight: Sight) -> list[Drawn]:
    """By sign, what is left in the own deck."""
    left = Counter(sight.me["unseen"])
    tracks = []
    for letter in sight.table.letters:
        sign = sight.sign(letter)
        label = sight.tongue.text("{sign}: {n} left", sign=sign["name"], n=left[letter])
        tracks.append({**sign, "left": left[letter], "label": label})
    return tracks


def _dossier(sight: Sight, dossier: DossierView) -> Drawn:
    """An own Dossier: what it asks for, and how far it is."""
    tongue, back = sight.tongue, dossier["back"]
    legal = sight.step == "tuck" and sight.mine and not dossier["carries"]
    title = _target(dossier, tongue)
    have = min(dossier["have"], dossier["goal"])
    state = (
        tongue.text("done") if dossier["complete"] else tongue.text("{have} of {goal}", have=have, goal=dossier["goal"])
    )
    points = tongue.plural("{n} point", "{n} points", dossier["points"])
    card = dossier.get("card")
    under = sight.own(card, sight.seen.seat) if card else None
    facts = [f"{title[:1].upper()}{title[1:]}", points, state]
    if under:
        facts.append(tongue.text("under it {sign}", sign=under["name"]))
    return {
        "back": back,
        "seat": sight.seen.seat,
        "points": dossier["points"],
        "title": f"{title[:1].upper()}{title[1:]}",
        "state": state,
        "complete": dossier["complete"],
        "pips": _pips(sight, sight.seen.seat, dossier),
        "under": under,
        "word": back if legal else "",
        "legal": legal,
        "attempt": f"tuck {_any_sign(sight)} {back}" if sight.mine and not legal else "",
        "label": ", ".join(facts),
    }


def _target(dossier: DossierView, tongue: Tongue) -> str:
    return _wanted(dossier["kind"], dossier["n"], tongue)


def _wanted(kind: str, n: int, tongue: Tongue) -> str:
    """What a Dossier asks for. Colours go by their emblems here."""
    if kind == "same_colour":
        return tongue.plural("{n} card of one emblem", "{n} cards of one emblem", n)
    return target(kind, n, tongue)


def _pips(sight: Sight, seat: int, dossier: DossierView) -> list[Drawn]:
    """One for each thing that is asked for; what is there shows its sign, emblem or points."""
    kind, cards = dossier["kind"], _pile_at_the_end(sight, seat)
    signs = Counter(card.partition("-")[2] for card in cards)
    colours = Counter(card.partition("-")[0] for card in cards)
    found: list[Drawn] = []
    if kind == "same_colour" and colours:
        (colour, number) = colours.most_common(1)[0]
        found = [{"seat": sight.table.colours.index(colour)}] * number
    elif kind == "same_sign" and signs:
        (sign, number) = signs.most_common(1)[0]
        found = [{"motif": sight.motifs[sign]}] * number
    elif kind == "different_signs":
        found = [{"motif": sight.motifs[letter]} for letter in sight.table.letters if signs[letter]]
    elif kind == "sign_pairs":
        most = 1 if sight.table.pairs_differ else DECK
        for letter in sight.table.letters:
            found += [{"motif": sight.motifs[letter]}] * min(signs[letter] // 2, most)
    elif kind in ("cards", "fragments", "fragment_value"):
        found = [{}] * dossier["have"]
    value = str(dossier["n"]) if kind == "fragment_value" else ""
    shape = "paper" if kind in ("fragments", "fragment_value") else "pair" if kind == "sign_pairs" else "round"
    shape = "leaf" if kind == "cards" else shape
    empty: Drawn = {"seat": None, "motif": "", "value": value, "shape": shape}
    pips = [{**empty, **each, "on": True} for each in found[: dossier["goal"]]]
    return pips + [{**empty, "on": False}] * (dossier["goal"] - len(pips))


def _pile_at_the_end(sight: Sight, seat: int) -> list[str]:
    """R32: what would be in a pile that may be looked at, if the game ended now."""
    player = sight.view["players"][seat]
    colour = player["colour"]
    below = [card["card"] for slot in sight.view["row"] if slot for card in slot["below"]]
    home = [card for card in below if card.partition("-")[0] == colour]
    under = [f"{colour}-{each['card']}" for each in player["dossiers"] if each.get("card")]
    return [*player["remembered"]["cards"], *home, *under]


# ---- The end --------------------------------------------------------------------------------------------


def _result(sight: Sight) -> Drawn:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    ranks = outcome["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    rows = [_row(sight, seat, outcome) for seat in sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))]
    return {
        "winners": [{"seat": seat, "name": sight.names[seat]} for seat in winners],
        "heading": victory(winners, sight.seen.seat, sight.names, sight.tongue),
        "won": _pile(sight, winners[0])["fragments"] if len(winners) == 1 else [],
        "rows": rows,
        "tie": _tie(sight),
        "with_dossiers": sight.table.with_dossiers,
    }


def _row(sight: Sight, seat: int, outcome: dict[str, Any]) -> Drawn:
    score = outcome["scores"][seat]
    player = sight.view["players"][seat]
    home = next((part for part in sight.told if part["kind"] == "home" and part["seat"] == seat), None)
    came = 0 if home is None else len(cast(tuple[str, ...], home["below"])) + len(cast(tuple[str, ...], home["under"]))
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": outcome["ranks"][seat],
        "fragments": _pile(sight, seat)["fragments"],
        "fragment_points": score["parts"]["fragments"],
        "taken": score["parts"]["cards"] - came,
        "home": came,
        "cards": score["parts"]["cards"],
        "dossiers": [_scored(each, sight.tongue) for each in player["dossiers"]],
        "dossier_points": score["parts"]["dossiers"],
        "total": score["total"],
    }


def _scored(dossier: DossierView, tongue: Tongue) -> Drawn:
    """R34: a Dossier that is shown at the end."""
    have = min(dossier["have"], dossier["goal"])
    state = tongue.text("{have} of {goal}", have=have, goal=dossier["goal"])
    title = _target(dossier, tongue)
    points = dossier["points"] if dossier["complete"] else 0
    said = tongue.text("done") if dossier["complete"] else state
    return {"back": dossier["back"], "title": title, "state": state, "points": points, "label": f"{title}: {said}"}


def _tie(sight: Sight) -> str:
    """R37: why one of several with the most points has won."""
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = [score["total"] for score in outcome["scores"]]
    winners = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    if totals.count(max(totals)) == len(winners):
        return ""
    return sight.tongue.text("Equal on points: the Fragments decide.")


# ---- A new table ----------------------------------------------------------------------------------------

# By option: how it is shown, what it is called, and a few words more
OPTIONS = {
    "dossiers": ("pictures", N_("Dossiers"), ""),
    "pairs_must_differ": ("switch", N_("Pairs differ"), N_("four equal signs are not two pairs")),
    "open_piles": ("switch", N_("Open piles"), N_("what everybody saw can be looked up")),
    "first": ("words", N_("Who begins"), ""),
}
CHOICES = {
    "on": (N_("With Dossiers"), N_("two secret tasks each")),
    "off": (N_("Without"), N_("simpler and quicker")),
}


def choices(tongue: Tongue) -> list[Drawn]:
    """The options as a page offers them: what they are called, and a few words more."""
    from mastaba.games.papyrus import game

    return [_option(option, tongue) for option in game.options(game.pieces())]


def _option(option: Option, tongue: Tongue) -> Drawn:
    kind, label, line = OPTIONS[option.name]
    if option.name == "first":
        offered = first_choices(option, tongue)
    elif kind == "switch":
        offered = switch_choices(option, tongue)
    else:
        said = {value: CHOICES[value] for value in option.choices}
        offered = [
            {"value": value, "label": tongue.text(label), "line": tongue.text(more)}
            for value, (label, more) in said.items()
        ]
    only = "dossiers on" if option.name == "pairs_must_differ" else ""
    return option_field(option, kind, label, line, offered, tongue, only)


# ---- The component sheet --------------------------------------------------------------------------------


def components(pieces: Pieces, tongue: Tongue) -> list[Drawn]:
    """Every card, with where it is known from."""
    signs = read_signs(pieces)
    fragments, dossiers = read_fragments(pieces, signs), read_dossiers(pieces)
    groups = [
        _deck(seat, colour, signs, pieces, tongue)
        for seat, colour in enumerate(pieces.tables(pieces.data, "colour", "colour"))
    ]
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "fragment", "fragment")]
    groups.append(
        {
            "title": tongue.text("Fragments"),
            "line": tongue.text("A word to restore, from the top down, and its points."),
            "count": tongue.plural("{n} card", "{n} cards", len(fragments)),
            "items": [
                {**_paper(fragment, signs, tongue), "status": status, "number": i}
                for i, (fragment, status) in enumerate(zip(fragments, statuses, strict=True))
            ],
        }
    )
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "dossier", "dossier")]
    tasks = [{**_task(dossier, tongue), "status": status} for dossier, status in zip(dossiers, statuses, strict=False)]
    groups.append(
        {
            "title": tongue.text("Dossiers"),
            "line": tongue.text("What has to be in your pile at the end, and its points."),
            "count": tongue.plural("{n} card", "{n} cards", len(dossiers)),
            "items": tasks,
        }
    )
    return groups


def _deck(seat: int, colour: Data, signs: Sequence[Sign], pieces: Pieces, tongue: Tongue) -> Drawn:
    """The cards of a colour. The colour is known from one place, its signs may be from another."""
    motifs = motifs_of(signs)
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "sign", "sign")]
    items = []
    for sign, status in zip(signs, statuses, strict=True):
        name = tongue.text(SIGNS[sign.name]) if sign.name in SIGNS else sign.name
        face = {"seat": seat, "motif": motifs[sign.letter], "card": f"{colour['name']}-{sign.letter}", "label": name}
        items.append({"kind": "card", "face": face, "name": name, "count": sign.copies, "status": status})
    return {
        "title": tongue.text("Hieroglyph cards of player {seat}", seat=seat + 1),
        "line": tongue.text("In the file: {name}.", name=colour["name"]),
        "count": tongue.plural("{n} card", "{n} cards", sum(sign.copies for sign in signs)),
        "items": items,
    }


def _paper(fragment: Fragment, signs: Sequence[Sign], tongue: Tongue) -> Drawn:
    motifs = motifs_of(signs)
    letters = [signs[sign].letter for sign in fragment.signs]
    gloss = gloss_word(fragment.gloss, tongue)
    drawn = [{"letter": letter, "motif": motifs[letter]} for letter in letters]
    paper = {"points": fragment.points, "gloss": gloss, "signs": drawn}
    return {"kind": "fragment", "paper": paper, "name": f"{fragment.name} · {''.join(letters)}"}


def _task(dossier: Dossier, tongue: Tongue) -> Drawn:
    title = _wanted(KINDS[dossier.kind], dossier.n, tongue)
    back = BACKS[dossier.back]
    few = tongue.plural("from {n} player", "from {n} players", dossier.min_players) if dossier.min_players > 2 else ""
    name = f"{dossier.name} · {back_word(back, tongue)}"
    wanted = f"{title[:1].upper()}{title[1:]}"
    return {"kind": "dossier", "back": back, "points": dossier.points, "title": wanted, "few": few, "name": name}
