"""Games played by people at browsers, over a real connection: answers, going back, consent, forks, files."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import httpx
import pytest
from sqlalchemy.engine import URL

from grognard.kernel.journal import read
from grognard.kernel.questions import Choose, Seat
from grognard.store import journals, visiting
from grognard.web.people import COOKIE, hashed
from grognard.web.seeing import waiting_games
from tests.tiny import magpies
from tests.web.servers import SHELF, Browser, Server, seat_friends, serving

TWO = {"yellow": "me", "red": "friend"}
ALONE = {"yellow": "me", "red": "me"}
FRIENDS = {"north": "me", "east": "friend", "south": "friend", "west": "friend"}


def at_server(url: URL, story: Callable[[Server], Awaitable[None]], **settings: object) -> None:
    async def told() -> None:
        async with serving(url, **settings) as server:
            await story(server)

    asyncio.run(told())


def entries_in(journal: httpx.Response) -> list[str]:
    return [repr(entry) for entry in read(journal.content).journal.entries]


def test_what_one_answers_the_other_sees(either_url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            async with friend.stream(game) as page:
                answered = await host.answer(game, 0, "yellow", 4)
                assert answered.status_code == 200
                assert answered.json()["n"] == 1
                await page.until(1)
                await page.until_shown("yellow drops a disc into column 4")
            replied = await friend.answer(game, 1, "red", 4)
            assert replied.status_code == 200

    at_server(either_url, story)


def test_one_click_answers_one_question(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as me:
            game = await me.set_up("connect-four", ALONE)
            assert (await me.answer(game, 0, "yellow", 4)).status_code == 200
            again = await me.answer(game, 0, "yellow", 4)
            assert again.status_code == 409
            assert (await me.answer(game, 0, "red", 4)).status_code == 409
            assert (await me.answer(game, 1, "yellow", 4)).status_code == 409
            assert (await me.answer(game, 99, "red", 4)).status_code == 409
            assert len(entries_in(await me.get(f"/t/{game}/file"))) == 1

    at_server(url, story)


def test_what_is_not_offered_changes_nothing(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as me:
            game = await me.set_up("connect-four", ALONE)
            refused = await me.answer(game, 0, "yellow", 8)
            assert refused.status_code == 422
            assert "is not offered" in refused.text
            assert (await me.answer(game, 0, "", 4)).status_code == 409  # chance is the server's
            assert (await me.post(f"/t/{game}/answer", n="x", seat="yellow", option=4)).status_code == 400
            assert (await me.answer(game, 0, "green", 4)).status_code == 403
            assert entries_in(await me.get(f"/t/{game}/file")) == []

    at_server(url, story)


def test_answers_in_secret_do_not_wait_for_each_other(url: URL) -> None:
    async def story(server: Server) -> None:
        friends = [server.browser() for _ in range(3)]
        async with server.browser() as host, friends[0], friends[1], friends[2]:
            game = await host.set_up("magpies", FRIENDS)
            await seat_friends(host, game, *friends)
            n = 3
            everybody = zip([host, *friends], magpies.CLOCKWISE, strict=True)
            given = await asyncio.gather(*[one.answer(game, n, seat, "none") for one, seat in everybody])
            assert [response.status_code for response in given] == [200] * 4
            assert (await host.answer(game, n, "north", "none")).status_code == 409

    at_server(url, story)


# Going back


def test_alone_one_goes_back_over_everything(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as me:
            game = await me.set_up("connect-four", ALONE)
            for n, (seat, column) in enumerate([("yellow", 4), ("red", 3), ("yellow", 4)]):
                await me.answer(game, n, seat, column)
            assert (await me.post(f"/t/{game}/undo", n=3)).json()["n"] == 4
            assert (await me.post(f"/t/{game}/undo", n=3)).status_code == 409
            assert (await me.post(f"/t/{game}/restart-turn", n=4)).json()["n"] == 5
            again = await me.post(f"/t/{game}/restart-turn", n=5)
            assert again.status_code == 422
            assert "your turn has only just begun" in again.text

    at_server(url, story)


def test_with_others_going_back_over_their_answer_needs_their_consent(either_url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            await host.answer(game, 0, "yellow", 4)
            await friend.answer(game, 1, "red", 4)
            async with friend.stream(game) as page:
                asked = await host.post(f"/t/{game}/undo", n=2)
                assert asked.json()["n"] == 2
                await page.until_shown("undo/consent")
                assert (await host.post(f"/t/{game}/undo/consent", consent="yes")).status_code == 403
                agreed = await friend.post(f"/t/{game}/undo/consent", consent="yes")
                assert agreed.json()["n"] == 3
            assert (await host.answer(game, 3, "yellow", 1)).status_code == 200

    at_server(either_url, story)


def test_a_no_or_an_answer_ends_the_request(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            await host.answer(game, 0, "yellow", 4)
            await friend.answer(game, 1, "red", 4)
            await host.post(f"/t/{game}/undo", n=2)
            assert (await friend.post(f"/t/{game}/undo/consent", consent="no")).status_code == 200
            assert (await friend.post(f"/t/{game}/undo/consent", consent="yes")).status_code == 409
            await host.post(f"/t/{game}/undo", n=2)
            await host.answer(game, 2, "yellow", 4)
            assert (await friend.post(f"/t/{game}/undo/consent", consent="yes")).status_code == 409

    at_server(url, story)


def test_ones_own_answer_is_taken_back_freely_before_anybody_else_has_answered(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            await host.answer(game, 0, "yellow", 4)
            assert (await host.post(f"/t/{game}/undo", n=1)).json()["n"] == 2
            assert (await friend.post(f"/t/{game}/undo", n=2)).status_code == 422

    at_server(url, story)


# Seats


def test_an_invitation_is_good_once_and_for_a_person(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend, server.browser() as other:
            game = await host.set_up("connect-four", TWO)
            page = (await host.get(f"/t/{game}")).text
            link = re.search(r"/join/[\w-]{43}", page)
            assert link is not None
            looked = await other.get(link.group())  # as a chat does, to show where a link leads
            assert looked.status_code == 200
            assert "Red" in looked.text
            prefetched = await other.get(link.group(), **{"sec-fetch-mode": "navigate", "sec-purpose": "prefetch"})
            assert prefetched.status_code == 200
            assert link.group() not in (await other.get(f"/t/{game}")).text  # who only looks on is shown no link
            joined = await friend.get(link.group(), **{"sec-fetch-mode": "navigate"})
            assert (joined.status_code, joined.headers["location"]) == (303, f"/t/{game}")
            used = await other.get(link.group(), **{"sec-fetch-mode": "navigate"})
            assert used.status_code == 404
            assert (await other.answer(game, 0, "red", 4)).status_code == 403
            assert link.group() not in (await host.get(f"/t/{game}")).text

    at_server(url, story)


def test_by_a_button_one_sits_down_too(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            link = re.search(r"/join/[\w-]{43}", (await host.get(f"/t/{game}")).text)
            assert link is not None
            await friend.get(link.group())
            joined = await friend.post(link.group())
            assert joined.headers["location"] == f"/t/{game}"
            await host.answer(game, 0, "yellow", 4)
            assert (await friend.answer(game, 1, "red", 4)).status_code == 200

    at_server(url, story)


def test_ones_seats_can_be_taken_along_to_another_device(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as desk, server.browser() as phone, server.browser() as thief:
            game = await desk.set_up("connect-four", ALONE)
            link = (await desk.post(f"/t/{game}/link")).json()["link"]
            assert (await phone.follow(link)).status_code == 200
            assert (await thief.follow(link)).status_code == 404
            await desk.answer(game, 0, "yellow", 4)
            assert (await phone.answer(game, 1, "red", 4)).status_code == 200
            assert (await thief.post(f"/t/{game}/link")).status_code == 403

    at_server(url, story)


def test_a_new_invitation_puts_the_old_one_out_of_use(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            old = re.search(r"/join/[\w-]{43}", (await host.get(f"/t/{game}")).text)
            assert old is not None
            assert (await host.post(f"/t/{game}/bot", seat="red", who="friend")).status_code == 200
            new = re.search(r"/join/[\w-]{43}", (await host.get(f"/t/{game}")).text)
            assert new is not None
            assert new.group() != old.group()
            assert (await friend.follow(old.group())).status_code == 404
            assert (await friend.follow(new.group())).status_code == 200
            assert (await host.post(f"/t/{game}/bot", seat="red", who="me")).status_code == 403

    at_server(url, story)


def test_at_the_hot_seat_the_curtain_falls_between_players(url: URL) -> None:
    async def story(server: Server) -> None:
        seats = dict.fromkeys(["ann", "bob", "clo"], "me")
        async with server.browser() as us:
            game = await us.set_up("whispers", seats)
            live = await server.tables.get(game)
            hands: dict[Seat, list[str]] = live.table.state.hands

            async def hands_shown() -> list[str]:
                text = (await us.get(f"/t/{game}")).text
                return [seat for seat, hand in hands.items() if any(word in text for word in hand)]

            assert await hands_shown() == []
            await us.post(f"/t/{game}/curtain")
            assert await hands_shown() == ["ann"]
            async with us.stream(game) as page:
                answered = await us.answer(game, live.version, "ann", hands[Seat("ann")][0])
                assert answered.status_code == 200
                assert not any(word in answered.text for word in hands[Seat("bob")])
                await page.until(live.version)
            assert await hands_shown() == []
            await us.post(f"/t/{game}/curtain")
            assert "bob" in await hands_shown()

    at_server(url, story)


def test_where_nothing_is_hidden_no_curtain_falls(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as us:
            game = await us.set_up("connect-four", ALONE)
            assert (await us.answer(game, 0, "yellow", 4)).status_code == 200
            assert "column 4" in (await us.get(f"/t/{game}")).text

    at_server(url, story)


# Companion, forks, files


def test_at_a_companion_table_a_person_tells_what_chance_brought_and_corrects_it(url: URL) -> None:
    async def story(server: Server) -> None:
        seats = dict.fromkeys(["north", "east", "south", "west"], "me")
        async with server.browser() as me, server.browser() as other:
            game = await me.set_up("magpies", seats, companion="on")
            deck = " ".join(magpies.DECK)
            assert (await other.answer(game, 0, "", deck)).status_code == 403
            assert (await me.answer(game, 0, "", "1 2 3")).status_code == 422
            assert (await me.answer(game, 0, "", deck)).status_code == 200
            live = await server.tables.get(game)
            n = live.version
            assert (await me.answer(game, n, "", "5")).status_code == 200
            assert live.table.state.on_offer == [5]
            assert (await me.post(f"/t/{game}/correct", entry=2, outcome="3")).status_code == 200
            assert live.table.state.on_offer == [3]
            assert (await other.post(f"/t/{game}/correct", entry=2, outcome="4")).status_code == 403

    at_server(url, story)


def test_elsewhere_results_of_chance_stand(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as me:
            game = await me.set_up("magpies", dict.fromkeys(["north", "east", "south", "west"], "me"))
            assert (await me.post(f"/t/{game}/correct", entry=2, outcome="3")).status_code == 403

    at_server(url, story)


def test_a_game_is_saved_to_a_file_and_opened_again(either_url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as me, server.browser() as other:
            game = await me.set_up("connect-four", ALONE)
            for n in range(6):
                await me.answer(game, n, ["yellow", "red"][n % 2], n % 3 + 1)
            saved = await me.get(f"/t/{game}/file")
            assert "attachment" in saved.headers["content-disposition"]
            await other.get("/")
            opened = await other.client.post("/files", files={"file": ("g", saved.content)}, data={"csrf": other.csrf})
            assert opened.status_code == 303
            again = opened.headers["location"].removeprefix("/t/")
            assert entries_in(await other.get(f"/t/{again}/file")) == entries_in(saved)
            assert (await other.answer(again, 6, "yellow", 7)).status_code == 200

    at_server(either_url, story)


def test_while_others_hide_something_the_file_is_not_given(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend, server.browser() as spectator:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            for one in (host, friend, spectator):
                assert (await one.get(f"/t/{game}/file")).status_code == 403
            for n in range(7):
                one, seat = ((host, "yellow"), (friend, "red"))[n % 2]
                assert (await one.answer(game, n, seat, n % 2 + 1)).status_code == 200
            for one in (host, friend, spectator):
                assert (await one.get(f"/t/{game}/file")).status_code == 200

    at_server(url, story)


def test_a_fork_is_a_table_of_ones_own_where_the_hidden_is_dealt_anew(url: URL) -> None:
    async def story(server: Server) -> None:
        seats = {"ann": "me", "bob": "friend", "clo": "friend"}
        async with server.browser() as host, server.browser() as bob, server.browser() as clo:
            game = await host.set_up("whispers", seats)
            await seat_friends(host, game, bob, clo)
            live = await server.tables.get(game)
            mine = live.table.state.hands[Seat("ann")]
            await host.answer(game, live.version, "ann", mine[0])
            forked = []
            for _ in range(3):
                location = (await host.post(f"/t/{game}/fork")).json()["location"]
                fork = await server.tables.get(location.removeprefix("/t/"))
                assert fork.table.state.hands[Seat("ann")] == mine
                assert fork.kept.seed != live.kept.seed
                forked.append(tuple(fork.table.state.hands[Seat("bob")]))
            truth = tuple(live.table.state.hands[Seat("bob")])
            assert len({truth, *forked}) > 2
            question = live.table.question
            assert isinstance(question, Choose)
            assert (await bob.answer(game, live.version, "bob", question.options[0])).status_code == 200

    at_server(url, story)


def test_a_fork_of_a_game_that_is_over_is_the_game_itself(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as anybody:
            game = await host.set_up("connect-four", ALONE)
            for n in range(7):
                await host.answer(game, n, ["yellow", "red"][n % 2], n % 2 + 1)
            location = (await anybody.post(f"/t/{game}/fork", entry=4)).json()["location"]
            fork = await server.tables.get(location.removeprefix("/t/"))
            live = await server.tables.get(game)
            assert list(fork.table.history) == list(live.table.history)[:4]
            assert (await anybody.answer(fork.id, 4, "yellow", 7)).status_code == 200
            assert (await anybody.post(f"/t/{game}/fork", entry=99)).status_code == 422

    at_server(url, story)


def test_a_table_is_removed_by_its_host_while_nobody_else_plays(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            assert (await friend.post(f"/t/{game}/remove")).status_code == 403
            await seat_friends(host, game, friend)
            assert (await host.post(f"/t/{game}/remove")).status_code == 403
            alone = await host.set_up("connect-four", ALONE)
            assert (await host.post(f"/t/{alone}/remove")).json() == {"location": "/"}
            assert (await host.get(f"/t/{alone}")).status_code == 404

    at_server(url, story)


# Streams


def test_a_page_that_comes_back_has_missed_nothing(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            async with friend.stream(game) as page:
                last = page.last
            await host.answer(game, 0, "yellow", 4)
            async with friend.stream(game, **{"last-event-id": last}) as page:
                assert page.n == 1
                assert "yellow drops a disc into column 4" in page.text

    at_server(url, story)


def test_only_what_has_changed_is_sent(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            async with friend.stream(game) as page:
                before = dict(page.fragments)
                await host.answer(game, 0, "yellow", 4)
                shown = await page.next()
                assert 0 < len(shown.fragments) < len(before)
                assert all(before[key] != html for key, html in shown.fragments.items())

    at_server(url, story)


def test_a_table_that_is_removed_ends_its_streams(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host:
            game = await host.set_up("connect-four", ALONE)
            async with host.stream(game) as page:
                await host.post(f"/t/{game}/remove")
                await page.until_gone()

    at_server(url, story)


def test_a_second_server_shows_what_is_answered_at_the_first(either_url: URL) -> None:
    async def story(server: Server) -> None:
        async with serving(either_url) as second, server.browser() as host, second.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends_elsewhere(host, second, game, friend)
            async with friend.stream(game) as far, host.stream(game) as near:
                await host.answer(game, 0, "yellow", 4)
                await far.until(1)
                assert (await friend.answer(game, 1, "red", 4)).status_code == 200
                await near.until(2)
                await host.post(f"/t/{game}/undo", n=2)
                await far.until_shown("undo/consent")

    at_server(either_url, story)


async def seat_friends_elsewhere(host: Browser, second: Server, game: str, friend: Browser) -> None:
    link = re.search(r"/join/[\w-]{43}", (await host.get(f"/t/{game}")).text)
    assert link is not None
    assert (await friend.follow(f"{second.base}{link.group()}")).status_code == 200


# Over days


def test_a_visit_shows_what_is_new_since_the_last(url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(visiting, "time", lambda: now[0])

    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            await seat_friends(host, game, friend)
            await host.answer(game, 0, "yellow", 4)
            await friend.get(f"/t/{game}")
            now[0] += 3600
            await friend.answer(game, 1, "red", 4)
            await host.answer(game, 2, "yellow", 4)
            await friend.get(f"/t/{game}")
            live = await server.tables.get(game)
            visits = [viewer.visit for viewer in live.viewers.values() if "red" in live.mine(viewer.visitor)]
            assert [visit.since for visit in visits] == [1]

    at_server(url, story)


def test_the_first_page_lists_the_games_that_wait_for_one(url: URL) -> None:
    async def story(server: Server) -> None:
        async with server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO, name="Our long game")
            await seat_friends(host, game, friend)
            assert f"/t/{game}" in (await friend.get("/")).text
            assert "Our long game" in (await friend.get("/")).text
            assert await waiting_for(server, friend) == []
            await host.answer(game, 0, "yellow", 4)
            assert await waiting_for(server, friend) == [game]

    at_server(url, story)


async def waiting_for(server: Server, browser: Browser) -> list[str]:
    async with server.tables.store.reading() as connection:
        listed = await journals.listed(connection, hashed(browser.client.cookies[COOKIE]))
    return [one.id for one in waiting_games(listed, SHELF) if one.is_mine_to_answer]
