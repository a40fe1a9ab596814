"""How much of a deadline is left, and how long something has lasted."""

from __future__ import annotations

from time import monotonic

_SHORTEST = 0.05
_MINUTE = 60
_HOUR = 60 * _MINUTE


class Countdown:
    """A deadline in seconds from now. Steps end a little earlier, so that their own words arrive in time."""

    def __init__(self, seconds: float) -> None:
        """Begin to count."""
        self.seconds = seconds
        self.margin = min(0.25, seconds / 20)
        self._end = monotonic() + seconds

    def left(self, keep: float = 1.0) -> float:
        """Give what a step may take, in seconds, never nothing: a timeout of 0 means "for ever" to some libraries.

        `keep`: how many margins are kept for what comes after this step.
        """
        return max(_SHORTEST, self._end - monotonic() - keep * self.margin)

    def share(self, of: int) -> float:
        """Give a fair part of what is left to one of so many steps."""
        return max(_SHORTEST, self.left() / max(1, of))


def lasting(seconds: float) -> str:
    """Say how long, as the page does: "12 s", "2 min 10 s", "3 h 5 min"."""
    whole = max(0, round(seconds))
    if whole < _MINUTE:
        return f"{whole} s"
    minutes, rest = divmod(whole, _MINUTE)
    if whole < _HOUR:
        return f"{minutes} min {rest} s" if rest else f"{minutes} min"
    hours, minutes = divmod(minutes, _MINUTE)
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"
