"""The sampler against brute force: every deal is tried, the whole game so far is played again in it, and the deals in
which a seat would have been told the same are all that this seat can believe. `fill` must find exactly these."""

import json
from collections import Counter
from itertools import permutations
from typing import cast

import pytest

import mastaba
from mastaba.games.hapy.rules.state import Hapy
from mastaba.kernel.chance import Fast
from mastaba.kernel.events import Told

FAMILIES = ("jackal", "cat", "crocodile", "falcon", "hippo", "bull")
SMALL = 5  # unknown cards: 120 deals

Deal = dict[str, str]  # face-down place -> card


def endgame(seed: int, seats: int) -> dict[str, object]:
    """A late position, all of it public but for five face-down cards of the temple's left tower.

    Two families are laid; of the four others, up to two cards of each are in each hand, and the rest in the tower.
    """
    chance = Fast(seed)
    open_families = list(range(6))
    chance.shuffle(open_families)
    loose: list[str] = []
    laid: list[list[str]] = [[] for _ in range(seats)]
    for i, family in enumerate(open_families):
        numbers = list(range(1, 7))
        chance.shuffle(numbers)
        cards = [f"{FAMILIES[family]}-{number}" for number in numbers]
        threes = 2 if i < 2 else 1 if i < 4 else 0
        for k in range(threes):
            laid[(i + k) % seats] += cards[3 * k : 3 * k + 3]
        loose += cards[3 * threes :]
    order = list(range(len(loose)))
    chance.shuffle(order)
    tower = [loose[i] for i in order[:SMALL]]
    hands: list[list[str]] = [[] for _ in range(seats)]
    for i in order[SMALL:]:
        family_name = loose[i].split("-")[0]
        room = [h for h in range(seats) if sum(card.startswith(family_name) for card in hands[h]) < 2]
        if not room:
            return endgame(seed + 7919, seats)
        hands[room[chance.below(len(room))]].append(loose[i])
    places = ["left-1.1", "left-1.2", "left-1.3", "left-2.2", "left-2.3"]
    return {
        "game": "hapy",
        "seats": seats,
        "options": {"layout": "temple"},
        "position": {
            "turn": 1,
            "layout": dict(zip(places, tower, strict=True)),
            "players": [{"hand": hands[i], "known": hands[i], "laid": laid[i]} for i in range(seats)],
        },
    }


def with_deal(start: dict[str, object], deal: Deal) -> Hapy:
    position = cast(dict[str, object], start["position"])
    state = mastaba.load({**start, "position": {**position, "layout": deal}})
    assert isinstance(state, Hapy)
    return state


def told(state: Hapy, seat: int, moves: list[tuple[int, int]]) -> list[Told]:
    """What the seat is told when these moves are played; the state is played on."""
    heard: list[Told] = []
    for mover, move in moves:
        if move not in state.legal(mover):
            return [{"kind": "impossible"}]
        heard += [event.told(seat) for event in state.play(mover, move)]
    return heard


def cards_of(state: Hapy) -> str:
    """Where every card is."""
    position = state.position()
    players = cast(list[dict[str, object]], position["players"])
    return json.dumps([position["layout"], [player["hand"] for player in players]])


def believable(start: dict[str, object], seat: int, moves: list[tuple[int, int]], truth: list[Told]) -> set[str]:
    """All positions in which this seat would have been told the same."""
    deal = cast(Deal, cast(dict[str, object], start["position"])["layout"])
    found = set()
    for cards in permutations(deal.values()):
        state = with_deal(start, dict(zip(deal, cards, strict=True)))
        if told(state, seat, moves) == truth:
            found.add(cards_of(state))
    return found


def curious_move(state: Hapy, chance: Fast) -> int:
    """A random move, but questions are about cards that matter: those that are neither laid nor in the own hand."""
    seat = state.to_act[0]
    legal = state.legal(seat)
    words = [state.write(move).split() for move in legal]
    mine = {state.table.cards[c] for c in range(36) if state.seats[seat].hand >> c & 1}
    laid = {state.table.cards[c] for p in state.seats for c in range(36) if p.laid >> c & 1}
    good = [m for m, w in zip(legal, words, strict=True) if w[0] != "ask" or w[2] not in mine | laid]
    return good[chance.below(len(good))]


def positions(seed: int, seats: int, moves: int) -> list[list[tuple[int, int]]]:
    """The beginnings of one curious game."""
    state = with_deal(
        endgame(seed, seats), cast(Deal, cast(dict[str, object], endgame(seed, seats)["position"])["layout"])
    )
    chance = Fast(seed + 1)
    played: list[tuple[int, int]] = []
    beginnings = []
    while state.to_act and len(played) < moves:
        seat = state.to_act[0]
        move = curious_move(state, chance)
        state.apply(seat, move)
        played.append((seat, move))
        beginnings.append(list(played))
    return beginnings


FOUR = (
    "take 8.2, skip, take 8.3, skip, take 8.7, skip, take 7.2, ask 2 jackal-6, take 8.8, ask 1 jackal-4, take 8.5, "
    "ask 2 jackal-3, take 7.7, ask 1 cat-4, take 8.1, ask 2 jackal-4, take 8.6, ask 1 falcon-2, take 8.4, "
    "ask 2 jackal-2, take 7.5, ask 1 jackal-4, take 7.4, ask 2 crocodile-5, take 7.1, ask 1 jackal-1, take 7.6, "
    "ask 2 jackal-4, take 6.4, ask 1 hippo-6, take 6.1, ask 2 jackal-1, take 7.3, ask 1 hippo-5, take 6.3, "
    "ask 2 hippo-6, take 6.6, ask 1 cat-4, take 6.5, ask 2 hippo-2, lay hippo-2 hippo-5 hippo-6, take 6.2, "
    "ask 1 cat-2, take 5.3, ask 2 bull-3"
)


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", range(4))
def test_fill_finds_exactly_what_a_seat_can_believe(seats: int, seed: int) -> None:
    start = endgame(seed, seats)
    for moves in positions(seed, seats, 14)[1::2]:
        for seat in (*range(seats), -1):
            state = with_deal(start, cast(Deal, cast(dict[str, object], start["position"])["layout"]))
            truth = told(state, seat, moves)
            expected = believable(start, seat, moves, truth)
            seen = state.seen(None if seat < 0 else seat)
            chance = Fast(seed)
            sampled = Counter(cards_of(cast(Hapy, seen.fill(chance))) for _ in range(40 * len(expected)))
            assert cards_of(state) in expected
            where = f"seed {seed}, seat {seat}, after {[state.write(move) for _, move in moves]}"
            assert expected <= set(sampled), f"never dealt: {expected - set(sampled)}; {where}"
            assert set(sampled) <= expected, f"cannot be: {set(sampled) - expected}; {where}"


def test_of_four_the_newest_card_may_have_been_laid_and_an_old_one_kept() -> None:
    """Seat 1 held hippo 3 for long, took hippo 5 and laid it: to believe that the new one was kept admits no deal."""
    state = mastaba.new("hapy", 2, chance=Fast(1007151))
    for move in FOUR.split(", "):
        state.play(state.to_act[0], move)
    assert state.write(state.legal(state.to_act[0])[0]).startswith("take")
    for seat in (0, 1, None):
        for number in range(200):
            assert isinstance(state.seen(seat).fill(Fast(number)), Hapy)
    hands = [cast("Hapy", state.seen(1).fill(Fast(number))).seats[0].hand for number in range(400)]
    assert cast("Hapy", state).seats[0].hand in hands
