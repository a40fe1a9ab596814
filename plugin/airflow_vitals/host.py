"""The Airflow around us: its configuration, its address and its release."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from urllib.parse import urlsplit

SECTION = "vitals"
_VARIABLE = f"AIRFLOW__{SECTION.upper()}__"


def option(section: str, key: str) -> str | None:
    """Give the text of an option, whether from airflow.cfg, the environment or Airflow's defaults.

    None: not set. Raises what Airflow raises where an option cannot be read (a lone `%`, a command that fails).
    """
    from airflow.configuration import conf

    value = conf.get(section, key, fallback=None)
    return None if value is None else str(value)


def quiet_option(section: str, key: str) -> str | None:
    """Give the same, with None for an option that cannot be read: for those that are Airflow's own business."""
    try:
        return option(section, key)
    except Exception:
        return None


def own_options() -> frozenset[str]:
    """Give the names of all options that somebody has set in [vitals], as far as Airflow can list them."""
    from airflow.configuration import conf

    # A section that stands in the environment alone is none to Airflow, though its options count.
    named = {name.removeprefix(_VARIABLE).lower() for name in os.environ if name.startswith(_VARIABLE)}
    try:
        return frozenset(named | set(conf.getsection(SECTION) or ()))
    except Exception:
        return frozenset(named)


def base_path() -> str:
    """Give the path of `[api] base_url`, with a slash at both ends, as Airflow's own server reads it."""
    path = urlsplit(quiet_option("api", "base_url") or "").path
    return "/" + f"{path.strip('/')}/".lstrip("/")


def release() -> tuple[int, int]:
    """Give Airflow's major and minor version; a version that cannot be read counts as newer than all."""
    from airflow import __version__

    found = re.match(r"(\d+)\.(\d+)", str(__version__))
    return (int(found[1]), int(found[2])) if found else (99, 0)


def full_release() -> str:
    """Give Airflow's version as it calls itself."""
    from airflow import __version__

    return str(__version__)


def hide(option: str) -> None:
    """Have Airflow hide an option of [vitals] where it shows its configuration, whatever stands there."""
    with suppress(Exception):
        from airflow.configuration import conf

        conf.sensitive_config_values.add((SECTION, option))


def mask(value: str) -> None:
    """Have Airflow mask a value in its logs; what a release does not have is left out."""
    with suppress(Exception):
        from airflow._shared.secrets_masker import mask_secret

        mask_secret(value)
    with suppress(Exception):
        from airflow.sdk.log import mask_secret as mask_in_tasks

        mask_in_tasks(value)


def own_version() -> str:
    """Give the version of the installed wheel; empty where it runs without being installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("airflow-vitals")
    except PackageNotFoundError:
        return ""
