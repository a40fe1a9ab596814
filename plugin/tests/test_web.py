from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from airflow_vitals import words
from airflow_vitals.negotiation import best_encoding, is_known
from airflow_vitals.settings import Settings
from airflow_vitals.web import create_app

HASHED = "/assets/index-DDDDDDDD.js"


def client(static: Path, **settings: Any) -> TestClient:
    return TestClient(create_app(Settings(**settings), static), headers={"accept-encoding": "identity"})


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/vitals.config.js", "text/javascript; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        (HASHED, "text/javascript; charset=utf-8"),
        ("/ui/page.js", "text/javascript; charset=utf-8"),
        ("/ui/card.js", "text/javascript; charset=utf-8"),
        ("/ui/assets/page-AAAAAAAA.js", "text/javascript; charset=utf-8"),
    ],
)
def test_each_file_is_served_with_its_type(static: Path, path: str, kind: str) -> None:
    answer = client(static).get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", [HASHED, "/ui/assets/page-AAAAAAAA.js"])
def test_what_carries_a_hash_is_kept_for_ever(static: Path, path: str) -> None:
    assert client(static).get(path).headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/", "/vitals.config.js", "/ui/page.js", "/ui/card.js"])
def test_what_changes_under_its_name_is_asked_for_anew_and_sent_once(static: Path, path: str) -> None:
    first = client(static).get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = client(static).get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


def test_other_settings_are_another_entry(static: Path) -> None:
    tags = {client(static, poll_interval=seconds).get("/ui/page.js").headers["etag"] for seconds in (None, 5.0, 6.0)}
    assert len(tags) == 3


@pytest.mark.parametrize(
    ("accepts", "encoding", "body"),
    [
        ("gzip, deflate, br", "br", b"as brotli"),
        ("gzip", "gzip", b"as gzip"),
        ("br;q=0, *", "gzip", b"as gzip"),
    ],
)
def test_the_compressed_twins_of_the_build_are_sent(static: Path, accepts: str, encoding: str, body: bytes) -> None:
    with client(static).stream("GET", HASHED, headers={"accept-encoding": accepts}) as answer:
        assert answer.headers["content-encoding"] == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert b"".join(answer.iter_raw()) == body


def test_without_a_twin_it_is_compressed_here(static: Path) -> None:
    with client(static).stream("GET", "/", headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(answer.iter_raw())).startswith(b"<!doctype html>")


def test_whoever_takes_no_compression_gets_none(static: Path) -> None:
    answer = client(static).get(HASHED)
    assert "content-encoding" not in answer.headers
    assert answer.text == "export default 1;" * 100


@pytest.mark.parametrize("path", ["/", HASHED, "/ui/page.js"])
def test_head_answers_as_get_does_without_a_body(static: Path, path: str) -> None:
    one, other = client(static).get(path), client(static).head(path)
    assert (other.status_code, dict(other.headers), other.content) == (200, dict(one.headers), b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets",
        "/assets/",
        "/ui",
        "/ui/",
        "/ui/entries.json",
        "/assets/index-DDDDDDDD.js.br",
        "/.hidden",
        "/../plugin/entries.json",
        "/..%2fplugin%2fentries.json",
        "/%2e%2e/%2e%2e/conftest.py",
        "/assets/..%5c..%5cindex.html",
        "/index.html%00",
        "/api/executors",
        "/metrics",
    ],
)
def test_nothing_else_is_there(static: Path, path: str) -> None:
    answer = client(static).get(path)
    assert (answer.status_code, answer.text) == (404, f"{words.NOT_FOUND}\n")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"


def test_other_methods_are_refused_in_words(static: Path) -> None:
    answer = client(static).post("/ui/page.js")
    assert (answer.status_code, answer.text) == (405, f"{words.WRONG_METHOD}\n")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


def test_only_our_own_origin_may_frame_it(static: Path) -> None:
    for path in ("/", "/ui/page.js", "/nothing"):
        headers = client(static).get(path).headers
        assert headers["content-security-policy"] == "frame-ancestors 'self'"
        assert headers["x-frame-options"] == "SAMEORIGIN"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_origin_gets_no_settings_but_a_sentence(static: Path, site: str) -> None:
    one = client(static, poll_interval=7.25)
    answer = one.get("/vitals.config.js", headers={"sec-fetch-site": site})
    assert (answer.status_code, answer.headers["vary"]) == (200, "Sec-Fetch-Site")
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "7.25" not in answer.text
    assert words.WITHOUT_ORIGIN in answer.text
    known = {"sec-fetch-site": "same-origin", "if-none-match": answer.headers["etag"]}
    assert "7.25" in one.get("/vitals.config.js", headers=known).text


@pytest.mark.parametrize("headers", [{}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}])
def test_our_own_page_gets_the_settings(static: Path, headers: dict[str, str]) -> None:
    answer = client(static, poll_interval=7.25).get("/vitals.config.js", headers=headers)
    assert "7.25" in answer.text
    assert "Sec-Fetch-Site" in answer.headers["vary"]


@pytest.mark.parametrize("path", ["/", HASHED, "/vitals.config.js", "/ui/page.js", "/ui/assets/page-AAAAAAAA.js", "/x"])
def test_nothing_is_for_pages_of_other_origins(static: Path, path: str) -> None:
    assert client(static).get(path).headers["cross-origin-resource-policy"] == "same-origin"


def test_the_sentence_for_a_sandbox_is_that_of_the_page() -> None:
    page = Path(__file__).parents[2] / "public/vitals.config.js"
    assert words.WITHOUT_ORIGIN in page.read_text("utf-8")


def test_whom_the_operator_allows_may_frame_it_too(static: Path) -> None:
    headers = client(static, frame_ancestors=("https://grafana.example.com", "http://wiki")).get("/").headers
    assert headers["content-security-policy"] == "frame-ancestors 'self' https://grafana.example.com http://wiki"
    assert "x-frame-options" not in headers


def test_without_the_standalone_page_the_bundles_are_served_all_the_same(static: Path) -> None:
    shown = client(static, show_standalone=False)
    assert [shown.get(path).status_code for path in ("/", "/index.html", HASHED)] == [404, 404, 404]
    assert [shown.get(path).status_code for path in ("/ui/page.js", "/ui/card.js")] == [200, 200]


def test_where_the_built_files_are_missing_page_and_entries_say_so(tmp_path: Path) -> None:
    broken = client(tmp_path / "nowhere")
    for path in ("/", "/ui/page.js", "/ui/card.js"):
        answer = broken.get(path)
        assert (answer.status_code, words.REINSTALL in answer.text) == (200, True)


def test_where_one_chunk_is_missing_its_entry_says_so(static: Path) -> None:
    (static / "plugin/assets/shared-BBBBBBBB.js").unlink()
    assert words.REINSTALL in client(static).get("/ui/page.js").text
    assert words.REINSTALL not in client(static).get("/ui/card.js").text


@given(st.text(), st.sets(st.sampled_from(["br", "gzip"])))
def test_no_header_makes_the_choice_of_an_encoding_fail(header: str, available: set[str]) -> None:
    assert best_encoding(header, available) in {None, *available}


@pytest.mark.parametrize("tags", ['W/"a"', '"a"', '"b", W/"a"', "*"])
def test_an_entity_tag_is_known_in_each_of_its_forms(tags: str) -> None:
    assert is_known(tags, 'W/"a"')
    assert not is_known(tags.replace("a", "c").replace("*", ""), 'W/"a"')
