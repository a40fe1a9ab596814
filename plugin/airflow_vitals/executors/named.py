"""What an executor of Airflow is called, and whom it serves."""

from __future__ import annotations


def name_of(executor: object) -> str:
    """Give the alias of an executor, else the name of its class. Never raises."""
    return _text(getattr(executor, "name", None), "alias") or type(executor).__name__


def teams_of(executor: object) -> tuple[str, ...]:
    """Give the team that an executor belongs to; nothing where it serves everybody. Never raises."""
    team = _text(getattr(executor, "name", None), "team_name") or _text(executor, "team_name")
    return (team,) if team else ()


def name_in(configured: object) -> tuple[str, tuple[str, ...]]:
    """Give name and teams by what is configured (Airflow's `ExecutorName`), without an executor."""
    path = _text(configured, "module_path") or ""
    team = _text(configured, "team_name")
    name = _text(configured, "alias") or path.rpartition(".")[2] or "executor"
    return name, (team,) if team else ()


def _text(thing: object, attribute: str) -> str | None:
    value = getattr(thing, attribute, None)
    return value if isinstance(value, str) and value else None
