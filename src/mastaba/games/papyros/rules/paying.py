"""Which tiles pay for a word: a letter or a sun, one's own or an ally's. Asked only where there is a choice.

A source is `seat` for a tile with the letter itself, and `4 + seat` for a sun. Equal letters of a word are paid in this
order, so that no way of paying is asked for twice.
"""

from mastaba.games.papyros.rules.laying import Play
from mastaba.games.papyros.rules.letters import SUN, Y
from mastaba.games.papyros.rules.setting import SEATS


def needs_of(cells: list[int], play: Play, kinds: list[int]) -> list[tuple[int, int]]:
    """The codes and squares of the vowels to be laid, equal ones together."""
    lying = zip(play.tiles, play.squares(), strict=True)
    if play.combination >= 0:
        return sorted([(code, square) for code, square in lying if kinds[code] >= 0])
    return sorted([(code, square) for code, square in lying if cells[square] == 0])


def sources(
    needs: list[tuple[int, int]], paid: list[int], racks: list[list[int]], partners: list[int], kinds: list[int]
) -> list[int]:
    """What may pay for the next vowel, so that the others can be paid as well."""
    left = [rack.copy() for rack in racks]
    for (code, _), source in zip(needs, paid, strict=False):
        left[source % SEATS][kinds[code] if source < SEATS else SUN] -= 1
    at = len(paid)
    kind = kinds[needs[at][0]]
    lowest = paid[-1] if at and needs[at - 1][0] == needs[at][0] else 0
    later = [kinds[code] for code, _ in needs[at + 1 :]]
    same, others = later.count(kind), [other for other in later if other != kind]
    missing = missing_for(others, left, partners)
    suns = sum([left[seat][SUN] for seat in partners])
    found: list[int] = []
    for seat in partners:
        if left[seat][kind] and seat >= lowest:
            beyond = sum([left[other][kind] for other in partners if other >= seat]) - 1
            if max(0, same - beyond) + missing <= suns:
                found.append(seat)
    if kind > Y:
        return found
    for seat in partners:
        if left[seat][SUN] and SEATS + seat >= lowest:
            beyond = sum([left[other][SUN] for other in partners if other >= seat]) - 1
            if same <= beyond and same + missing <= suns - 1:
                found.append(SEATS + seat)
    return found


def missing_for(kinds: list[int], racks: list[list[int]], partners: list[int]) -> int:
    """How many suns these vowels need; very many if a pair is missing."""
    missing = 0
    for kind in set(kinds):
        short = max(0, kinds.count(kind) - sum([racks[seat][kind] for seat in partners]))
        missing += short if kind <= Y else 1000 * short
    return missing
