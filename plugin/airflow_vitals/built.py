"""The built files that the wheel carries, read once and whole."""

from __future__ import annotations

import logging
from pathlib import Path

from airflow_vitals.served import ENDINGS, Served, served

log = logging.getLogger(__name__)

HERE = Path(__file__).parent
STATIC = HERE / "static"


def built_files(folder: Path) -> dict[str, Served]:
    """Give all files below a folder by their path in it, without hidden ones.

    From memory a path can reach nothing else, and an upgrade under a running server mixes no two versions. What cannot
    be read is left out with a warning; so is the whole folder where it is missing.
    """
    bodies = _bodies(folder)
    twins = tuple(ENDINGS.values())
    return {path: served(path, body, _twins(path, bodies)) for path, body in bodies.items() if not path.endswith(twins)}


def _twins(path: str, bodies: dict[str, bytes]) -> dict[str, bytes]:
    found = {encoding: bodies.get(path + ending) for encoding, ending in ENDINGS.items()}
    return {encoding: body for encoding, body in found.items() if body is not None}


def _bodies(folder: Path) -> dict[str, bytes]:
    bodies: dict[str, bytes] = {}
    if not folder.is_dir():
        log.warning("%s is missing: this wheel was not built with `npm run build:wheel`", folder)
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if any(part.startswith(".") for part in path.split("/")):
            continue
        try:
            if file.is_file():
                bodies[path] = file.read_bytes()
        except OSError as error:
            log.warning("%s cannot be read: %s", file, error)
    return bodies
