"""Ctrl-C in tests that press it."""

import signal


def heed_ctrl_c() -> None:
    """For a process that begins: tests in the background of a shell are told to ignore it, and so would it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
