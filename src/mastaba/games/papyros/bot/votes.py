"""How a bot of PaPyRoS votes (G10): by the word list that is installed, and else by whether it sounds like a word.

No list has every word, so what could be one is believed: when all its letters follow each other as they do in listed
words. One strange place, and the bot does not know; more than one, and it says no. Without a list it knows nothing.
"""

from mastaba.games.papyros.rules.setting import ABSTAIN, NO, YES, PapyrosSetting, triples_of


def vote_on(given: PapyrosSetting, word: str) -> int:
    """YES, NO or ABSTAIN."""
    if not given.known.levels:
        return ABSTAIN
    if word in given.known.levels:
        return YES
    known = given.triples()
    strange = sum([1 for triple in triples_of(word) if triple not in known])
    return YES if strange == 0 else ABSTAIN if strange == 1 else NO
