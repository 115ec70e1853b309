"""The table of PaPyRoS in a terminal: drawn, or told in lines that a screen reader reads well.

On the board a small letter is a consonant that waits for its vowels, a capital is part of a word; tiles of two letters
are shown in full. On the right are the combinations: their letters, and in brackets those on the backs.
"""

from collections.abc import Sequence
from textwrap import wrap

from mastaba.games.papyros.forms.writing import PAIR_SIGNS
from mastaba.games.papyros.rules.letters import PAIRS
from mastaba.games.papyros.rules.pieces import COLUMNS
from mastaba.games.papyros.text.sentences import DIRECTIONS
from mastaba.games.papyros.text.words import TITLES, CombinationView, view_of, vowels_words
from mastaba.kernel.contract import Seen
from mastaba.locale import Tongue, cells, fit
from mastaba.locale.telling import Names, Paint, called, listed

NARROWEST = 78  # in a narrower terminal everything else stands below the board
COLUMN = 20  # for a combination
NAME = 10
Piece = tuple[str, str]  # a text and its style


def screen(seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]:
    """The table in one part: the board, and beside it the combinations and the players."""
    drawn = _board(seen)
    across = 6 + 2 * len(view_of(seen)["board"][0])
    room = width - across if width >= NARROWEST else width
    told = [*_combinations(seen), *_players(seen, names, tongue, room), *_own_cards(seen, tongue, room)]
    lines = [*drawn, *told]
    if width >= NARROWEST:
        lines = []
        for i in range(max(len(drawn), len(told))):
            left = drawn[i] if i < len(drawn) else []
            gap = across - sum(cells(text) for text, _ in left)
            lines.append([*left, (" " * gap, ""), *(told[i] if i < len(told) else [])])
    return [["".join(paint(style, text) for text, style in pieces).rstrip() for pieces in lines]]


# ---- The board ------------------------------------------------------------------------------------------


def _board(seen: Seen) -> list[list[Piece]]:
    view = view_of(seen)
    columns = COLUMNS[: len(view["board"][0])]
    glyphs = {square for each in view["combinations"] for square in each["squares"] if not each["letters"]}
    lines: list[list[Piece]] = [[("    " + " ".join(columns), "faint")]]
    for row, squares in enumerate(view["board"], start=1):
        line: list[Piece] = [(f"{row:3} ", "faint")]
        for column, sign in enumerate(squares):
            line.append(_square(sign, f"{columns[column]}{row}" in glyphs))
        lines.append(line)
    return lines


def _square(sign: str, glyph: bool) -> Piece:
    """Two columns; a tile of two letters fills both."""
    if sign in PAIR_SIGNS:
        return PAIRS[PAIR_SIGNS.index(sign)], "may"
    if sign == ".":
        return ("○ " if glyph else "· "), "faint"
    return f"{sign} ", "may" if sign.isupper() else "strong"


def _combinations(seen: Seen) -> list[list[Piece]]:
    """In two columns."""
    each = [_combination(there) for there in view_of(seen)["combinations"]]
    half = (len(each) + 1) // 2
    lines = []
    for i in range(half):
        gap = COLUMN - sum(cells(text) for text, _ in each[i])
        lines.append([*each[i], (" " * gap, ""), *(each[i + half] if i + half < len(each) else [])])
    return lines


def _combination(each: CombinationView) -> list[Piece]:
    """`K05 ↓ pss  (wlm)`; an animated one is faint."""
    letters, backs = "".join(each["letters"]), "".join(each["backs"])
    arrow = "→" if each["direction"] == "across" else "↓"
    if each["animated"]:
        return [(f"{each['name']} {arrow} {letters}", "faint")]
    waiting = fit(letters.lower(), 4)
    return [(f"{each['name']} ", "strong"), (f"{arrow} ", "faint"), (waiting, ""), (f" ({backs.lower()})", "faint")]


# ---- Players --------------------------------------------------------------------------------------------


def _players(seen: Seen, names: Names, tongue: Tongue, width: int) -> list[list[Piece]]:
    """`▸1 You        23 D  2 C  AAEEIO EI *`: Deben, cards and vowels."""
    lines: list[list[Piece]] = [[]]
    short = tongue.term("cards, short", "C")
    for i, player in enumerate(view_of(seen)["players"]):
        active = i in seen.to_act
        left = f"{'▸' if active else ' '}{i + 1} {fit(called(i, seen.seat, names, tongue), NAME)} "
        rest = f"{player['deben']:2} D {player['cards']} {short}  {_rack(player['vowels'])}"
        first, *more = wrap(rest, max(width - cells(left), NAME)) or [""]
        lines.append([(left, "strong" if active else ""), (first, "")])
        lines += [[(" " * cells(left) + line, "")] for line in more]
    return lines


def _rack(kinds: Sequence[str]) -> str:
    """Single vowels close together; a sun is a star."""
    singles = "".join(kind for kind in kinds if len(kind) == 1)
    others = ["*" if kind == "sun" else kind for kind in kinds if len(kind) > 1]
    return " ".join([singles, *others]).strip()


def _own_cards(seen: Seen, tongue: Tongue, width: int) -> list[list[Piece]]:
    hand = _hand(seen, tongue)
    return [[], *([(line, "")] for line in wrap(hand, width - 1))] if hand else []


def _hand(seen: Seen, tongue: Tongue) -> str:
    """The reader's own cards."""
    view = view_of(seen)
    if seen.seat < 0 or not view["players"][seen.seat]["hand"]:
        return ""
    cards = ", ".join(TITLES[card] for card in view["players"][seen.seat]["hand"])
    return tongue.text("Your cards: {cards}", cards=cards)


# ---- In words -------------------------------------------------------------------------------------------


def spoken(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    """The table in sentences, a line or a few for each."""
    view = view_of(seen)
    lines = [_spoken_combination(each, tongue) for each in view["combinations"] if not each["animated"]]
    if view["words"]:
        lines.append(tongue.text("Words: {words}.", words=", ".join(view["words"])))
        lines += _spoken_board(view["board"], tongue)
    return [*lines, *(_spoken_player(seen, i, names, tongue) for i in range(seen.setting.seats))]


def spoken_hand(seen: Seen, tongue: Tongue) -> str:
    hand = _hand(seen, tongue)
    return f"{hand}." if hand else ""


def _spoken_combination(each: CombinationView, tongue: Tongue) -> str:
    direction = DIRECTIONS[each["direction"]]
    return tongue.text(
        "{name}, from {square} {direction}: {letters}; on the backs {backs}.",
        name=each["name"],
        square=each["squares"][0],
        direction=tongue.text(direction),
        letters=" ".join(each["letters"]) or "–",
        backs=" ".join(each["backs"]) or "–",
    )


def _spoken_board(board: Sequence[str], tongue: Tongue) -> list[str]:
    """Where letters of words lie, row by row."""
    lines = []
    for row, squares in enumerate(board, start=1):
        there = [
            f"{COLUMNS[column]} {PAIRS[PAIR_SIGNS.index(sign)] if sign in PAIR_SIGNS else sign}"
            for column, sign in enumerate(squares)
            if sign != "." and sign == sign.upper()
        ]
        if there:
            lines.append(tongue.text("Row {row}: {letters}.", row=row, letters=", ".join(there)))
    return lines


def _spoken_player(seen: Seen, i: int, names: Names, tongue: Tongue) -> str:
    player = view_of(seen)["players"][i]
    facts = [
        tongue.text("{n} Deben", n=player["deben"]),
        tongue.plural("{n} card", "{n} cards", player["cards"]),
        tongue.text("vowels {vowels}", vowels=vowels_words(player["vowels"], tongue) or "–"),
    ]
    if player["ally"]:
        facts.append(tongue.text("ally in this turn"))
    name = listed(i, seen.seat, names, tongue)
    return tongue.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))
