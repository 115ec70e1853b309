"""What people have called, and what nobody can have called."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from web.outsiders import Outsider

from mastaba.club import outside
from mastaba.club.errors import Later, NotCalled, NotDelivered
from mastaba.club.outside import A_MINUTE, MOST_READ, Outside, is_outside
from mastaba.club.push import check_taken
from mastaba.kernel.errors import BadOptions

pytestmark = pytest.mark.anyio

INSIDE = [
    *("127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "100.127.255.255", "0.0.0.0", "0.1.2.3", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"),
    *("192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"),
    *("::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "fec0::1", "2001:db8::1", "::ffff:127.0.0.1"),
    *("::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1"),
    *("2002:7f00:1::", "2002:c0a8:101::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "100::1"),
]
OUTSIDE = ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001:800::200e", "::ffff:1.1.1.1"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def there() -> AsyncIterator[Outsider]:
    async with Outsider.opened_at_once() as there:
        yield there


def behind(*answers: Sequence[str]) -> "Names":
    return Names(list(answers))


class Names:
    """A name that leads elsewhere each time somebody asks."""

    def __init__(self, answers: list[Sequence[str]]) -> None:
        self.answers = answers
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@pytest.mark.parametrize("number", INSIDE)
async def test_what_lies_inside(number: str) -> None:
    assert not is_outside(ip_address(number))
    calling = Outside(resolve=behind([number]))
    with pytest.raises(NotCalled):
        await calling.post("http://innocent.example/hook", b"", {})
    written = f"[{number}]" if ":" in number else number
    with pytest.raises(NotCalled):
        calling.check(f"https://{written}/hook")


@pytest.mark.parametrize("number", OUTSIDE)
async def test_what_lies_outside(number: str) -> None:
    assert is_outside(ip_address(number))


async def test_one_number_inside_among_others_is_enough() -> None:
    calling = Outside(resolve=behind(["1.1.1.1", "10.0.0.1"]))
    with pytest.raises(NotCalled):
        await calling.post("https://innocent.example/", b"", {})


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost", "localhost."])
async def test_a_number_in_disguise_is_seen_when_it_is_looked_up(host: str) -> None:
    calling = Outside()
    with pytest.raises((NotCalled, NotDelivered)):
        await calling.post(f"http://{host}/", b"", {})


@pytest.mark.parametrize(
    "address",
    [
        *(
            "",
            "nonsense",
            "ftp://example.org/",
            "file:///etc/passwd",
            "gopher://example.org/",
            "https://",
            "https:///x",
        ),
        *("https://user:password@example.org/", "https://example.org:22/", "http://example.org:6379/", "http://[::1"),
        *(
            "https://exämple.org/",
            "https://example.org/\r\nX: y",
            "https://example.org/" + "a" * 1_000,
            "//example.org",
        ),
    ],
)
async def test_what_is_no_address(address: str) -> None:
    with pytest.raises(NotCalled):
        Outside().check(address)


async def test_a_secret_goes_by_https_only() -> None:
    with pytest.raises(NotCalled):
        Outside().check("http://example.org/push", secret=True)
    assert Outside().check("https://example.org/push#x", secret=True) == "https://example.org/push"


async def test_what_was_checked_is_called_whatever_the_name_says_then(there: Outsider) -> None:
    """The first answer is allowed, the second is not: there is no second one."""
    names = behind(["127.0.0.1"], ["10.0.0.1"])
    calling = Outside(["127.0.0.0/8"], resolve=names)
    with pytest.raises(NotCalled):  # the port is no usual one, and the name itself is not on the list
        calling.check(f"http://rebound.example:{there.port}/")
    calling = Outside([f"rebound.example:{there.port}"], resolve=names)
    answer = await calling.post(f"http://rebound.example:{there.port}/hook?a=1", b"hello", {"X-A": "b"})
    assert answer.status == 201
    assert names.asked == ["rebound.example"]
    (call,) = there.calls
    assert (call.path, call.body, call.headers["x-a"]) == ("/hook?a=1", b"hello", "b")
    assert call.headers["host"] == f"rebound.example:{there.port}"


async def test_nobody_is_followed(there: Outsider) -> None:
    there.says(302, "Location: http://169.254.169.254/latest/meta-data")
    answer = await Outside(["127.0.0.1"]).post(f"{there.url}/hook", b"", {})
    assert answer.status == 302
    assert len(there.calls) == 1
    with pytest.raises(NotDelivered) as caught:
        check_taken(answer)
    assert caught.value.for_good


async def test_who_does_not_answer_is_left(there: Outsider) -> None:
    there.slow = True
    with pytest.raises(NotDelivered) as caught:
        await Outside(["127.0.0.1"], patience=0.2).post(f"{there.url}/hook", b"", {})
    assert not caught.value.for_good
    async with asyncio.timeout(10):
        await there.closed.wait()


async def test_a_name_that_is_looked_up_for_ever_is_left() -> None:
    async def for_ever(host: str, port: int) -> Sequence[str]:
        await asyncio.Event().wait()
        return []

    with pytest.raises(NotDelivered):
        await Outside(resolve=for_ever, patience=0.05).post("https://example.org/", b"", {})


async def test_no_more_is_read_than_a_little(there: Outsider) -> None:
    there.answer = b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n" + b"x" * 50_000_000
    answer = await Outside(["127.0.0.1"]).post(f"{there.url}/hook", b"", {})
    assert (answer.status, len(answer.body)) == (200, MOST_READ)
    async with asyncio.timeout(10):
        await there.closed.wait()


async def test_what_is_no_answer(there: Outsider) -> None:
    there.answer = b"\x00\x01 nonsense\r\n\r\n"
    with pytest.raises(NotDelivered):
        await Outside(["127.0.0.1"]).post(f"{there.url}/hook", b"", {})


async def test_one_host_is_not_called_all_the_time(there: Outsider) -> None:
    now = 0.0
    calling = Outside(["127.0.0.1"], clock=lambda: now)
    for _ in range(A_MINUTE):
        calling._count("example.org")
    with pytest.raises(Later):
        calling._count("example.org")
    calling._count("example.net")
    now = 1.0
    calling._count("example.org")


def certificate(folder: Path, name: str) -> Path:
    """Key and certificate of a server of this name, signed by itself."""
    key, who = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(1)).not_valid_after(now + timedelta(1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), False)
    key_as_text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "certificate.pem"
    file.write_bytes(key_as_text + made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    return file


async def test_a_certificate_has_to_be_of_the_name_that_was_said(
    there: Outsider, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although it is a number that is called."""
    file = certificate(tmp_path, "push.example")
    ours = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    ours.load_cert_chain(file)
    monkeypatch.setattr(outside, "_trusted", lambda: ssl.create_default_context(cafile=str(file)))
    server = await asyncio.start_server(there.serve, "127.0.0.1", 0, ssl=ours)
    port = server.sockets[0].getsockname()[1]
    calling = Outside([f"push.example:{port}", f"other.example:{port}"], resolve=behind(["127.0.0.1"]))
    assert (await calling.post(f"https://push.example:{port}/x", b"hello", {})).status == 201
    with pytest.raises(NotDelivered):
        await calling.post(f"https://other.example:{port}/x", b"hello", {})
    assert [call.body for call in there.calls] == [b"hello"]
    server.close()


async def test_a_list_of_what_may_be_called() -> None:
    calling = Outside(["10.1.0.0/16", "ha.lan", "192.168.0.7:8123", "[fd00::1]:80"])
    for address in ("http://10.1.2.3/", "http://ha.lan:8123/x", "http://192.168.0.7:8123/", "http://[fd00::1]/"):
        assert calling.check(address) == address
    for address in ("http://10.2.2.3/", "http://192.168.0.7/", "http://[fd00::2]/"):
        with pytest.raises(NotCalled):
            calling.check(address)
    for wrong in ("", "10.0.0.0/99", "host:port"):
        with pytest.raises(BadOptions):
            Outside([wrong])
