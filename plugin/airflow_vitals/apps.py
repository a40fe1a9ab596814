"""What the plugin registers, as far as the settings want it."""

from __future__ import annotations

from functools import cache
from typing import Any

from airflow_vitals import host, icons, names
from airflow_vitals.settings import Settings, read_settings


@cache
def settings() -> Settings:
    """Give the settings of this process: read once, because Airflow reads its own once."""
    return read_settings(lambda name: host.option(host.SECTION, name), host.own_options())


def react_apps() -> list[dict[str, Any]]:
    """Give the page and the card.

    Their addresses are absolute paths below `[api] base_url`: Airflow 3.1 cannot load others.
    """
    ui = f"{host.base_path()}{names.PREFIX[1:]}/ui/"
    page = {
        "name": names.PAGE,
        "url_route": names.PAGE_ROUTE,
        "destination": "nav",
        "category": settings().category,
        "icon": icons.LIGHT,
        "icon_dark_mode": icons.DARK,
        "bundle_url": f"{ui}page.js",
    }
    card = {
        "name": names.CARD,
        "url_route": names.CARD_ROUTE,
        "destination": "dashboard",
        "bundle_url": f"{ui}card.js",
    }
    return [app for app, shown in ((page, settings().show_page), (card, settings().show_card)) if shown]


def fastapi_apps() -> list[dict[str, Any]]:
    """Give the application that serves the files of page, card and standalone page."""
    from airflow_vitals.web import create_app

    return [{"app": create_app(settings()), "url_prefix": names.PREFIX, "name": names.PAGE}]
