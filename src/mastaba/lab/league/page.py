"""A league as a page that stands alone."""

from mastaba.lab.league.tables import Findings
from mastaba.locale import Tongue


def page(found: Findings, tongue: Tongue) -> str:
    return ""
