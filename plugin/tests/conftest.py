"""What several tests need: a folder of built files, settings, and an Airflow that nobody else uses."""

from __future__ import annotations

import json
import os
import tempfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings as hypothesis_settings

# Airflow reads its home when it is first imported, and makes files there.
os.environ.setdefault("AIRFLOW_HOME", tempfile.mkdtemp(prefix="vitals-airflow-"))

from airflow_vitals import apps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

hypothesis_settings.register_profile("quiet", database=None, deadline=None)
hypothesis_settings.load_profile("quiet")

PAGE = "assets/page-AAAAAAAA.js"
SHARED = "assets/shared-BBBBBBBB.js"
CARD = "assets/card-CCCCCCCC.js"


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A build as small as can be."""
    files = {
        "app/index.html": "<!doctype html><title>Airflow Vitals</title>" + " " * 600,
        "app/vitals.config.js": "globalThis.seen = globalThis.__vitals;\n",
        "app/icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "app/assets/index-DDDDDDDD.js": "export default 1;" * 100,
        "app/assets/index-DDDDDDDD.js.br": "as brotli",
        "app/assets/index-DDDDDDDD.js.gz": "as gzip",
        "app/.hidden": "a secret",
        "plugin/entries.json": json.dumps(
            {"page": {"file": PAGE, "imports": [SHARED]}, "card": {"file": CARD, "imports": []}}
        ),
        f"plugin/{PAGE}": "export const register = () => {};",
        f"plugin/{SHARED}": "export {};",
        f"plugin/{CARD}": "export const register = () => {};",
    }
    for path, text in files.items():
        file = tmp_path / "static" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path / "static"


@pytest.fixture(autouse=True)
def _settings_are_read_anew() -> Iterator[None]:
    apps.settings.cache_clear()
    yield
    apps.settings.cache_clear()
