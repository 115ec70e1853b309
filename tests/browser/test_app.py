"""The pages as an app: it can be installed, says when there is no line, shows notices, and keeps no hand."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import QUIET
from browser.players import SOON, Player
from browser.served import Served
from playwright.sync_api import BrowserContext, Page, Playwright, expect

READY = "navigator.serviceWorker.ready.then((found) => found.active.state)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  }
  return found;
}"""
SHOWN = """navigator.serviceWorker.ready.then((found) => found.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))"""


@pytest.fixture
def app(playwright: Playwright, path_of_chromium: str, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser that remembers: in a private window nothing can be installed."""
    options: dict[str, Any] = {"executable_path": path_of_chromium, "args": QUIET, "locale": "en"}
    context = playwright.chromium.launch_persistent_context(str(tmp_path / "profile"), **options)
    context.set_default_timeout(SOON)
    yield context
    context.close()


def installed(page: Page) -> None:
    """Its service worker has kept what it keeps, and answers for this page."""
    assert page.evaluate(READY) in ("activating", "activated")
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_it_can_be_installed(app: BrowserContext, served: Served) -> None:
    page = app.new_page()
    page.goto(served.url)
    asks = app.new_cdp_session(page)
    asks.send("Page.enable")
    told = asks.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    assert asks.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_without_a_line_it_says_so_and_no_hand_is_kept(
    somebody: Callable[..., Player], served: Served, playwright: Playwright
) -> None:
    anna = somebody(service_workers="allow")
    table = anna.against_bots()
    assert anna.page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)") is False
    anna.at("/")
    installed(anna.page)
    anna.at(f"/t/{table}")
    anna.page.wait_for_function("document.body.dataset.version > 0")
    for path in ("/tables", f"/api/tables/{table}", "/api/me", "/me/notices", f"/t/{table}/steps"):
        anna.page.evaluate("(path) => fetch(path).then((answer) => answer.text())", path)
    kept = anna.page.evaluate(KEPT)
    assert "/offline" in kept
    assert "/static/look.css" in kept
    assert all(path == "/offline" or path.startswith(("/static/", "/icons/")) for path in kept), kept
    hand = anna.page.evaluate("document.body.dataset.csrf")
    text = anna.page.evaluate("(name) => caches.match('/offline?lang=en').then((found) => found.text())", "")
    assert hand not in text
    assert "Anna" not in text
    anna.context.set_offline(True)
    try:
        anna.page.goto(f"{served.url}/t/{table}")
        expect(anna.page.get_by_role("heading", level=1)).to_have_text("No connection")
        expect(anna.page.locator("header .word")).to_be_visible()
        assert (
            anna.page.evaluate("getComputedStyle(document.querySelector('.lid')).backgroundColor") == "rgb(20, 42, 88)"
        )
        refused = anna.page.evaluate("(path) => fetch(path).then(() => 'kept', () => 'no')", f"/api/tables/{table}")
        assert refused == "no"
    finally:
        anna.context.set_offline(False)
    anna.page.get_by_role("link", name="Try again").click()
    anna.page.wait_for_function("document.body.dataset.table")


def test_a_notice_is_shown_and_leads_to_pages_of_ours_only(app: BrowserContext, served: Served) -> None:
    app.grant_permissions(["notifications"], origin=served.url)
    anna = Player(app, served.url)
    anna.called("Anna")
    anna.at("/")
    installed(anna.page)
    asks = app.new_cdp_session(anna.page)
    found: list[str] = []
    asks.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    asks.send("ServiceWorker.enable")
    while not found:
        anna.page.wait_for_timeout(10)
    told = {"title": "Your move: Hâpy Families", "body": "with Bek", "tag": "t1", "url": "/n/x", "waiting": 2}
    pushed = {"Bek": json.dumps(told).ljust(1_024), "Cleo": json.dumps(told | {"body": "with Cleo"}), "": "nonsense"}
    for name, data in pushed.items():
        asks.send("ServiceWorker.deliverPushMessage", {"origin": served.url, "registrationId": found[0], "data": data})
        came = f"all.some(({{ title, body }}) => body === (title === 'Mastaba' ? '' : 'with {name}'))"
        anna.page.wait_for_function(f"{SHOWN}.then((all) => {came})")
    shown = sorted(anna.page.evaluate(SHOWN), key=lambda each: each["title"])
    assert [each["title"] for each in shown] == ["Mastaba", "Your move: Hâpy Families"]
    assert (shown[1]["body"], shown[1]["url"]) == ("with Cleo", "/n/x")  # in the place of the first
    assert anna.complaints == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_page_of_notices(somebody: Callable[..., Player], phone: bool) -> None:
    bek = somebody(phone=phone, viewport={"width": 390 if phone else 1280, "height": 800})
    bek.called("Bek")
    page = bek.page
    bek.at("/me/notices")
    hooks = page.locator("section", has=page.locator("#by-hook"))
    hooks.get_by_role("radio", name="A program of mine").check()
    hooks.get_by_label("The address of a webhook").fill("http://192.168.0.1/x")
    hooks.get_by_role("button", name="Add").click()
    expect(hooks.get_by_role("alert")).to_contain_text("network of its own")
    hooks.get_by_label("The address of a webhook").fill("https://example.org/x")
    hooks.get_by_role("button", name="Add").click()
    expect(hooks.locator("li")).to_contain_text("example.org")
    hooks.get_by_role("radio", name="Once a day").check()
    expect(hooks.get_by_role("status")).to_have_text("Saved.")
    hooks.locator("[name=hour]").fill("19:00")
    hooks.locator("[name=hour]").dispatch_event("change")
    page.wait_for_function("fetch('/api/me/notices').then((it) => it.json()).then((it) => it.hook.hour === 19)")
    page.reload()
    expect(hooks.locator("[name=hour]")).to_have_value("19:00")
    hooks.get_by_role("button", name="Take away").click()
    expect(hooks.locator("li")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1280)


def test_where_a_browser_takes_no_notices_it_says_so(somebody: Callable[..., Player]) -> None:
    bek = somebody()  # as in a private window: no service worker
    bek.called("Bek")
    bek.page.add_init_script("delete window.PushManager;")
    bek.at("/me/notices")
    expect(bek.page.locator("[data-why=nothing]")).to_be_visible()
    expect(bek.page.locator("[data-listens]")).to_be_hidden()
