"""What a seat of Papyrus may be shown, as plain data. Never made from anything but a position with holes."""

from mastaba.games.papyrus.forms.writing import cards_of, discards, fragment_names, signs_of
from mastaba.games.papyrus.rules.scoring import card_points, have
from mastaba.games.papyrus.rules.seats import Seat, Slot
from mastaba.games.papyrus.rules.setting import BACKS, HAND, KINDS, NOTHING
from mastaba.games.papyrus.rules.state import OVER, STEPS, Papyrus
from mastaba.kernel.bags import size
from mastaba.kernel.bits import count
from mastaba.kernel.contract import Plain


def view(holed: Papyrus, seat: int) -> Plain:
    outcome = holed.outcome
    return {
        "game": "papyrus",
        "you": None if seat < 0 else seat,
        "turn": int(holed.turn),
        "turns": int(holed.turns),
        "step": STEPS[holed.step],
        "row": [_view_slot(holed, slot) for slot in holed.row],
        "fragments": int(holed.left),
        "discards": discards(holed),
        "players": [_view_seat(holed, i, seat) for i in range(len(holed.seats))],
        "outcome": None if outcome is None else outcome.plain(),
    }


def _view_slot(holed: Papyrus, slot: Slot) -> Plain | None:
    if slot.fragment == NOTHING:
        return None
    table = holed.table
    fragment = table.fragments[slot.fragment]
    return {
        "fragment": fragment.name,
        "signs": [table.letters[sign] for sign in fragment.signs],
        "points": fragment.points,
        "gloss": fragment.gloss,
        "above": cards_of(holed, slot.above),
        "below": [
            {"card": table.card(colour, sign), "face": "down" if down else "up"} for colour, sign, down in slot.cards()
        ],
        "missing": len(fragment.signs) - int(slot.size),
        "ranking": slot.ranking(),  # as it would be if the Fragment were complete now
    }


def _view_seat(holed: Papyrus, i: int, seat: int) -> Plain:
    player = holed.seats[i]
    table = holed.table
    shown = i == seat or holed.step == OVER
    remembered = shown or table.game.aids_memory(table)  # Q15
    shape: Plain = {
        "colour": table.colours[i],
        "hand": int(size(player.hand)) if shown else HAND,
        "cards": signs_of(holed, int(player.hand)) if shown else None,
        "deck": int(player.left),
        "pile": {"fragments": int(count(player.fragments)), "cards": int(card_points(player.pile))},
        "remembered": {  # public when it happened
            "fragments": fragment_names(holed, int(player.fragments)) if remembered else [],
            "cards": cards_of(holed, player.pile) if remembered else [],
        },
        "dossiers": _view_dossiers(holed, i, player, shown) if table.with_dossiers else [],
        "unseen": signs_of(holed, table.full - int(player.hand + player.tucked + player.played)) if shown else None,
    }
    if shown:
        shape["score"] = int(holed.points_now(i))
    return shape


def _view_dossiers(holed: Papyrus, i: int, player: Seat, shown: bool) -> list[Plain]:
    """Of the own ones also how far they are: by what would be in the pile if the game were over now."""
    letters = holed.table.letters
    backs: list[Plain] = [
        {"back": back, "carries": sign != NOTHING} for back, sign in zip(BACKS, player.under, strict=True)
    ]
    if shown:
        pile = holed.final_pile(i)
        for shape, number, sign in zip(backs, player.dossiers, player.under, strict=True):
            dossier = holed.table.dossiers[number]
            there = int(have(holed.table, dossier, pile, player.fragments))
            shape |= {
                "name": dossier.name,
                "kind": KINDS[dossier.kind],
                "n": dossier.n,
                "points": dossier.points,
                "have": there,
                "goal": dossier.goal,
                "complete": there >= dossier.goal,
                "card": None if sign == NOTHING else letters[sign],
            }
    return backs
