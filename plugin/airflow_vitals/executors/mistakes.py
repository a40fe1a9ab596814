"""How a mistake of ours is logged: what and where, never its message, which may hold a broker's password."""

from __future__ import annotations


def place_of(error: BaseException) -> str:
    """Give the kind of an exception and the line that raised it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    kind = type(error).__name__
    return f"{kind} at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else kind
