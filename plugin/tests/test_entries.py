"""The entries run in Node, with a few lines in place of a browser."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airflow_vitals import script, words
from airflow_vitals.built import HERE
from airflow_vitals.entries import Bundle, entry, read_bundles

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = (HERE / "entry.js").read_text("utf-8")
SETTINGS = {"baseUrl": "/team/airflow/", "environment": "</script>\u2028ends"}

BROWSER = """
const before = new Set(Object.getOwnPropertyNames(globalThis));
globalThis.document = { baseURI: 'https://example.com/team/airflow/plugin/vitals' };
const asked = [];
globalThis.fetch = (url) => { asked.push(url); return FETCH; };
console.warn = () => {};
process.on('unhandledRejection', (reason) => { console.log(JSON.stringify({ unhandled: String(reason) })); process.exit(1); });
await import('./page.js');
await new Promise((done) => setImmediate(done));
const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && name !== 'document');
const app = globalThis.Vitals;
console.log(JSON.stringify({ asked, added, seen: globalThis.seen, kind: typeof app, says: app?.() }));
"""

REGISTERS = """
import './shared-BBBBBBBB.js';
export function register(name, settings, first) {
  globalThis[name] = function App() {
    const { url, sentAt, response, next } = first;
    return { settings, url, at: typeof sentAt, waits: response instanceof Promise, next: next?.url ?? null };
  };
}
"""


def run(
    folder: Path, files: dict[str, str], fetch: str = "Promise.resolve({})", settings: dict[str, Any] = SETTINGS
) -> dict[str, Any]:
    """Run the entry of a build that consists of `files`, and give what a host would see."""
    (folder / "assets").mkdir()
    bundle = Bundle("assets/page-AAAAAAAA.js", ("assets/shared-BBBBBBBB.js",))
    texts = {
        "page.js": entry("Vitals", bundle, settings, PROGRAM),
        "browser.js": BROWSER.replace("FETCH", fetch),
        "package.json": '{"type": "module"}',
        **files,
    }
    for path, text in texts.items():
        (folder / path).write_text(text, "utf-8")
    node = os.environ.get("NODE", "node")
    done = subprocess.run([node, "browser.js"], cwd=folder, capture_output=True, text=True, check=True, timeout=60)
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


GOOD = {"assets/page-AAAAAAAA.js": REGISTERS, "assets/shared-BBBBBBBB.js": "export {};"}


def test_an_entry_asks_first_then_registers_the_app_and_no_other_global(tmp_path: Path) -> None:
    seen = run(tmp_path, GOOD)
    health = "https://example.com/team/airflow/api/v2/monitor/health"
    assert seen["asked"] == [health]
    assert seen["added"] == ["Vitals"]
    assert seen["says"] == {"settings": SETTINGS, "url": health, "at": "number", "waits": True, "next": None}


def test_an_entry_asks_the_plugin_beside_airflow_where_schedulers_report_their_executors(tmp_path: Path) -> None:
    health, ours = (
        f"https://example.com/team/airflow/{path}" for path in ("api/v2/monitor/health", "vitals/api/health")
    )
    seen = run(tmp_path, GOOD, settings={**SETTINGS, "plugin": {"executors": True}})
    assert seen["asked"] == [health, ours]
    assert (seen["says"]["url"], seen["says"]["next"]) == (health, ours)


def test_an_entry_asks_airflow_alone_where_the_polls_are_turned_off(tmp_path: Path) -> None:
    assert len(run(tmp_path, GOOD, settings={**SETTINGS, "plugin": {"executors": False}})["asked"]) == 1


@pytest.mark.parametrize("missing", list(GOOD))
def test_where_a_chunk_does_not_arrive_the_app_is_a_sentence(tmp_path: Path, missing: str) -> None:
    seen = run(tmp_path, {path: text for path, text in GOOD.items() if path != missing})
    assert (seen["kind"], seen["says"], seen["added"]) == ("function", words.RELOAD, ["Vitals"])


@pytest.mark.parametrize("text", ["throw new Error('old browser');", "export const other = 1;", "{"])
def test_where_the_bundle_does_not_run_the_app_is_a_sentence(tmp_path: Path, text: str) -> None:
    assert run(tmp_path, {**GOOD, "assets/page-AAAAAAAA.js": text})["says"] == words.RELOAD


@pytest.mark.parametrize("fetch", ["Promise.reject(new TypeError('offline'))", "(() => { throw new Error(); })()"])
def test_a_first_question_that_fails_breaks_nothing(tmp_path: Path, fetch: str) -> None:
    assert run(tmp_path, GOOD, fetch)["kind"] == "function"


def test_without_a_bundle_the_app_says_that_the_wheel_is_incomplete() -> None:
    assert entry("Vitals card", None, SETTINGS, PROGRAM) == script.says("Vitals card", words.REINSTALL)


PRESENT = ["assets/a-AAAAAAAA.js", "assets/b-BBBBBBBB.js"]


@pytest.mark.parametrize(
    "index",
    [
        None,
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"page": null}',
        b'{"page": {"file": "assets/a-AAAAAAAA.js"}}',
        b'{"page": {"file": "../a.js", "imports": []}}',
        b'{"page": {"file": "assets/a-AAAAAAAA.js", "imports": ["https://example.com/b.js"]}}',
        b'{"page": {"file": "assets/a-AAAAAAAA.js", "imports": ["assets/missing-CCCCCCCC.js"]}}',
        b'{"page": {"file": "assets/a-AAAAAAAA.js", "imports": [7]}}',
    ],
)
def test_a_list_of_bundles_that_is_not_what_the_build_writes_gives_none(index: bytes | None) -> None:
    assert read_bundles(index, PRESENT) == {}


def test_the_list_of_bundles_is_read() -> None:
    index = json.dumps({"page": {"file": PRESENT[0], "imports": [PRESENT[1]]}}).encode()
    assert read_bundles(index, PRESENT) == {"page": Bundle(PRESENT[0], (PRESENT[1],))}


@given(st.recursive(st.none() | st.text() | st.integers(), st.lists))
def test_a_literal_is_harmless_and_means_the_same(value: Any) -> None:
    text = script.literal(value)
    assert json.loads(text) == value
    assert text.isascii()
    assert not set(text) & set("<>")
