"""The table of Papyrus in a terminal: drawn, or told in lines that a screen reader reads well.

Each Fragment is a column: what lies above it, its signs from the top down, and beside each sign the card that was
played for it. `Rn` is a red card with the sign n; `(Rn)` lies face down.
"""

from collections.abc import Sequence
from textwrap import wrap

from mastaba.games.papyrus.rules.setting import LONGEST
from mastaba.games.papyrus.text.sentences import why_ended
from mastaba.games.papyrus.text.sight import DossierView, Sight, SlotView
from mastaba.games.papyrus.text.words import DOSSIERS, LOW, back_word, target
from mastaba.locale import cells, fit
from mastaba.show.colours import colour_letter, colour_named, colour_word
from mastaba.show.sentences import NBSP, Paint

NARROWEST = 17  # columns for a Fragment; in a narrower terminal the row is told
Piece = tuple[str, str]  # a text and its style


def screen(sight: Sight, width: int, paint: Paint) -> list[list[str]]:
    """The table, in parts: the row or, at the end, the scores; then the players and what is one's own."""
    view = sight.view
    players = [_player_line(sight, i, width, paint) for i in range(len(view["players"]))]
    if sight.seat >= 0 and view["outcome"] is None:
        players += _own_lines(sight, width, paint)
    if view["outcome"] is not None:
        return [_score_lines(sight, width), players]
    return [_row(sight, width, paint), players]


def _hue(card: str) -> str:
    """The style of a card."""
    return colour_named(card.partition("-")[0]).hue


def _short(sight: Sight, card: str) -> str:
    """A card: `Rn`."""
    colour, _, sign = card.partition("-")
    return f"{colour_letter(colour, sight.tongue)}{sign}"


# ---- The row --------------------------------------------------------------------------------------------


def _row(sight: Sight, width: int, paint: Paint) -> list[str]:
    slots = sight.view["row"]
    column = (width - 2) // len(slots)
    if column < NARROWEST:
        told = _spoken_row(sight)
        return [line for slot in told for line in wrap(slot, width, subsequent_indent="  ")]
    columns = [_column(sight, i, slot, column - 1) for i, slot in enumerate(slots)]
    tall = max(len(lines) for lines in columns)
    lines = []
    for number in range(tall):
        line = " "
        for shown in columns:
            pieces = shown[number] if number < len(shown) else []
            line += _painted(pieces, column, paint)
        lines.append(line.rstrip())
    return [*lines, *_legend(sight, width), *_discards(sight, width, paint)]


def _painted(pieces: Sequence[Piece], width: int, paint: Paint) -> str:
    text = "".join(paint(style, part) for part, style in pieces)
    return text + " " * (width - sum(cells(part) for part, _ in pieces))


def _column(sight: Sight, i: int, slot: SlotView | None, width: int) -> list[list[Piece]]:
    if slot is None:
        return [[(f"{i + 1} –", "faint")]]
    points = str(slot["points"])
    gloss = sight.gloss(slot)
    room = width - len(points) - 5
    lines: list[list[Piece]] = [
        [(f"{i + 1} ", "strong"), (fit(gloss, room) if cells(gloss) > room else gloss, ""), (f" · {points}", "gold")],
        _above(sight, slot, width),
    ]
    for k, sign in enumerate(slot["signs"]):
        if k < len(slot["below"]):
            there = slot["below"][k]
            text = _short(sight, there["card"])
            card: Piece = (f"({text})" if there["face"] == "down" else f" {text} ", _hue(there["card"]))
        else:
            card = (" ·", "may" if k == len(slot["below"]) else "faint")
        lines.append([(f"  {sign} ", "strong"), card])
    lines += [[]] * (2 + LONGEST - len(lines))
    return [*lines, _ranking(sight, slot)]


def _above(sight: Sight, slot: SlotView, width: int) -> list[Piece]:
    """The cards above; where there is no room, their number."""
    pieces: list[Piece] = [("  ↑", "faint")]
    room = width - 3
    for k, card in enumerate(slot["above"]):
        left = len(slot["above"]) - k
        if 3 * left > room and room < 6:
            return [*pieces, (f" +{left}", "faint")]
        pieces.append((f" {_short(sight, card)}", _hue(card)))
        room -= 3
    return pieces if slot["above"] else [("  ↑ –", "faint")]


def _ranking(sight: Sight, slot: SlotView) -> list[Piece]:
    """If it were complete now: the colours in their order, each with its number of cards; and how many are missing."""
    colours = sight.given.colours
    owners = [there["card"].partition("-")[0] for there in slot["below"]]
    pieces: list[Piece] = [("  ", "")]
    for seat in slot["ranking"]:
        colour = colours[seat]
        pieces.append((f"{colour_letter(colour, sight.tongue)}{owners.count(colour)} ", colour_named(colour).hue))
    missing = f"−{slot['missing']}"
    return [*pieces, (missing, "alert" if slot["missing"] == 1 else "faint")]


def _legend(sight: Sight, width: int) -> list[str]:
    """The letters of the signs, if they fit into a line."""
    said = "  ".join(f"{letter}{NBSP}{sight.sign(letter)}" for letter in sight.given.letters)
    return [f" {said}"] if cells(said) < width else []


def _discards(sight: Sight, width: int, paint: Paint) -> list[str]:
    """Q16: they lie open."""
    cards = sight.view["discards"]
    if not cards:
        return []
    line = f" {sight.text('Discarded: {cards}', cards='').rstrip()}"
    lines, room = [], width - cells(line)
    for card in cards:
        text = f" {_short(sight, card)}"
        if cells(text) > room:
            lines.append(line)
            line, room = "  ", width - 2
        line += paint(_hue(card), text)
        room -= cells(text)
    return [*lines, line]


# ---- Players and what is one's own ----------------------------------------------------------------------


def _player_line(sight: Sight, i: int, width: int, paint: Paint) -> str:
    view = sight.view
    player = view["players"][i]
    active = i in sight.seen.to_act
    letter = colour_letter(player["colour"], sight.tongue)
    left = f"{'▸' if active else ' '} {i + 1} {fit(sight.called(i), 12)} "
    deck = sight.text("deck {n}", n=player["deck"])
    dossiers = " ".join(_mark(sight, dossier) for dossier in player["dossiers"])
    pile = sight.text("pile {fragments}+{cards}", fragments=player["pile"]["fragments"], cards=player["pile"]["cards"])
    plain = f"{left}{letter} {fit(deck, 10)} {fit(dossiers, 6)} {pile}"
    line = paint("strong" if active else "", left) + paint(colour_named(player["colour"]).hue, letter)
    fuse = "alert" if player["deck"] <= LOW and view["outcome"] is None else ""
    line += f" {paint(fuse, fit(deck, 10))} {fit(dossiers, 6)} {pile}"
    if i == sight.seat or sight.remembers:
        line += _pile(sight, i, width - cells(plain), paint)
    return line


def _mark(sight: Sight, dossier: DossierView) -> str:
    """A Dossier by the first letter of its back, and whether it carries a card."""
    return f"{back_word(dossier['back'], sight.tongue)[:1]}{'■' if dossier['carries'] else '□'}"


def _pile(sight: Sight, i: int, room: int, paint: Paint) -> str:
    """What is in a pile, as far as there is room: the points of the Fragments, then the cards."""
    pile = sight.view["players"][i]["remembered"]
    pieces: list[Piece] = [(f" {sight.fragment(name).points}", "gold") for name in pile["fragments"]]
    pieces += [(f" {_short(sight, card)}", _hue(card)) for card in pile["cards"]]
    line = ":" if pieces else ""
    room -= 1
    for k, (text, style) in enumerate(pieces):
        if cells(text) > room - (2 if k < len(pieces) - 1 else 0):
            return f"{line} …"
        line += paint(style, text)
        room -= cells(text)
    return line


def _own_lines(sight: Sight, width: int, paint: Paint) -> list[str]:
    me = sight.view["players"][sight.seat]
    hand = " ".join(paint(colour_named(me["colour"]).hue, paint("strong", sign)) for sign in me["cards"] or [])
    left = sight.text("Your hand:")
    now = sight.plural("{n} point if it ended now", "{n} points if it ended now", me["score"])
    gap = width - cells(f"  {left}  {' '.join(me['cards'] or [])}") - cells(now) - 1
    lines = [f"  {left}  {hand}{' ' * max(gap, 1)}{now}"]
    for dossier in me["dossiers"]:
        lines += wrap(f"  {_dossier(sight, dossier)}", width, subsequent_indent="    ")
    return lines


def _dossier(sight: Sight, dossier: DossierView) -> str:
    """`Light Dossier: 3 cards of one sign, 5 points: 2 of 3; under it water`."""
    called = DOSSIERS[dossier["back"]]
    wanted = target(dossier["kind"], dossier["n"], sight.tongue)
    points = sight.plural("{n} point", "{n} points", dossier["points"])
    if dossier["complete"]:
        state = sight.text("done ✓")
    else:
        state = sight.text("{have} of {goal}", have=dossier["have"], goal=dossier["goal"])
    parts = {"dossier": sight.text(called), "target": wanted, "points": points, "state": state}
    said = sight.text("{dossier}: {target}, {points}: {state}", **parts)
    if dossier["card"]:
        return sight.text("{dossier}; under it {sign}", dossier=said, sign=sight.sign(dossier["card"]))
    return said


def _score_lines(sight: Sight, width: int) -> list[str]:
    told = [why_ended(sight), *_scores(sight)]
    return [line for said in told for line in wrap(f" {said}", width, subsequent_indent="   ")]


def _scores(sight: Sight) -> list[str]:
    """R33: of each player what the points come from, then the Dossiers."""
    lines = []
    for i, score in enumerate(sight.outcome["scores"]):
        lines.append(
            sight.text(
                "{rank}. {who}: {fragments} for Fragments + {cards} for cards + {dossiers} for Dossiers = {total}",
                rank=sight.outcome["ranks"][i],
                who=sight.called(i),
                total=score["total"],
                **score["parts"],
            )
        )
        for dossier in sight.view["players"][i]["dossiers"]:
            lines.append(f"  {_dossier(sight, dossier)}")
    return lines


# ---- In words -------------------------------------------------------------------------------------------


def spoken(sight: Sight) -> list[str]:
    """The table in sentences, a line or a few for each."""
    view = sight.view
    players = [_spoken_player(sight, i) for i in range(sight.given.seats)]
    if view["outcome"] is not None:
        return [why_ended(sight), *(f"{line.strip()}." for line in _scores(sight)), *players]
    own: list[str] = []
    if sight.seat >= 0:
        own = [f"{_dossier(sight, dossier)}." for dossier in view["players"][sight.seat]["dossiers"]]
    discards = []
    if view["discards"]:  # Q16
        discards = [sight.text("Discarded: {cards}.", cards=sight.by_colour(view["discards"]))]
    return [*_spoken_row(sight), *discards, *players, *own]


def spoken_hand(sight: Sight) -> str:
    view = sight.view
    if view["outcome"] is not None or sight.seat < 0:
        return ""
    signs = [f"{sign}{NBSP}{sight.sign(sign)}" for sign in view["players"][sight.seat]["cards"] or []]
    return sight.text("Your hand: {cards}.", cards=", ".join(signs))


def _spoken_row(sight: Sight) -> list[str]:
    lines = []
    for i, slot in enumerate(sight.view["row"], start=1):
        if slot is None:
            continue
        signs = " ".join(slot["signs"])
        facts = [sight.plural("{n} point", "{n} points", slot["points"])]
        for there, sign in zip(slot["below"], slot["signs"], strict=False):
            colour = colour_word(there["card"].partition("-")[0], sight.tongue)
            if there["face"] == "down":
                facts.append(sight.text("{sign}: {colour}, face down", sign=sign, colour=colour))
            else:
                facts.append(sight.text("{sign}: {colour}", sign=sign, colour=colour))
        facts.append(sight.plural("{n} card missing", "{n} cards missing", slot["missing"]))
        if slot["above"]:
            facts.append(sight.text("above: {cards}", cards=sight.by_colour(slot["above"])))
        gloss = sight.gloss(slot)
        said = sight.text("Fragment {slot}, {signs}, “{gloss}”", slot=i, signs=signs, gloss=gloss)
        lines.append(sight.text("{what}: {facts}.", what=said, facts=", ".join(facts)))
    return lines


def _spoken_player(sight: Sight, i: int) -> str:
    player = sight.view["players"][i]
    facts = [
        colour_word(player["colour"], sight.tongue),
        sight.plural("{n} card in the deck", "{n} cards in the deck", player["deck"]),
    ]
    carrying = [back_word(dossier["back"], sight.tongue) for dossier in player["dossiers"] if dossier["carries"]]
    if carrying:
        facts.append(sight.text("a card under: {backs}", backs=sight.all_of(carrying)))
    pile = player["remembered"]
    fragments = sight.plural("{n} Fragment", "{n} Fragments", player["pile"]["fragments"])
    cards = sight.plural("{n} card", "{n} cards", player["pile"]["cards"])
    if i == sight.seat or sight.remembers:
        if pile["fragments"]:
            points = sight.all_of([str(sight.fragment(name).points) for name in pile["fragments"]])
            fragments = sight.text("{fragments} ({points})", fragments=fragments, points=points)
        if pile["cards"]:
            cards = sight.text("{cards} ({which})", cards=cards, which=sight.by_colour(pile["cards"]))
    facts.append(sight.text("pile: {fragments}, {cards}", fragments=fragments, cards=cards))
    name = sight.listed(i)
    return sight.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))
