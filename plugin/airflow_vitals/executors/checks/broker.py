"""Celery's broker as the executor's own app is configured, and connections to it that nobody else uses.

All is read once, while the check is made: neither the app nor Celery's pools are touched when it is asked, so the
scheduler's own sends share no lock, no socket and no setting with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from airflow_vitals.executors.checks.broker_url import all_named, named, parts_of, split
from airflow_vitals.executors.checks.hanging_up import hang_up

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kombu import Connection

_REDIS = {"redis", "rediss", "sentinel", "redis+socket"}
_AMQP = {"amqp", "amqps", "pyamqp"}
_SENTINEL = "sentinel"


@dataclass(frozen=True)
class Broker:
    """Where messages go. `urls`: one for each broker of a failover list; all sentinels of a group are one."""

    urls: tuple[str, ...]
    arguments: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def instance(self) -> str | None:
        """Name what stands behind the executor, without user name and password."""
        detail = self.options.get("master_name") or self.options.get("region") or ""
        parts = [part for url in self.urls for part in split(url)]
        return all_named(parts, str(detail)) if parts else None

    def name(self, url: str) -> str:
        """Name one of the brokers in a sentence."""
        return f"the broker {all_named(split(url))}" if len(split(url)) > 1 else f"the broker {named(url)}"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Give what must never be shown."""
        in_urls = [secret for url in self.urls for part in split(url) for secret in parts_of(part).secrets]
        sentinel = self.options.get("sentinel_kwargs")
        others = [self.arguments.get("password"), sentinel.get("password") if isinstance(sentinel, dict) else None]
        return tuple(dict.fromkeys([*in_urls, *(text for text in others if isinstance(text, str) and text)]))

    def connect(self, url: str, timeout: float) -> Connection:
        """Give a new connection that has been answered, in about `timeout` seconds; raises what the library raises.

        Whoever gets it closes it.
        """
        from kombu import Connection

        options = {**self.options, **_timeouts(url, self.options, timeout)}
        arguments = {**self.arguments, "transport_options": options, "connect_timeout": timeout}
        connection = Connection(url, **arguments)
        try:
            return connection.ensure_connection(max_retries=0, reraise_as_library_errors=False)
        except BaseException:
            hang_up(connection, politely=False)
            raise

    def still_answers(self, url: str, timeout: float) -> None:
        """Raise where the broker answers no more; by a new connection, since an open one would only wait longer."""
        hang_up(self.connect(url, timeout), politely=True)


def broker_of(app: Any) -> Broker:
    """Read the broker of a Celery app; raises what a broken configuration raises."""
    conf = app.conf
    urls = split(conf.broker_write_url or "")
    if urls and parts_of(urls[0]).scheme == _SENTINEL:
        urls = (";".join(urls),)
    arguments = {
        "userid": conf.broker_user,
        "password": conf.broker_password,
        "virtual_host": conf.broker_vhost,
        "port": conf.broker_port,
        "transport": conf.broker_transport,
        "ssl": conf.broker_use_ssl,
        "login_method": conf.broker_login_method,
    }
    broker = Broker(urls, arguments, dict(conf.broker_transport_options or {}))
    for url in urls:
        _import_transport(url, arguments)
    return broker


def _import_transport(url: str, arguments: Mapping[str, Any]) -> None:
    """Import what a connection will need. An import that is under way during a fork would hang the child."""
    import contextlib

    from kombu import Connection

    # A missing library is said when the broker is asked: the executor itself cannot work without it either.
    with contextlib.suppress(Exception):
        Connection(url, **arguments).transport  # noqa: B018


def _timeouts(url: str, options: Mapping[str, Any], timeout: float) -> dict[str, Any]:
    """Give transport options that keep every step within the timeout; shorter ones of the operator stay."""
    scheme = parts_of(url).scheme

    def shorter(name: str) -> float:
        own = options.get(name)
        return min(timeout, float(own)) if isinstance(own, (int, float)) and own > 0 else timeout

    if scheme in _REDIS:
        limits: dict[str, Any] = {name: shorter(name) for name in ("socket_timeout", "socket_connect_timeout")}
        sentinel = options.get("sentinel_kwargs")
        if isinstance(sentinel, dict):
            limits["sentinel_kwargs"] = {**limits, **sentinel}
        return {**limits, "retry_on_timeout": False}
    if scheme in _AMQP:
        return {name: shorter(name) for name in ("read_timeout", "write_timeout")}
    return {}
