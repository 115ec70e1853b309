"""Those who hear what happens: each only what is theirs to know, nothing twice, nothing left out unsaid."""

import asyncio
from typing import Any

import pytest
from table.rooms import Guest, all_heard, room
from table.sitting import ANNA, BEN, CLEO

from mastaba.table import commands
from mastaba.table.watching import MOST_WAITING, Update, Watcher, legal_moves


def kinds(updates: list[Update]) -> list[str]:
    return [str(told["kind"]) for update in updates for told in update.told]


def told(updates: list[Update]) -> list[dict[str, Any]]:
    return [dict(it) for update in updates for it in update.told]


# ---- Who hears what -------------------------------------------------------------------------------------


def test_a_secret_choice_is_heard_by_who_made_it() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("pick", ANNA, BEN)
            anna, ben, spectator = [await it.hear(viewer) for viewer in (0, 1, -1)]
            await it.move(ANNA, 0, "pick 4")
            assert told(await all_heard(anna)) == [{"kind": "pick", "seat": 0, "number": 4}]
            for watcher in (ben, spectator):
                assert told(await all_heard(watcher)) == [{"kind": "pick", "seat": 0}]

    asyncio.run(main())


def test_a_move_that_tells_nothing_is_heard_all_the_same() -> None:
    """Who goes onward to the actions of Papyria has another decision then, also on another page."""

    async def main() -> None:
        async with room() as it:
            await it.sat("papyria", ANNA, BEN)
            watchers = [await it.hear(viewer) for viewer in (0, 1, -1)]
            while True:
                seat = (await it.look("t", lambda table: table.to_act))[0]
                legal = await it.look("t", lambda table: legal_moves(table, seat))  # noqa: B023
                if "onward" in legal:
                    break
                await it.move((ANNA, BEN)[seat], seat, legal[0])
            before = [(await all_heard(watcher))[-1].version for watcher in watchers]
            await it.move((ANNA, BEN)[seat], seat, "onward")
            for watcher, version in zip(watchers, before, strict=True):
                [update] = await all_heard(watcher)
                assert update.told == [{"kind": "moved", "seat": seat}]
                assert update.version == version + 1

    asyncio.run(main())


def test_whole_games_tell_nobody_what_is_anothers() -> None:
    """The oracles' numbers are looked for in all that the others hear."""

    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, BEN, CLEO, length=15)
            watchers = {viewer: await it.hear(viewer, wants_legal=True) for viewer in (0, 1, 2, -1)}
            oracles = await it.look("t", lambda table: [walker.oracle for walker in _state(table).walkers])
            assert len({*oracles}) == 3
            while await it.look("t", lambda table: table.status) == "playing":
                seat = (await it.look("t", lambda table: table.to_act))[0]
                await it.move((ANNA, BEN, CLEO)[seat], seat, "one")
            heard = {viewer: repr(await all_heard(watcher)) for viewer, watcher in watchers.items()}
            for viewer, text in heard.items():
                assert [str(oracle) in text for oracle in oracles] == [seat == viewer for seat in range(3)]

    asyncio.run(main())


def _state(table: Any) -> Any:
    return table.course.state


def test_each_hears_which_decision_is_its_own() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            anna, ben, spectator = [await it.hear(viewer) for viewer in (0, 1, -1)]
            await it.move(ANNA, 0, "mark a1")
            decisions = [(await all_heard(watcher))[0].decision for watcher in (anna, ben, spectator)]
            assert decisions == [0, 1, 0]

    asyncio.run(main())


def test_legal_moves_are_told_to_who_wants_them_and_is_to_decide() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, BEN)
            wanting = [await it.hear(viewer, wants_legal=True) for viewer in (0, 1, -1)]
            not_wanting = await it.hear(1)
            await it.move(ANNA, 0, "one")
            assert [(await all_heard(watcher))[0].legal for watcher in wanting] == [(), ("one", "two"), ()]
            assert (await all_heard(not_wanting))[0].legal == ()

    asyncio.run(main())


def test_nobody_hears_of_another_table() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            watcher = await it.hear(0)
            await it.sat("squares", ANNA, BEN, table="other")
            assert await all_heard(watcher) == []
            assert not watcher.bell.is_set()

    asyncio.run(main())


def test_who_has_gone_hears_nothing_more() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            watcher, other = await it.hear(0), await it.hear(0)
            it.watchers.remove(watcher)
            await it.move(ANNA, 0, "mark a1")
            assert await all_heard(watcher) == []
            assert kinds(await all_heard(other)) == ["mark", "turn"]
            it.watchers.remove(other)
            it.watchers.remove(other)
            assert not it.watchers.at("t")

    asyncio.run(main())


def test_everything_at_the_table_is_heard_but_no_invitation() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, "", "", begin=False)
            watcher = await it.hear(-1)
            await it.ask(commands.invite, ANNA, 1, "a secret")
            await it.ask(commands.show, ANNA, "another secret")
            await it.ask(commands.accept, 1, "a secret", BEN, "Ben")
            await it.ask(commands.add, BEN, 1, "a nonce")
            await it.ask(commands.hire, ANNA, 2, "random")
            await it.ask(commands.begin, ANNA)
            await it.move(ANNA, 0, "one")
            await it.ask(commands.undo, ANNA, 0, None)
            await it.ask(commands.close, ANNA)
            await it.ask(commands.close, BEN)
            updates = await all_heard(watcher)
            assert kinds(updates) == (
                ["sat", "added", "hired", "began", "turn", "step", "turn", "took_back", "agreed", "closed"]
            )
            assert updates[-1].status == "closed"
            for secret in ("a secret", "another secret", "a nonce"):
                assert secret not in repr(updates)

    asyncio.run(main())


# ---- How much each was told -----------------------------------------------------------------------------


def test_versions_count_exactly_what_was_told() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("pick", ANNA, BEN, "random", rounds=3)
            await it.quiet()
            watchers = {viewer: await it.hear(viewer) for viewer in (0, 1, 2, -1)}
            before = {viewer: await _version(it, viewer) for viewer in watchers}
            for number in (1, 2):
                await it.move(ANNA, 0, f"pick {number}")
                await it.ask(commands.undo, ANNA, 0, None)
                await it.move(ANNA, 0, f"pick {number}")
                await it.move(BEN, 1, f"pick {number}")
                await it.quiet()
            await it.ask(commands.resign, BEN, 1, "random")
            await it.quiet()
            for viewer, watcher in watchers.items():
                version = before[viewer]
                for update in await all_heard(watcher):
                    version += len(update.told)
                    assert update.version == version
                assert version == await _version(it, viewer)

    asyncio.run(main())


async def _version(it: Guest, viewer: int) -> int:
    return await it.look("t", lambda table: table.version(viewer))


def test_who_begins_to_listen_in_the_middle_has_no_gap_and_nothing_twice() -> None:
    """People play as fast as they can; others come at any moment."""

    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, BEN, length=30)

            async def play() -> None:
                while await it.look("t", lambda table: table.status) == "playing":
                    seat = (await it.look("t", lambda table: table.to_act))[0]
                    await it.move((ANNA, BEN)[seat], seat, "one")

            playing = asyncio.create_task(play())
            listening = []
            while not playing.done():
                watcher = Watcher("t", -1, asyncio.Event())
                async with it.at("t") as visit:
                    it.watchers.add(watcher)
                    listening.append((watcher, visit.table.version(-1)))
                await asyncio.sleep(0)
            last = await _version(it, -1)
            assert len(listening) > 20
            for watcher, version in listening:
                updates, lost = watcher.take()
                if not lost:
                    assert version + sum(len(update.told) for update in updates) == last
                    assert all(update.version > version for update in updates)

    asyncio.run(main())


# ---- Who reads slowly -----------------------------------------------------------------------------------


def update(version: int) -> Update:
    return Update("t", None, version, [{"kind": "step"}], (0,), 0, "playing", ())


def test_a_slow_reader_keeps_little_and_is_told_that_something_is_lost() -> None:
    watcher = Watcher("t", -1, asyncio.Event())
    for number in range(MOST_WAITING):
        watcher.tell(update(number))
    assert len(watcher._updates) == MOST_WAITING
    watcher.tell(update(MOST_WAITING))
    for number in range(10_000):
        watcher.tell(update(number))
        assert watcher._updates == []
    assert watcher.bell.is_set()
    assert watcher.take() == ([], True)


def test_after_a_full_view_it_goes_on_as_before() -> None:
    watcher = Watcher("t", -1, asyncio.Event())
    for number in range(MOST_WAITING + 1):
        watcher.tell(update(number))
    watcher.take()
    watcher.tell(update(500))
    assert watcher.take() == ([update(500)], False)
    assert watcher.take() == ([], False)


def test_exactly_as_many_as_can_wait_are_not_lost() -> None:
    watcher = Watcher("t", -1, asyncio.Event())
    for number in range(MOST_WAITING):
        watcher.tell(update(number))
    updates, lost = watcher.take()
    assert (len(updates), lost) == (MOST_WAITING, False)


@pytest.mark.parametrize("readers", [1, 50])
def test_a_slow_reader_does_not_disturb_the_others(readers: int) -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, length=400)
            slow = [await it.hear(-1) for _ in range(readers)]
            quick = await it.hear(-1)
            heard = 0
            for _ in range(MOST_WAITING + 20):
                await it.move(ANNA, 0, "one")
                heard += len(await all_heard(quick))
            assert heard > MOST_WAITING
            assert all(watcher.take() == ([], True) for watcher in slow)

    asyncio.run(main())
