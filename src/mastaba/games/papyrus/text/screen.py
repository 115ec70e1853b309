"""The table of Papyrus in a terminal: drawn, or told in lines that a screen reader reads well.

Each Fragment is a column: what lies above it, its signs from the top down, and beside each sign the card that was
played for it. `Rn` is a red card with the sign n; `(Rn)` lies face down.
"""

from collections.abc import Sequence
from textwrap import wrap

from mastaba.games.papyrus.text.words import (
    DossierView,
    SlotView,
    back_word,
    cards_words,
    fragment_points,
    gloss_word,
    hue,
    remembers,
    short,
    sign_word,
    table_of,
    target,
    view_of,
)
from mastaba.kernel.contract import Seen
from mastaba.locale import Tongue, cells, fit
from mastaba.locale.colours import colour_letter, colour_named, colour_word
from mastaba.locale.telling import NBSP, Names, Paint, called, listed

NARROWEST = 17  # columns for a Fragment; in a narrower terminal the row is told
Piece = tuple[str, str]  # a text and its style


def screen(seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]:
    """The table, in parts: the row or, at the end, the scores; then the players and what is one's own."""
    view = view_of(seen)
    players = [_player_line(seen, i, names, tongue, width, paint) for i in range(len(view["players"]))]
    if seen.seat >= 0 and view["outcome"] is None:
        players += _own_lines(seen, tongue, width, paint)
    if view["outcome"] is not None:
        return [_score_lines(seen, names, tongue, width), players]
    return [_row(seen, tongue, width, paint), players]


# ---- The row --------------------------------------------------------------------------------------------


def _row(seen: Seen, tongue: Tongue, width: int, paint: Paint) -> list[str]:
    slots = view_of(seen)["row"]
    column = (width - 2) // len(slots)
    if column < NARROWEST:
        told = _spoken_row(seen, tongue)
        return [line for slot in told for line in wrap(slot, width, subsequent_indent="  ")]
    columns = [_column(i, slot, seen, tongue, column - 1) for i, slot in enumerate(slots)]
    tall = max(len(lines) for lines in columns)
    lines = []
    for number in range(tall):
        line = " "
        for shown in columns:
            pieces = shown[number] if number < len(shown) else []
            line += _painted(pieces, column, paint)
        lines.append(line.rstrip())
    return [*lines, *_legend(seen, tongue, width), *_discards(seen, tongue, width, paint)]


def _painted(pieces: Sequence[Piece], width: int, paint: Paint) -> str:
    text = "".join(paint(style, part) for part, style in pieces)
    return text + " " * (width - sum(cells(part) for part, _ in pieces))


def _column(i: int, slot: SlotView | None, seen: Seen, tongue: Tongue, width: int) -> list[list[Piece]]:
    if slot is None:
        return [[(f"{i + 1} –", "faint")]]
    points = str(slot["points"])
    gloss = gloss_word(slot["gloss"], tongue)
    room = width - len(points) - 5
    lines: list[list[Piece]] = [
        [(f"{i + 1} ", "strong"), (fit(gloss, room) if cells(gloss) > room else gloss, ""), (f" · {points}", "gold")],
        _above(slot, tongue, width),
    ]
    for k, sign in enumerate(slot["signs"]):
        if k < len(slot["below"]):
            there = slot["below"][k]
            text = short(there["card"], tongue)
            card: Piece = (f"({text})" if there["face"] == "down" else f" {text} ", hue(there["card"]))
        else:
            card = (" ·", "may" if k == len(slot["below"]) else "faint")
        lines.append([(f"  {sign} ", "strong"), card])
    lines += [[]] * (2 + 5 - len(lines))
    return [*lines, _ranking(slot, seen, tongue)]


def _above(slot: SlotView, tongue: Tongue, width: int) -> list[Piece]:
    """The cards above; where there is no room, their number."""
    pieces: list[Piece] = [("  ↑", "faint")]
    room = width - 3
    for k, card in enumerate(slot["above"]):
        left = len(slot["above"]) - k
        if 3 * left > room and room < 6:
            return [*pieces, (f" +{left}", "faint")]
        pieces.append((f" {short(card, tongue)}", hue(card)))
        room -= 3
    return pieces if slot["above"] else [("  ↑ –", "faint")]


def _ranking(slot: SlotView, seen: Seen, tongue: Tongue) -> list[Piece]:
    """If it were complete now: the colours in their order, each with its number of cards; and how many are missing."""
    colours = table_of(seen).colours
    owners = [there["card"].partition("-")[0] for there in slot["below"]]
    pieces: list[Piece] = [("  ", "")]
    for seat in slot["ranking"]:
        colour = colours[seat]
        pieces.append((f"{colour_letter(colour, tongue)}{owners.count(colour)} ", colour_named(colour).hue))
    missing = f"−{slot['missing']}"
    return [*pieces, (missing, "alert" if slot["missing"] == 1 else "faint")]


def _legend(seen: Seen, tongue: Tongue, width: int) -> list[str]:
    """The letters of the signs, if they fit into a line."""
    said = "  ".join(f"{letter}{NBSP}{sign_word(letter, seen, tongue)}" for letter in table_of(seen).letters)
    return [f" {said}"] if cells(said) < width else []


def _discards(seen: Seen, tongue: Tongue, width: int, paint: Paint) -> list[str]:
    """Q16: they lie open."""
    cards = view_of(seen)["discards"]
    if not cards:
        return []
    line = f" {tongue.text('Discarded: {cards}', cards='').rstrip()}"
    lines, room = [], width - cells(line)
    for card in cards:
        text = f" {short(card, tongue)}"
        if cells(text) > room:
            lines.append(line)
            line, room = "  ", width - 2
        line += paint(hue(card), text)
        room -= cells(text)
    return [*lines, line]


# ---- Players and what is one's own ----------------------------------------------------------------------


def _player_line(seen: Seen, i: int, names: Names, tongue: Tongue, width: int, paint: Paint) -> str:
    view = view_of(seen)
    player = view["players"][i]
    active = i in seen.to_act
    letter = colour_letter(player["colour"], tongue)
    left = f"{'▸' if active else ' '} {i + 1} {fit(called(i, seen.seat, names, tongue), 12)} "
    deck = tongue.text("deck {n}", n=player["deck"])
    dossiers = " ".join(_mark(dossier, tongue) for dossier in player["dossiers"])
    pile = tongue.text("pile {fragments}+{cards}", fragments=player["pile"]["fragments"], cards=player["pile"]["cards"])
    plain = f"{left}{letter} {fit(deck, 10)} {fit(dossiers, 6)} {pile}"
    line = paint("strong" if active else "", left) + paint(colour_named(player["colour"]).hue, letter)
    fuse = "alert" if player["deck"] <= 4 and view["outcome"] is None else ""
    line += f" {paint(fuse, fit(deck, 10))} {fit(dossiers, 6)} {pile}"
    if i == seen.seat or remembers(seen):
        line += _pile(seen, i, tongue, width - cells(plain), paint)
    return line


def _mark(dossier: DossierView, tongue: Tongue) -> str:
    """A Dossier by the first letter of its back, and whether it carries a card."""
    return f"{back_word(dossier['back'], tongue)[:1]}{'■' if dossier['carries'] else '□'}"


def _pile(seen: Seen, i: int, tongue: Tongue, room: int, paint: Paint) -> str:
    """What is in a pile, as far as there is room: the points of the Fragments, then the cards."""
    pile = view_of(seen)["players"][i]["remembered"]
    pieces: list[Piece] = [(f" {fragment_points(name, seen)}", "gold") for name in pile["fragments"]]
    pieces += [(f" {short(card, tongue)}", hue(card)) for card in pile["cards"]]
    line = ":" if pieces else ""
    room -= 1
    for k, (text, style) in enumerate(pieces):
        if cells(text) > room - (2 if k < len(pieces) - 1 else 0):
            return f"{line} …"
        line += paint(style, text)
        room -= cells(text)
    return line


def _own_lines(seen: Seen, tongue: Tongue, width: int, paint: Paint) -> list[str]:
    me = view_of(seen)["players"][seen.seat]
    hand = " ".join(paint(colour_named(me["colour"]).hue, paint("strong", sign)) for sign in me["cards"] or [])
    left = tongue.text("Your hand:")
    now = tongue.plural("{n} point if it ended now", "{n} points if it ended now", me["score"])
    gap = width - cells(f"  {left}  {' '.join(me['cards'] or [])}") - cells(now) - 1
    lines = [f"  {left}  {hand}{' ' * max(gap, 1)}{now}"]
    for dossier in me["dossiers"]:
        lines += wrap(f"  {_dossier(dossier, seen, tongue)}", width, subsequent_indent="    ")
    return lines


def _dossier(dossier: DossierView, seen: Seen, tongue: Tongue) -> str:
    """`Light Dossier: 3 cards of one sign (5 points): 2; under it n`."""
    back = back_word(dossier["back"], tongue)
    wanted = target(dossier["kind"], dossier["n"], tongue)
    points = tongue.plural("{n} point", "{n} points", dossier["points"])
    if dossier["complete"]:
        state = tongue.text("done ✓")
    else:
        state = tongue.text("{have} of {goal}", have=dossier["have"], goal=dossier["goal"])
    parts = {"back": back, "target": wanted, "points": points, "state": state}
    said = tongue.text("Dossier {back}: {target}, {points}: {state}", **parts)
    if dossier["card"]:
        return tongue.text("{dossier}; under it {sign}", dossier=said, sign=sign_word(dossier["card"], seen, tongue))
    return said


def _score_lines(seen: Seen, names: Names, tongue: Tongue, width: int) -> list[str]:
    """R33: a line for each player."""
    return [line for said in _scores(seen, names, tongue) for line in wrap(f" {said}", width, subsequent_indent="   ")]


def _scores(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    outcome = view_of(seen)["outcome"]
    assert outcome is not None
    scores, ranks = outcome["scores"], outcome["ranks"]
    assert isinstance(scores, list)
    assert isinstance(ranks, list)
    lines = []
    for i, score in enumerate(scores):
        lines.append(
            tongue.text(
                "{rank}. {who}: {fragments} for Fragments + {cards} for cards + {dossiers} for Dossiers = {total}",
                rank=ranks[i],
                who=called(i, seen.seat, names, tongue),
                total=score["total"],
                **score["parts"],
            )
        )
        for dossier in view_of(seen)["players"][i]["dossiers"]:
            lines.append(f"  {_dossier(dossier, seen, tongue)}")
    return lines


# ---- In words -------------------------------------------------------------------------------------------


def spoken(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    """The table in sentences, a line or a few for each."""
    view = view_of(seen)
    players = [_spoken_player(seen, i, names, tongue) for i in range(seen.setting.seats)]
    if view["outcome"] is not None:
        return [*(f"{line.strip()}." for line in _scores(seen, names, tongue)), *players]
    own: list[str] = []
    if seen.seat >= 0:
        own = [f"{_dossier(dossier, seen, tongue)}." for dossier in view["players"][seen.seat]["dossiers"]]
    discards = []
    if view["discards"]:  # Q16
        discards = [tongue.text("Discarded: {cards}.", cards=cards_words(view["discards"], seen, tongue))]
    return [*_spoken_row(seen, tongue), *discards, *players, *own]


def spoken_hand(seen: Seen, tongue: Tongue) -> str:
    view = view_of(seen)
    if view["outcome"] is not None or seen.seat < 0:
        return ""
    signs = [f"{sign}{NBSP}{sign_word(sign, seen, tongue)}" for sign in view["players"][seen.seat]["cards"] or []]
    return tongue.text("Your hand: {cards}.", cards=", ".join(signs))


def _spoken_row(seen: Seen, tongue: Tongue) -> list[str]:
    lines = []
    for i, slot in enumerate(view_of(seen)["row"], start=1):
        if slot is None:
            continue
        signs = " ".join(slot["signs"])
        facts = [tongue.plural("{n} point", "{n} points", slot["points"])]
        for there, sign in zip(slot["below"], slot["signs"], strict=False):
            colour = colour_word(there["card"].partition("-")[0], tongue)
            if there["face"] == "down":
                facts.append(tongue.text("{sign}: {colour}, face down", sign=sign, colour=colour))
            else:
                facts.append(tongue.text("{sign}: {colour}", sign=sign, colour=colour))
        facts.append(tongue.plural("{n} card missing", "{n} cards missing", slot["missing"]))
        if slot["above"]:
            facts.append(tongue.text("above: {cards}", cards=cards_words(slot["above"], seen, tongue)))
        gloss = gloss_word(slot["gloss"], tongue)
        said = tongue.text("Fragment {slot}, {signs}, “{gloss}”", slot=i, signs=signs, gloss=gloss)
        lines.append(tongue.text("{what}: {facts}.", what=said, facts=", ".join(facts)))
    return lines


def _spoken_player(seen: Seen, i: int, names: Names, tongue: Tongue) -> str:
    player = view_of(seen)["players"][i]
    facts = [
        colour_word(player["colour"], tongue),
        tongue.plural("{n} card in the deck", "{n} cards in the deck", player["deck"]),
    ]
    carrying = [back_word(dossier["back"], tongue) for dossier in player["dossiers"] if dossier["carries"]]
    if carrying:
        facts.append(tongue.text("a card under: {backs}", backs=tongue.all_of(carrying)))
    pile = player["remembered"]
    fragments = tongue.plural("{n} Fragment", "{n} Fragments", player["pile"]["fragments"])
    cards = tongue.plural("{n} card", "{n} cards", player["pile"]["cards"])
    if i == seen.seat or remembers(seen):
        if pile["fragments"]:
            points = tongue.all_of([str(fragment_points(name, seen)) for name in pile["fragments"]])
            fragments = tongue.text("{fragments} ({points})", fragments=fragments, points=points)
        if pile["cards"]:
            cards = tongue.text("{cards} ({which})", cards=cards, which=cards_words(pile["cards"], seen, tongue))
    facts.append(tongue.text("pile: {fragments}, {cards}", fragments=fragments, cards=cards))
    name = listed(i, seen.seat, names, tongue)
    return tongue.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))
