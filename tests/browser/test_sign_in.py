"""Coming in, in real browsers: passkeys of Chromium's own virtual authenticator, two devices, letters, no https."""

import re
import socket
from collections.abc import Callable, Iterator
from threading import Semaphore
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from browser.players import SOON, Player
from browser.served import Served
from club.test_letters import Box
from playwright.sync_api import Browser, CDPSession, Page, expect

Somebody = Callable[..., Player]
OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Finger:
    """What proves who somebody is; the same on several devices, as passkeys are that a cloud carries along."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable")
        self.id = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})["authenticatorId"]

    def all(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]]
        found = self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]
        return found

    def learns(self, other: "Finger") -> None:
        for key in other.all():
            self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": key})


def at(player: Player, path: str) -> Page:
    player.page.bring_to_front()  # who does not look at a page is not asked for a passkey there
    player.page.goto(f"{player.url}{path}")
    player.page.locator("body.ready").wait_for()
    return player.page


def fits(page: Page) -> None:
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_guest_becomes_a_member_and_the_tables_come_along_to_the_phone(somebody: Somebody) -> None:
    anna = somebody()
    finger = Finger(anna.page)
    anna.against_bots(2, options={"first": "1"}, name="Anna")
    table = anna.fact("table")
    other_tab = anna.tab()
    other_tab.goto(f"{anna.url}/t/{table}")
    page = at(anna, "/sign-in")
    expect(page.locator(".guest")).to_contain_text("You play as the guest Anna. 1 table comes with you.")
    page.locator("[data-do=make-passkey]").press("Enter")
    page.wait_for_url("**/me/keys")
    expect(page.locator(".things").first).to_contain_text("Linux")
    assert len(finger.all()) == 1
    expect(other_tab.locator("#seats .you")).to_be_visible(timeout=SOON)  # it goes on there, with the new cookie
    phone = somebody(phone=True)
    Finger(phone.page).learns(finger)
    phone.against_bots(2, options={"first": "1"}, name="Baketra")
    hers = phone.fact("table")
    page = at(phone, f"/sign-in?to=/t/{table}")
    fits(page)
    page.locator("[data-do=use-passkey]").tap()
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator(".seat.you .who")).to_contain_text("Anna", timeout=SOON)
    page.goto(f"{phone.url}/t/{hers}")  # and the guest's own table has come to Anna
    expect(page.locator(".seat.you .who")).to_contain_text("Anna", timeout=SOON)
    page = at(phone, "/me/keys")
    fits(page)
    assert page.locator("#h-devices + ul li").count() == 2
    page.locator("[data-do=sign-out-others]").tap()
    expect(page.locator("#h-devices + ul li")).to_have_count(1, timeout=SOON)
    expect(other_tab.locator("main")).to_contain_text("Nobody knows you here yet", timeout=SOON)


def test_recovery_codes_are_shown_once_and_let_in_once_by_keyboard(somebody: Somebody) -> None:
    anna, lost = somebody(), somebody()
    Finger(anna.page)
    page = at(anna, "/sign-in")
    page.locator("[data-do=make-passkey]").press("Enter")
    page.wait_for_url("**/me/keys")
    page.locator("[data-do=recovery]").press("Enter")
    expect(page.locator("#codes")).to_be_focused()
    codes = page.locator("#codes li").all_inner_texts()
    assert len(codes) == 10
    name = page.locator(".lede").inner_text()
    page = at(lost, "/sign-in")
    page.locator("#another > summary").press("Enter")
    page.locator("#code").fill(codes[0].lower())
    page.locator("#code").press("Enter")
    page.wait_for_url(f"{lost.url}/")
    assert at(lost, "/me/keys").locator(".lede").inner_text() == name
    page.locator("[data-do=sign-out]").press("Enter")
    page.wait_for_url(f"{lost.url}/")
    page = at(lost, "/sign-in")
    page.locator("#another > summary").press("Enter")
    page.locator("#code").fill(codes[0])
    page.locator("#code").press("Enter")
    expect(page.locator("#any-code .complaint")).to_contain_text("does not count any more")
    lost.complaints[:] = [said for said in lost.complaints if "410" not in said]  # Chromium's own word on it


@pytest.fixture(scope="module")
def posting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, "Bag"]]:
    """A server with a mail server, which can be reached by a number, too."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    box = Bag()
    mail = Controller(box, hostname="127.0.0.1", port=port)
    mail.start()
    served = Served(tmp_path_factory.mktemp("posting"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MASTABA_SMTP", f"smtp://127.0.0.1:{port}?from=table@example.org&tls=no")
        served.start()
    yield served, box
    served.stop()
    mail.stop()


class Bag(Box):
    """It rings when there is a letter."""

    def __init__(self) -> None:
        super().__init__()
        self.full = Semaphore(0)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        told = await super().handle_DATA(server, session, envelope)
        self.full.release()
        return told

    def next(self) -> bytes:
        assert self.full.acquire(timeout=SOON / 1000)
        text = self.letters[-1].get_payload(decode=True)
        assert isinstance(text, bytes)
        return text


def test_a_code_comes_by_mail(chromium: Browser, posting: tuple[Served, "Bag"]) -> None:
    served, bag = posting
    names = []
    for _ in range(2):
        player = Player(chromium.new_context(viewport={"width": 390, "height": 844}, locale="fr"), served.url)
        page = at(player, "/sign-in")
        page.locator("#mail").fill("anna@example.org")
        page.locator("#mail").press("Enter")
        expect(page.locator("#sent-code")).to_be_focused(timeout=SOON)
        code = re.search(rb"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}", bag.next())
        assert code
        page.locator("#sent-code").fill(code[0].decode())
        page.locator("#sent-code").press("Enter")
        page.wait_for_url(f"{served.url}/")
        names.append(at(player, "/me/keys").locator(".lede").inner_text())
        fits(page)
        player.leave()
        assert player.complaints == []
    assert names[0] == names[1]


def test_without_https_the_page_says_so_and_a_password_does(somebody: Somebody) -> None:
    """As in a home network."""
    anna = somebody(phone=True)
    anna.page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page = at(anna, "/sign-in")
    expect(page.locator("#no-passkeys")).to_be_visible()
    expect(page.locator("#passkeys")).to_be_hidden()
    page.locator("#new-login").fill("anna")
    page.locator("#new-password").fill("a bench in the shade")
    page.locator("#new-password").press("Enter")
    page.wait_for_url("**/me/keys")
    at(anna, "/me/keys").locator("[data-do=sign-out]").tap()
    page.wait_for_url(f"{anna.url}/")
    page = at(anna, "/sign-in")
    page.locator("#login").fill("Anna")
    page.locator("#password").fill("a bench in the shade")
    page.locator("#password").press("Enter")
    page.wait_for_url(f"{anna.url}/")
    expect(at(anna, "/me/keys").locator(".lede")).to_contain_text("a member since")
