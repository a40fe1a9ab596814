"""KubernetesExecutor with the real client against a small API server: allowed, forbidden, refused, silent."""

from __future__ import annotations

import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from airflow_vitals.executors.checks.choice import check_of
from airflow_vitals.executors.reports import Verdict
from tests.checks.processes import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from airflow_vitals.executors.reports import Check

PODS = {"kind": "PodList", "apiVersion": "v1", "metadata": {}, "items": []}
DENIED = {
    "kind": "Status",
    "reason": "Forbidden",
    "message": 'pods is forbidden: User "system:serviceaccount:x" cannot',
}


class Api:
    """An API server of Kubernetes that answers as the test wants, and remembers what it was asked."""

    def __init__(self) -> None:
        self.status, self.body, self.wait = 200, json.dumps(PODS), 0.0
        self.asked: list[tuple[str, str | None]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append((self.path, self.headers.get("authorization")))
                time.sleep(outer.wait)
                body = outer.body.encode()
                self.send_response(outer.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.place = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def says(self, status: int, body: object) -> None:
        self.status, self.body = status, body if isinstance(body, str) else json.dumps(body)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def api() -> Iterator[Api]:
    server = Api()
    yield server
    server.close()


def executor_at(host: str, **config: Any) -> Any:
    """A KubernetesExecutor as it is after its start, which would need a cluster."""
    from airflow.providers.cncf.kubernetes.executors.kubernetes_executor import KubernetesExecutor
    from kubernetes import client

    configuration = client.Configuration()
    configuration.host = host
    configuration.api_key = {"authorization": "Bearer first-token"}
    executor = KubernetesExecutor()
    executor.kube_client = client.CoreV1Api(client.ApiClient(configuration))
    for name, value in {"executor_namespace": "airflow", **config}.items():
        setattr(executor.kube_config, name, value)
    return executor


def ask(check: Check, deadline: float = 2.0) -> Verdict:
    return check(lambda _: None, deadline)


def test_an_api_server_that_lists_pods_is_healthy(api: Api) -> None:
    check = check_of(executor_at(api.place))
    assert check.subject.instance == f"namespace airflow at {api.place}"
    assert ask(check) == Verdict("healthy")
    assert api.asked == [("/api/v1/namespaces/airflow/pods?limit=1", "Bearer first-token")]


@pytest.mark.parametrize(
    ("status", "body", "said", "code"),
    [
        (403, DENIED, "forbids to list pods in the namespace airflow (403)", "unauthorised"),
        (401, {"kind": "Status"}, "refused the credentials of the executor (401)", "unauthorised"),
        (404, {"kind": "Status"}, "knows no pods in the namespace airflow (404)", "other"),
        (429, {"kind": "Status"}, "is asked too often (429)", "other"),
        (500, "broken", "answered with an error (500 Internal Server Error)", "other"),
        (503, "", "answered with an error (503 Service Unavailable)", "other"),
        (200, {"kind": "Something"}, "answered with something else than a list of pods", "other"),
        (200, "<html>log in</html>", "answered with something else than a list of pods", "other"),
    ],
)
def test_each_refusal_has_its_words(api: Api, status: int, body: object, said: str, code: Any) -> None:
    api.says(status, body)
    verdict = ask(check_of(executor_at(api.place)))
    assert verdict == Verdict("unhealthy", f"the API server of Kubernetes at {api.place} {said}", code)
    assert len(api.asked) == 1


def test_a_refused_connection_is_refused_at_once() -> None:
    place = f"http://127.0.0.1:{free_port()}"
    began = time.monotonic()
    said = ask(check_of(executor_at(place)), 30.0)
    assert said == Verdict("unhealthy", f"the API server of Kubernetes at {place} refused the connection", "refused")
    assert time.monotonic() - began < 15


def test_an_unknown_host_cannot_be_found() -> None:
    said = ask(check_of(executor_at("https://nowhere.invalid:6443")), 30.0)
    assert said.reason_code == "refused"
    assert said.reason == (
        "the API server of Kubernetes at https://nowhere.invalid:6443 cannot be found: its host name is not known"
    )


def test_silence_ends_within_the_deadline_without_retries(api: Api, silent_port: int) -> None:
    doing: list[str] = []
    for place in (f"http://127.0.0.1:{silent_port}", api.place):
        api.wait = 3.0
        began = time.monotonic()
        said = check_of(executor_at(place))(doing.append, 1.0)
        assert said.reason == f"the API server of Kubernetes at {place} does not answer (no reply within 1 s)"
        assert said.reason_code == "no_reply"
        assert time.monotonic() - began < 2.5
        assert doing[-1] == f"the API server of Kubernetes at {place} does not answer"
    assert len(api.asked) == 1


def test_a_server_that_speaks_no_tls_is_told(api: Api) -> None:
    place = api.place.replace("http://", "https://")
    said = ask(check_of(executor_at(place)))
    assert said.reason_code == "refused"
    assert str(said.reason).startswith(f"the API server of Kubernetes at {place} cannot be reached by TLS (")


def test_a_server_that_hangs_up_has_closed_the_connection(talking: Callable[..., int]) -> None:
    place = f"http://127.0.0.1:{talking(lambda connection: connection.recv(1000))}"
    said = ask(check_of(executor_at(place)))
    assert said.reason == f"the API server of Kubernetes at {place} closed the connection"


def test_several_namespaces_are_all_asked(api: Api) -> None:
    several = {"multi_namespace_mode": True, "multi_namespace_mode_namespace_list": ["a", " b"]}
    check = check_of(executor_at(api.place, **several))
    assert check.subject.instance == f"namespaces a, b at {api.place}"
    assert ask(check).health == "healthy"
    assert [path for path, _ in api.asked] == [f"/api/v1/namespaces/{name}/pods?limit=1" for name in "ab"]


def test_without_a_list_all_namespaces_are_asked_at_once(api: Api) -> None:
    everywhere = {"multi_namespace_mode": True, "multi_namespace_mode_namespace_list": None}
    check = check_of(executor_at(api.place, **everywhere))
    assert check.subject.instance == f"all namespaces at {api.place}"
    api.says(403, DENIED)
    assert (
        ask(check).reason == f"the API server of Kubernetes at {api.place} forbids to list pods in all namespaces (403)"
    )
    assert api.asked[0][0] == "/api/v1/pods?limit=1"


def test_no_user_or_password_of_the_address_is_told(api: Api) -> None:
    host = api.place.replace("://", "://someone:geheim@")
    check = check_of(executor_at(host))
    assert check.subject.instance == f"namespace airflow at {api.place}"
    api.says(500, "geheim")
    assert "geheim" not in str(ask(check))


def test_the_executors_own_client_is_asked_with_and_not_changed(api: Api) -> None:
    executor = executor_at(api.place)
    own = executor.kube_client.api_client
    own.default_headers["x-ours"] = "1"
    before = (own.configuration.retries, own.rest_client.pool_manager, dict(own.default_headers))
    assert ask(check_of(executor)).health == "healthy"
    assert (own.configuration.retries, own.rest_client.pool_manager, dict(own.default_headers)) == before
    assert executor.kube_client.list_namespaced_pod("airflow").items == []


def test_a_token_that_is_renewed_while_asking_reaches_the_executor_too(api: Api) -> None:
    executor = executor_at(api.place)
    renewed: list[int] = []

    def renew(configuration: Any) -> None:
        if not renewed:
            configuration.api_key["authorization"] = "Bearer second-token"
        renewed.append(1)

    executor.kube_client.api_client.configuration.refresh_api_key_hook = renew
    assert ask(check_of(executor)).health == "healthy"
    assert api.asked[-1][1] == "Bearer second-token"
    executor.kube_client.list_namespaced_pod("airflow")
    assert api.asked[-1][1] == "Bearer second-token"


def test_the_client_is_found_when_the_executor_starts_later(api: Api) -> None:
    executor = executor_at(api.place)
    executor.kube_client, late = None, executor.kube_client
    check = check_of(executor)
    assert check.subject.instance == "namespace airflow"
    assert ask(check).health == "unknown"
    executor.kube_client = late
    assert ask(check).health == "healthy"


def test_nothing_is_left_open(silent_port: int) -> None:
    check = check_of(executor_at(f"http://127.0.0.1:{silent_port}"))
    ask(check, 0.2)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(10):
        assert ask(check, 0.2).reason_code == "no_reply"
    assert len(os.listdir("/proc/self/fd")) <= before + 1


def test_a_client_that_is_none_is_our_failure_not_the_clusters(api: Api) -> None:
    executor = executor_at(api.place)
    executor.kube_client = SimpleNamespace(api_client=SimpleNamespace(configuration=None))
    assert ask(check_of(executor)).health == "unknown"
