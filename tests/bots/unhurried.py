"""Levels that come nowhere near their ceiling of seconds, also uncompiled and on a machine with other things to do."""

from mastaba.bots import search

UNHURRIED = ("vizier:1%",) if (search.__file__ or "").endswith(".py") else ("vizier:1%", "pharaoh:1%")
