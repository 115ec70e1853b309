"""What may be done, and that nothing else can be."""

from itertools import pairwise

from mastaba.check.played import HasOpenVerb, Moment, name_of, open_moves, seen_by, viewers
from mastaba.kernel.contract import Refusal, State
from mastaba.kernel.errors import IllegalMove, MastabaError, NotYourDecision, UnknownMove

HUGE = 3000  # moves in the table, from which on a sample is looked at
REFUSED = 60  # wrong moves tried at each moment


def _listed(moment: Moment) -> list[int]:
    """All moves of the table but the open verb's, or a good sample of them with all legal ones."""
    listed = moment.state.setting.moves.listed
    if listed <= HUGE:
        return list(range(listed))
    legal = {move for seat in moment.state.to_act for move in moment.state.legal(seat)}
    return sorted(legal | {moment.any_move() for _ in range(HUGE // 3)})


def legal_is_what_why_allows(moment: Moment) -> int:
    """legal is ascending, without doubles, and lists exactly the moves that why allows."""
    state, count = moment.state, 0
    for seat in range(state.setting.seats):
        legal = state.legal(seat)
        if not isinstance(legal, tuple) or any(a >= b for a, b in pairwise(legal)):
            raise moment.failed(f"legal of player {seat + 1} is not an ascending tuple: {legal!r:.200}")
        if bool(legal) != (seat in state.to_act):
            raise moment.failed(f"player {seat + 1} has {len(legal)} legal moves, but to act are {state.to_act}")
        if legal and legal[-1] >= state.setting.moves.listed:
            raise moment.failed(f"legal lists “{state.write(legal[-1])}”; an open verb is offered by `forms`")
        members = set(legal)
        lapse = state.lapse(seat)
        if lapse is not None and lapse not in members:
            raise moment.failed(f"a table would play {lapse} for player {seat + 1} who is away, but that is not legal")
        _check_moot(moment, seat, legal)
        for move in _listed(moment):
            count += 1
            refusal = state.why(seat, move)
            if refusal is None and move not in members:
                raise moment.failed(
                    f"why allows “{state.write(move)}” to player {seat + 1}, but legal does not list it"
                )
            if refusal is not None and move in members:
                raise moment.failed(f"legal lists “{state.write(move)}” for player {seat + 1}, but why says {refusal}")
            if refusal is not None:
                _check_refusal(moment, refusal)
    return count


def _check_moot(moment: Moment, seat: int, legal: tuple[int, ...]) -> None:
    """A choice that a table makes by itself changes nothing, whatever is chosen."""
    state = moment.state
    made = state.moot(seat)
    if made is None:
        return
    if made not in legal:
        raise moment.failed(f"a table would play {made} for player {seat + 1} without asking, but that is not legal")
    after: list[object] = []
    for move in legal:
        twin = state.copy()
        twin.apply(seat, move)
        after.append(twin.position())
    if any(position != after[0] for position in after):
        raise moment.failed(f"player {seat + 1} is not asked, since all comes to the same (moot): but it does not")


def _check_refusal(moment: Moment, refusal: Refusal) -> None:
    numbers = moment.run.game.numbers
    if not str(refusal) or (numbers and refusal.rule not in numbers):
        raise moment.failed(f"a refusal names the rule “{refusal.rule}”, which is none of {', '.join(numbers)}")


def everything_else_is_refused(moment: Moment) -> int:
    """Whatever is not legal is refused with an error of the right kind, and changes nothing."""
    state = moment.state.copy()
    wrong: list[tuple[int, int | str, type[MastabaError]]] = []
    for seat in range(state.setting.seats):
        legal = set(state.legal(seat))
        kind: type[MastabaError] = IllegalMove if seat in state.to_act else NotYourDecision
        illegal = tuple(move for move in _listed(moment) if move not in legal)
        wrong += [(seat, move, kind) for move in moment.some(illegal, REFUSED)]
        unknown = UnknownMove if seat in state.to_act else NotYourDecision
        for nonsense in (-1, state.setting.moves.count, 1 << 80, "", "abrakadabra", "\0", "1 2 3"):
            wrong.append((seat, nonsense, unknown))
    for nobody in (-1, state.setting.seats, 1000):
        wrong.append((nobody, 0, NotYourDecision))
    for seat, move, kind in wrong:
        _refuses(moment, state, seat, move, kind)
    if state.dump() != moment.dump:
        _find_change(moment, wrong)
    return len(wrong)


def _refuses(moment: Moment, state: State, seat: int, move: int | str, kind: type[MastabaError]) -> None:
    known = isinstance(move, int) and 0 <= move < state.setting.moves.count
    text = f"“{state.write(move)}”" if known and isinstance(move, int) else repr(move)
    try:
        state.play(seat, move)
    except kind:
        return
    except Exception as error:
        what = f"play({seat}, {text}) raises {type(error).__name__} and not {kind.__name__}: {error}"
        raise moment.failed(what) from error
    raise moment.failed(f"play accepts {text} from player {seat + 1}, where {kind.__name__} was due")


def _find_change(moment: Moment, wrong: list[tuple[int, int | str, type[MastabaError]]]) -> None:
    for seat, move, kind in wrong:
        state = moment.state.copy()
        _refuses(moment, state, seat, move, kind)
        if state.dump() != moment.dump:
            raise moment.failed(f"play({seat}, {move!r}) is refused, but changes the position")
    raise moment.failed("refused moves change the position")


def open_verb_is_judged(moment: Moment) -> int:
    """What people may say with the open verb is read, written, and allowed or refused like any other move."""
    state, game = moment.state, moment.run.game
    moves = state.setting.moves
    if moves.listed == moves.count or not isinstance(game, HasOpenVerb):
        return 0
    samples = open_moves(state)
    for seat in range(state.setting.seats):
        forms = state.forms(seat)
        if not set(forms) <= {moves.verbs[-1].name} or (forms and seat not in state.to_act):
            raise moment.failed(f"`forms` offers {forms} to player {seat + 1}")
        if seen_by(state, seat).forms() != forms:
            raise moment.failed(f"seen.forms of player {seat + 1} and state.forms differ")
    for move in samples:
        if move < moves.listed or state.read(state.write(move)) != move:
            raise moment.failed(f"the open verb's sample “{state.write(move)}” does not round-trip")
        for seat in state.to_act:
            twin = state.copy()
            if state.why(seat, move) is not None:
                _refuses(moment, twin, seat, move, IllegalMove)
            elif moves.words(move)[0] not in state.forms(seat):
                raise moment.failed(f"“{state.write(move)}” is allowed, but `forms` does not offer its verb")
            else:
                twin.play(seat, move)
    return len(samples)


def seen_knows_what_is_legal(moment: Moment) -> int:
    """Every seat's seen gives the same legal moves and reasons as the state does."""
    state, count = moment.state, 0
    listed = tuple(_listed(moment))
    for viewer in viewers(state):
        seen = seen_by(state, viewer)
        legal = state.legal(viewer) if viewer >= 0 else ()
        if seen.to_act != state.to_act:
            raise moment.failed(f"{name_of(viewer)} sees that {seen.to_act} are to act, but {state.to_act} are")
        if seen.legal() != legal:
            differ = sorted(set(seen.legal()) ^ set(legal))
            texts = ", ".join(state.write(move) for move in differ[:5])
            raise moment.failed(f"seen.legal of {name_of(viewer)} and state.legal differ in {texts or 'their order'}")
        for move in moment.some(listed, 40):
            count += 1
            mine = seen.why(move)
            if viewer < 0 and mine is None:
                raise moment.failed(f"seen.why allows “{state.write(move)}” to {name_of(viewer)}")
            if viewer >= 0 and _plain(mine) != _plain(state.why(viewer, move)):
                truth = state.why(viewer, move)
                who = name_of(viewer)
                raise moment.failed(f"on “{state.write(move)}” {who} hears “{mine}”, but state.why says “{truth}”")
    return count


def _plain(refusal: Refusal | None) -> object:
    return refusal and (refusal.rule, refusal.template, refusal.about, refusal.parameters)
