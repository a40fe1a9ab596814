from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fastapi import FastAPI

from airflow_vitals.api.health import utc_now
from airflow_vitals.executors.reports import Subject
from tests.api.made import BROKER, Site, kept, silent
from tests.api.prometheus import DOCS, promtool, scraping, served, until

if TYPE_CHECKING:
    from pathlib import Path

TOKEN = "0123456789abcdef"
NAME = re.compile(r"\bairflow_vitals_[a-z_]+")


def site(static: Path) -> Site:
    now = utc_now()
    odd = Subject('Quoted "Executor"\\', "a\nb", ("red",))
    rows = [
        silent("scheduler-1", checked_at=now, heartbeat=now, pending_since=now),
        kept("scheduler-2", checked_at=now, heartbeat=now),
        kept("scheduler-2", checked_at=now, heartbeat=now, subject=odd, health="unknown", reason_code="other"),
    ]
    made = Site(static, rows, metrics_token=TOKEN)
    at = now.isoformat()
    made.airflow.text = (
        '{"metadatabase":{"status":"healthy"},"scheduler":{"status":"healthy","detailed_status":"healthy",'
        f'"latest_scheduler_heartbeat":"{at}","instances":[{{"hostname":"scheduler-1","latest_scheduler_heartbeat":"{at}"}}]}}}}'
    )
    return made


def told(static: Path, accept: str) -> str:
    headers = {"authorization": f"Bearer {TOKEN}", "accept": accept}
    text: str = site(static).stranger.get("/metrics", headers=headers).text
    return text


def names(text: str) -> set[str]:
    return set(NAME.findall(text))


def test_promtool_finds_nothing_to_mend_in_what_is_told(static: Path) -> None:
    assert promtool("check", "metrics", given=told(static, "text/plain")) == (0, "")


def test_promtool_takes_the_example_rules() -> None:
    code, said = promtool("check", "rules", "--lint=all", "--lint-fatal", "alerts.yml")
    assert (code, "6 rules found" in said) == (0, True), said


def test_the_example_rules_fire_when_they_should_and_not_otherwise() -> None:
    code, said = promtool("test", "rules", "alerts.test.yml")
    assert code == 0, said


def test_rules_and_documents_name_metrics_that_there_are_and_documents_name_all(static: Path) -> None:
    there = {line.split()[2] for line in told(static, "text/plain").splitlines() if line.startswith("# TYPE ")}
    for file in ("alerts.yml", "alerts.test.yml"):
        assert names((DOCS / "prometheus" / file).read_text("utf-8")) <= there
    assert names((DOCS / "monitoring.md").read_text("utf-8")) == there


def test_a_real_prometheus_scrapes_with_the_example_configuration(static: Path, tmp_path: Path) -> None:
    app = FastAPI()
    app.mount("/vitals", site(static).app)
    secret = tmp_path / "token"
    secret.write_text(TOKEN)
    with served(app) as port:
        example = (DOCS / "prometheus" / "scrape.yml").read_text("utf-8")
        config = (
            example.replace("/etc/prometheus/airflow-vitals.token", str(secret))
            .replace("airflow.example.com:8080", f"127.0.0.1:{port}")
            .replace("scrape_interval: 15s", "scrape_interval: 1s")
        )
        with scraping(config, tmp_path) as query:
            found = until(lambda: query('airflow_vitals_executor_state{state="unhealthy"} == 1'))
            assert query("up")[0]["value"][1] == "1"
            assert query("airflow_vitals_health_answered")[0]["value"][1] == "1"
            assert query('airflow_vitals_executor_state{executor=~"Quoted.*"}')[0]["metric"]["backend"] == "a b"
    labels = {name: found[0]["metric"][name] for name in ("executor", "backend", "scheduler")}
    assert labels == {"executor": "CeleryExecutor", "backend": BROKER, "scheduler": "scheduler-1"}
