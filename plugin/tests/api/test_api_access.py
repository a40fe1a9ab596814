from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from airflow_vitals import apps, words
from airflow_vitals.api import routes
from airflow_vitals.api.access import sees_jobs
from airflow_vitals.settings import Settings
from airflow_vitals.web import create_app
from tests.api.made import Site

if TYPE_CHECKING:
    from pathlib import Path

ROUTES = ["/api/health", "/api/executor-transitions", "/api/check"]


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_nobody_in_particular_gets_401_as_airflow_says_it(static: Path, path: str, method: str) -> None:
    answer = Site(static).stranger.request(method, path)
    assert (answer.status_code, answer.headers["content-type"]) == (401, "application/json")
    assert answer.headers["cache-control"] == "no-store"
    if method == "GET":
        assert answer.json() == {"detail": "Not authenticated"}


@pytest.mark.parametrize("path", ROUTES)
def test_who_may_not_see_jobs_gets_403(static: Path, path: str) -> None:
    answer = Site(static).get(path, x_user="stranger")
    assert (answer.status_code, answer.json()) == (403, {"detail": "Forbidden"})


@pytest.mark.parametrize("path", ROUTES)
def test_whoever_is_refused_costs_no_question(static: Path, path: str) -> None:
    site = Site(static, [])
    site.stranger.get(path)
    assert (site.airflow.asked, site.reader.asked) == (0, 0)


def test_by_airflows_own_rules_a_request_without_a_login_is_refused(static: Path) -> None:
    site = Site(static)
    sources = routes.Sources(site.airflow.own(), site.reader, sees_jobs())
    client = TestClient(create_app(Settings(), static, sources))
    for path in ROUTES:
        answer = client.get(path)
        assert (answer.status_code, answer.json()) == (401, {"detail": "Not authenticated"})


@pytest.mark.parametrize("path", [*ROUTES, "/metrics"])
def test_every_answer_carries_the_headers_of_the_files(static: Path, path: str) -> None:
    site = Site(static, metrics_token="0123456789abcdef")
    for answer in (site.client.get(path), site.stranger.get(path), site.client.post(path)):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"] == "frame-ancestors 'self'"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert not [name for name in answer.headers if name.startswith("access-control-")]


@pytest.mark.parametrize("path", [*ROUTES, "/metrics"])
def test_head_has_the_status_and_the_headers_of_get(static: Path, path: str) -> None:
    site = Site(static, metrics_token="0123456789abcdef")
    token = {"authorization": "Bearer 0123456789abcdef"}
    one, other = site.client.get(path, headers=token), site.client.head(path, headers=token)
    assert (other.status_code, dict(other.headers), other.content) == (200, dict(one.headers), b"")


def test_other_methods_are_refused(static: Path) -> None:
    answer = Site(static).client.post("/api/health")
    assert (answer.status_code, set(answer.headers["allow"].split(", "))) == (405, {"GET", "HEAD"})


@pytest.mark.parametrize("site_of", ["cross-site", "same-site"])
def test_a_page_of_another_origin_cannot_embed_an_answer(static: Path, site_of: str) -> None:
    site = Site(static)
    for path in ROUTES:
        answer = site.get(path, sec_fetch_site=site_of, sec_fetch_mode="no-cors")
        assert (answer.status_code, answer.json()) == (403, {"detail": words.FOREIGN})
        assert site.get(path, sec_fetch_site=site_of, sec_fetch_mode="cors").status_code == 200
        assert site.get(path, sec_fetch_site="same-origin", sec_fetch_mode="no-cors").status_code == 200


def test_what_goes_wrong_inside_is_one_answer_and_one_line_in_the_log(
    static: Path, caplog: pytest.LogCaptureFixture
) -> None:
    site = Site(static)

    def broken() -> None:
        raise RuntimeError("the auth manager's database is down")

    client = TestClient(create_app(Settings(), static, routes.Sources(site.airflow.own(), site.reader, broken)))
    answer = client.get("/api/check")
    assert (answer.status_code, answer.json()) == (500, {"detail": words.FAILED})
    assert [record.getMessage() for record in caplog.records if record.name.startswith("airflow_vitals.api")] == [
        "/api/check could not be answered"
    ]


def test_on_an_airflow_that_lacks_what_is_needed_the_files_are_served_all_the_same(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise ImportError("AccessView")

    monkeypatch.setattr(routes, "sees_jobs", missing)
    client = TestClient(create_app(Settings(), static))
    assert client.get("/ui/page.js").status_code == 200
    assert '"executors":false' in client.get("/ui/page.js").text
    assert (client.get("/api/health").status_code, client.get("/api/health").text) == (404, f"{words.NOT_FOUND}\n")


@pytest.mark.parametrize(("polls", "told"), [(True, "true"), (False, "false")])
def test_the_page_is_told_whether_executors_are_polled(static: Path, polls: bool, told: str) -> None:
    assert f'"executors":{told}' in Site(static, poll_executors=polls).stranger.get("/ui/page.js").text


def test_all_of_it_stands_in_what_airflow_mounts() -> None:
    [mounted] = apps.fastapi_apps()
    assert TestClient(mounted["app"]).get("/api/health").status_code == 401


def test_an_airflow_whose_access_rules_cannot_be_read_still_gets_the_page(static: Path) -> None:
    class Strange:
        """No type that FastAPI can read from a request."""

    def unreadable(thing: object) -> None: ...

    unreadable.__annotations__ = {"thing": Strange, "return": None}
    site = Site(static)
    client = TestClient(create_app(Settings(), static, routes.Sources(site.airflow.own(), site.reader, unreadable)))
    assert client.get("/api/health").status_code == 404
    config = client.get("/vitals.config.js")
    assert config.status_code == 200
    assert '"executors":false' in config.text.replace(": ", ":")
