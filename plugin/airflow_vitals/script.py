"""Values and small programs as JavaScript text."""

from __future__ import annotations

import json


def literal(value: object) -> str:
    """Give a value of JSON as a JavaScript literal.

    Harmless wherever it is pasted: no `<` that could end a script element, and no line separator that older
    engines take for the end of a line. Raises ValueError for NaN and infinities, which JSON does not have.
    """
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e")


def says(name: str, sentence: str) -> str:
    """Give a bundle whose app, registered under `name`, is one plain sentence."""
    return f"globalThis[{literal(name)}] = function Vitals() {{ return {literal(sentence)}; }};\n"


def shows(sentence: str) -> str:
    """Give a program that writes one plain sentence where the dashboard of the page would stand."""
    return (
        "addEventListener('DOMContentLoaded', () => {\n  const root = document.getElementById('root');\n"
        f"  if (root) root.textContent = {literal(sentence)};\n}});\n"
    )


def page(sentence: str) -> str:
    """Give a page that holds one plain sentence; `sentence` is ours, never from outside."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Airflow Vitals</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<h1>Airflow Vitals</h1><p>{sentence}</p></html>\n"
    )
