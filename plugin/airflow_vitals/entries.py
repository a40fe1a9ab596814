"""The two files that Airflow imports, `ui/page.js` and `ui/card.js`.

They are made here, because they carry the settings and the names of the built files, which change with every build. So
they are asked for anew each time, and everything that they import can be kept for ever.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from airflow_vitals import names, script, words

if TYPE_CHECKING:
    from collections.abc import Collection

_CHUNK = re.compile(r"assets/[\w.-]+\.js")

_REMARKS = re.compile(r"^ *//.*\n", re.MULTILINE)
"""Lines for readers of entry.js; a browser fetches it anew with each page."""


@dataclass(frozen=True)
class Bundle:
    """A built bundle: its file and all that this imports at once, as paths below `ui/`."""

    file: str
    imports: tuple[str, ...]


def read_bundles(index: bytes | None, present: Collection[str]) -> dict[str, Bundle]:
    """Read `entries.json` of the build: `page` and `card`, as far as all their files are `present`.

    None, or anything but what the build writes, gives no bundle. Never raises.
    """
    try:
        entries = json.loads(index or b"{}")
        found = {key: _bundle(entries[key]) for key in ("page", "card") if key in entries}
    except (ValueError, TypeError, KeyError):
        return {}
    return {key: one for key, one in found.items() if {one.file, *one.imports} <= set(present)}


def _bundle(entry: dict[str, Any]) -> Bundle:
    bundle = Bundle(entry["file"], tuple(entry["imports"]))
    for path in (bundle.file, *bundle.imports):
        if not _CHUNK.fullmatch(path):
            raise ValueError(path)
    return bundle


def entry(name: str, bundle: Bundle | None, settings: dict[str, Any], program: str) -> str:
    """Give the text of an entry for the app `name`.

    `program` is entry.js; without a bundle the app says that the wheel is incomplete.
    """
    if bundle is None:
        return script.says(name, words.REINSTALL)
    given = {
        "name": name,
        "file": bundle.file,
        "imports": bundle.imports,
        "sentence": words.RELOAD,
        "settings": settings,
    }
    return f"const given = {script.literal(given)};\n{_REMARKS.sub('', program)}"


APPS = {"page": names.PAGE, "card": names.CARD}
"""Entry -> app."""
