"""The API: where and when I hear of my tables while I am not there."""

from litestar import Router
from litestar.params import FromPath, JSONBody

from mastaba.club.channels import HOOK, PUSH, Channels, Wish
from mastaba.club.push import Keys
from mastaba.locale import Tongue
from mastaba.table.errors import NotNow
from mastaba.web.access import Asked, somebody
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.visitor import tongue_asked
from mastaba.web.routes import delete, get, post
from mastaba.web.schemas import (
    ChannelMade,
    ChannelShown,
    FailureShown,
    Hooking,
    Listening,
    NoticesShown,
    Trying,
    Wishing,
    WishShown,
)


@get("/me/notices", summary="Where and when I hear of my tables while I am not there")
async def my_notices(request: Asked, house: TheHouse) -> NoticesShown:
    channels = await house.notices.register.of(somebody(request).person.id)
    await house.notices.sender.open()
    return _shown(channels, house.notices.sender.pusher.key, tongue_asked(request))


@post("/me/notices", status_code=204, summary="When I want to hear of them on one of the ways")
async def wish(request: Asked, house: TheHouse, data: JSONBody[Wishing]) -> None:
    person = somebody(request).person.id
    await house.notices.register.wish(
        person, data.way, Wish(data.when, data.hour), _language(request), base_of(house, request)
    )


@post("/me/notices/devices", summary="This browser listens from now on: its push subscription")
async def listen(request: Asked, house: TheHouse, data: JSONBody[Listening]) -> ChannelMade:
    person = _changing(house, request)
    keys = Keys(data.keys.p256dh, data.keys.auth)
    more = (_language(request), base_of(house, request))
    return ChannelMade(await house.notices.register.listen(person, data.endpoint, keys, data.name, *more))


@post("/me/notices/hooks", summary="An address that is called, of a room or of a program of mine")
async def hook(request: Asked, house: TheHouse, data: JSONBody[Hooking]) -> ChannelMade:
    person, more = _changing(house, request), (_language(request), base_of(house, request))
    return ChannelMade(await house.notices.register.hook(person, data.kind, data.address, *more))


@delete("/me/notices/{channel:str}", status_code=204, summary="No more notices there")
async def stop(request: Asked, house: TheHouse, channel: FromPath[str]) -> None:
    if not await house.notices.register.stop(somebody(request).person.id, channel):
        raise NotNow("There is nothing of this name.")


@post("/me/notices/try", status_code=204, summary="Send me one there now, to see whether it comes")
async def try_out(request: Asked, house: TheHouse, data: JSONBody[Trying]) -> None:
    person = somebody(request).person
    house.limits.take("try", person.id, "")
    await house.notices.sender.open()
    await house.notices.try_out(person, data.channel)


def _changing(house: House, request: Asked) -> str:
    person = somebody(request).person.id
    house.limits.take("channel", person, "")
    return person


def _language(request: Asked) -> str:
    return tongue_asked(request).code


def base_of(house: House, request: Asked) -> str:
    """Where our pages are for this person, for links in what is sent to them: our own name, or else the number or name
    of our network by which they came. The guard lets no others in."""
    if house.settings.public_url:
        return house.settings.public_url.rstrip("/")
    return f"{request.url.scheme}://{request.url.netloc}"


def _shown(channels: Channels, key: str, tongue: Tongue) -> NoticesShown:
    push, mail, called = (WishShown(wish.when, wish.hour) for wish in (channels.push, channels.mail, channels.hook))
    failures = [
        FailureShown(each.at, each.way, each.name, tongue.text(each.template, **each.parameters))
        for each in channels.failures
    ]
    devices = [ChannelShown(f"{PUSH}-{each.id}", each.name) for each in channels.devices]
    hooks = [ChannelShown(f"{HOOK}-{each.id}", each.host, each.kind) for each in channels.hooks]
    return NoticesShown(key, push, mail, called, devices, hooks, failures)


router = Router("/", route_handlers=[my_notices, wish, listen, hook, stop, try_out], tags=["people and games"])
