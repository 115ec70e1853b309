"""The table of PaPyRoS in a terminal: drawn, or told in lines that a screen reader reads well.

On the board a small letter is a consonant that waits for its vowels, a capital is part of a word; tiles of two letters
are shown in full. On the right are the combinations: their letters, and in brackets those on the backs.
"""

from collections.abc import Sequence
from textwrap import wrap

from mastaba.games.papyros.forms.writing import EMPTY, PAIR_SIGNS
from mastaba.games.papyros.rules.pieces import COLUMNS
from mastaba.games.papyros.text.sight import CombinationView, Sight
from mastaba.games.papyros.text.words import DIRECTIONS, card_word, vowels_words
from mastaba.locale import cells, fit
from mastaba.show.sentences import Paint

NARROWEST = 78  # in a narrower terminal everything else stands below the board
COLUMN = 20  # for a combination
NAME = 10
Piece = tuple[str, str]  # a text and its style


def screen(sight: Sight, width: int, paint: Paint) -> list[list[str]]:
    """The table in one part: the board, and beside it the combinations and the players."""
    drawn = _board(sight)
    across = 6 + 2 * len(sight.view["board"][0])
    room = width - across if width >= NARROWEST else width
    told = [*_combinations(sight), *_players(sight, room), *_own_cards(sight, room)]
    lines = [*drawn, *told]
    if width >= NARROWEST:
        lines = []
        for i in range(max(len(drawn), len(told))):
            left = drawn[i] if i < len(drawn) else []
            gap = across - sum(cells(text) for text, _ in left)
            lines.append([*left, (" " * gap, ""), *(told[i] if i < len(told) else [])])
    return [["".join(paint(style, text) for text, style in pieces).rstrip() for pieces in lines]]


# ---- The board ------------------------------------------------------------------------------------------


def _board(sight: Sight) -> list[list[Piece]]:
    view = sight.view
    columns = COLUMNS[: len(view["board"][0])]
    glyphs = {square for each in view["combinations"] for square in each["squares"] if not each["letters"]}
    lines: list[list[Piece]] = [[("    " + " ".join(columns), "faint")]]
    for row, squares in enumerate(view["board"], start=1):
        line: list[Piece] = [(f"{row:3} ", "faint")]
        for column, sign in enumerate(squares):
            line.append(_square(sight, sign, f"{columns[column]}{row}" in glyphs))
        lines.append(line)
    return lines


def _square(sight: Sight, sign: str, glyph: bool) -> Piece:
    """Two columns; a tile of two letters fills both."""
    if sign in PAIR_SIGNS:
        return sight.tile_of(sign), "may"
    if sign == EMPTY:
        return ("○ " if glyph else "· "), "faint"
    return f"{sign} ", "may" if sign.isupper() else "strong"


def _combinations(sight: Sight) -> list[list[Piece]]:
    """In two columns."""
    each = [_combination(there) for there in sight.view["combinations"]]
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


def _players(sight: Sight, width: int) -> list[list[Piece]]:
    """`▸1 You        23 D  2 C  AAEEIO EI *`: Deben, cards and vowels."""
    lines: list[list[Piece]] = [[]]
    short = sight.term("cards, short", "C")
    for i, player in enumerate(sight.view["players"]):
        active = i in sight.seen.to_act
        left = f"{'▸' if active else ' '}{i + 1} {fit(sight.called(i), NAME)} "
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


def _own_cards(sight: Sight, width: int) -> list[list[Piece]]:
    hand = _hand(sight)
    return [[], *([(line, "")] for line in wrap(hand, width - 1))] if hand else []


def _hand(sight: Sight) -> str:
    """The reader's own cards."""
    if sight.seat < 0 or not sight.me["hand"]:
        return ""
    cards = ", ".join(card_word(card, sight.tongue) for card in sight.me["hand"])
    return sight.text("Your cards: {cards}", cards=cards)


# ---- In words -------------------------------------------------------------------------------------------


def spoken(sight: Sight) -> list[str]:
    """The table in sentences, a line or a few for each."""
    view = sight.view
    lines = [_spoken_combination(sight, each) for each in view["combinations"] if not each["animated"]]
    if view["words"]:
        lines.append(sight.text("Words: {words}.", words=", ".join(view["words"])))
        lines += _spoken_board(sight)
    return [*lines, *(_spoken_player(sight, i) for i in range(sight.given.seats))]


def spoken_hand(sight: Sight) -> str:
    hand = _hand(sight)
    return f"{hand}." if hand else ""


def _spoken_combination(sight: Sight, each: CombinationView) -> str:
    direction = DIRECTIONS[each["direction"]]
    return sight.text(
        "{name}, from {square} {direction}: {letters}; on the backs {backs}.",
        name=each["name"],
        square=each["squares"][0],
        direction=sight.text(direction),
        letters=" ".join(each["letters"]) or "–",
        backs=" ".join(each["backs"]) or "–",
    )


def _spoken_board(sight: Sight) -> list[str]:
    """Where letters of words lie, row by row."""
    lines = []
    for row, squares in enumerate(sight.view["board"], start=1):
        there = [
            f"{COLUMNS[column]} {sight.tile_of(sign)}"
            for column, sign in enumerate(squares)
            if sign != EMPTY and not sign.islower()
        ]
        if there:
            lines.append(sight.text("Row {row}: {letters}.", row=row, letters=", ".join(there)))
    return lines


def _spoken_player(sight: Sight, i: int) -> str:
    player = sight.view["players"][i]
    facts = [
        sight.text("{n} Deben", n=player["deben"]),
        sight.plural("{n} card", "{n} cards", player["cards"]),
        sight.text("vowels {vowels}", vowels=vowels_words(player["vowels"], sight.tongue) or "–"),
    ]
    if player["ally"]:
        facts.append(sight.text("ally in this turn"))
    return sight.text("Player {number}, {name}: {facts}.", number=i + 1, name=sight.listed(i), facts=", ".join(facts))
