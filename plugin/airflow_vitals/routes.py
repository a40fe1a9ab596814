"""Which path below `/vitals/` is which file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from airflow_vitals import script, words
from airflow_vitals.built import HERE, built_files
from airflow_vitals.entries import APPS, entry, read_bundles
from airflow_vitals.served import Served, served

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "vitals.config.js"


def routes(static: Path, settings: dict[str, Any], standalone: bool) -> dict[str, Served]:
    """Give every path that is answered, without a slash at its beginning.

    `static` is the folder of built files, `settings` what the browser is told. Without `standalone` there are the
    bundles for the Airflow UI alone.
    """
    found = _ui(built_files(static / "plugin"), settings)
    return {**_standalone(built_files(static / "app"), settings), **found} if standalone else found


def _ui(built: dict[str, Served], settings: dict[str, Any]) -> dict[str, Served]:
    index = built.get("entries.json")
    bundles = read_bundles(None if index is None else index.body, built)
    program = (HERE / "entry.js").read_text("utf-8")
    texts = {key: entry(name, bundles.get(key), settings, program) for key, name in APPS.items()}
    return {
        **{f"ui/{key}.js": served(f"{key}.js", text.encode()) for key, text in texts.items()},
        **{f"ui/{path}": file for path, file in built.items() if path.startswith("assets/")},
    }


def _standalone(built: dict[str, Served], settings: dict[str, Any]) -> dict[str, Served]:
    if "index.html" not in built or CONFIG not in built:
        return {"": served("index.html", script.page(words.REINSTALL).encode())}
    config = f"globalThis.__vitals = {script.literal(settings)};\n{built[CONFIG].body.decode()}"
    return {**built, CONFIG: served(CONFIG, config.encode()), "": built["index.html"]}
