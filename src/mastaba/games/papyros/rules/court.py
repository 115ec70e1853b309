"""The court: whether something is a word is decided by the players (R17, G10)."""

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.position import NO_VOTE, VERDICTS, VOTE, VOTES, Position
from mastaba.games.papyros.rules.setting import OPEN


def ask_court(state: Position, choice: int) -> None:
    state.courts += 1
    state.motion = OPEN.words(choice)[0]
    state.back_to = state.step
    state.step = VOTE
    if state.listener is not None:
        state.listener.append(telling.court(int(state.turn), state.motion))


def cast(state: Position, seat: int, vote: int) -> None:
    state.votes[seat] = vote
    if state.listener is not None:
        state.listener.append(telling.voted(seat, VOTES[vote]))
    if not state.to_act:
        count_votes(state)


def count_votes(state: Position) -> None:
    word, votes = state.motion, [vote for vote in state.votes if vote != NO_VOTE]
    yes, no = votes.count(0), votes.count(1)
    if yes > no:
        state.lexicon = state.given.lexicon_with((*state.lexicon.admitted, word))
    if len(votes) > 1:
        state.all_hear()
    if state.listener is not None:
        names = ["" if vote == NO_VOTE else VOTES[vote] for vote in state.votes]
        state.listener.append(telling.counted(word, names, yes > no))
    state.motion = ""
    state.judged = word
    state.counted = state.votes
    state.votes = [NO_VOTE] * len(state.votes)
    state.step = state.back_to


def verdicts(state: Position, words: list[str]) -> list[str]:
    return [VERDICTS[1 if word in state.lexicon.admitted else 0] for word in words]
