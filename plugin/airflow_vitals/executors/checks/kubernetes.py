"""KubernetesExecutor: the API server lets the executor see its pods, asked as the executor itself would ask."""

from __future__ import annotations

import contextlib
import copy
import json
from typing import TYPE_CHECKING, Any

from airflow_vitals.executors.checks.kubernetes_words import api_words, instance_of, no_list, place
from airflow_vitals.executors.checks.masking import first_line
from airflow_vitals.executors.checks.timing import Countdown
from airflow_vitals.executors.reports import Subject, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

NOT_STARTED = "it has not been started, so it has no client to ask with"
_LARGEST = 2_000_000
"""Bytes of an answer that are read: one pod with all that it carries."""


class KubernetesCheck:
    """Lists one pod of each namespace that the executor works in."""

    def __init__(self, executor: object, name: str, teams: tuple[str, ...]) -> None:
        """Keep whom to ask; its client is looked up at each question, since it is made when the executor starts."""
        _import_client()
        self._executor = executor
        self._namespaces = namespaces_of(executor)
        self._subject = Subject(name, instance_of(self._namespaces, _host_of(_client_of(executor))), teams)

    @property
    def subject(self) -> Subject:
        """Give whom this asks: the cluster's namespace is the instance."""
        return self._subject

    def __call__(self, doing: Callable[[str], None], deadline: float) -> Verdict:
        """Ask once, on a connection of its own."""
        time = Countdown(deadline)
        own = _client_of(self._executor)
        if own is None:
            return Verdict("unknown", NOT_STARTED)
        who = f"the API server of Kubernetes at {place(_host_of(own))}"
        doing(f"{who} does not answer")
        try:
            client, api = _for_one_question(own)
        except Exception as error:
            return Verdict("unknown", f"its client cannot be used here: {first_line(error)}")
        try:
            for asked, namespace in enumerate(self._namespaces):
                answer = _list_one_pod(api, namespace, time.share(len(self._namespaces) - asked))
                if not _is_list(answer):
                    return no_list(who)
        except Exception as error:
            return api_words(who, namespace, error, deadline)
        finally:
            with contextlib.suppress(Exception):
                client.rest_client.pool_manager.clear()
                client.close()
        return Verdict("healthy")


def namespaces_of(executor: object) -> tuple[str | None, ...]:
    """Give the namespaces that an executor works in; None stands for all of them."""
    config = getattr(executor, "kube_config", None)
    if getattr(config, "multi_namespace_mode", False):
        several = getattr(config, "multi_namespace_mode_namespace_list", None) or ()
        named = tuple(name.strip() for name in several if isinstance(name, str) and name.strip())
        return named or (None,)
    own = getattr(config, "executor_namespace", None) or getattr(config, "kube_namespace", None)
    return (str(own or "default"),)


def _client_of(executor: object) -> Any:
    return getattr(executor, "kube_client", None)


def _host_of(client: Any) -> str | None:
    host = getattr(getattr(getattr(client, "api_client", None), "configuration", None), "host", None)
    return host if isinstance(host, str) else None


def _for_one_question(own: Any) -> tuple[Any, Any]:
    """Give a client like the executor's own: same server, same credentials, but without retries or kept connections.

    The executor's would ask four times, each with the whole timeout, and an old connection of its pool proves nothing.
    The copy is shallow on purpose: where a token is renewed on the way, the executor gets it as well.
    """
    from kubernetes.client import ApiClient

    configuration = copy.copy(own.api_client.configuration)
    configuration.retries = False
    client = ApiClient(configuration)
    client.default_headers = dict(own.api_client.default_headers)
    client.cookie = own.api_client.cookie
    return client, type(own)(client)


def _list_one_pod(api: Any, namespace: str | None, timeout: float) -> object:
    how = {"limit": 1, "_request_timeout": (timeout, timeout), "_preload_content": False}
    answer = api.list_pod_for_all_namespaces(**how) if namespace is None else api.list_namespaced_pod(namespace, **how)
    try:
        return json.loads(answer.read(_LARGEST))
    except ValueError:  # a page of a proxy, or more than a pod can be
        return None


def _is_list(answer: object) -> bool:
    return isinstance(answer, dict) and isinstance(answer.get("items"), list)


def _import_client() -> None:
    """Import what a question needs: an import that is under way during a fork would hang the child."""
    with contextlib.suppress(ImportError):
        import kubernetes.client  # noqa: F401
