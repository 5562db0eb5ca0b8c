"""GET /metrics"""

import json
import re
from typing import Any

from django.conf import LazySettings
from django.test import Client

from game import metrics
from tests.server import ROOT

TOKEN = "a long and random token of the site"
NAMES = {
    metric._name + ("_total" if metric._type == "counter" else "")
    for metric in vars(metrics).values()
    if hasattr(metric, "_labelnames")
}


def test_there_is_no_such_page_without_the_token(client: Client, settings: LazySettings) -> None:
    for header in ("", "Bearer ", f"Bearer {TOKEN}x", TOKEN, "Bearer \xe9"):
        for token in ("", TOKEN):
            settings.METRICS_TOKEN = token
            assert client.get("/metrics", headers={"Authorization": header}).status_code == 404


def test_the_token_gives_access_to_the_metrics(client: Client, settings: LazySettings) -> None:
    settings.METRICS_TOKEN = TOKEN
    response = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain")
    assert "no-store" in response["Cache-Control"]
    text = response.content.decode()
    described = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    assert described >= NAMES
    assert "process_resident_memory_bytes" in described
    assert client.post("/metrics").status_code == 405


def test_every_metric_is_explained() -> None:
    text = (ROOT / "docs" / "operations" / "watch.md").read_text().partition("\n## Metrics\n")[2]
    table_ = text.partition("| metric |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(boggle_\w+)`", table_)) == NAMES


def test_the_grafana_board_shows_all_metrics() -> None:
    board: Any = json.loads((ROOT / "deploy" / "grafana.json").read_text())
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    shown = {name for query in queries for name in re.findall(r"boggle_\w+", query)}
    assert {re.sub("_(bucket|count)$", "", name) for name in shown} == NAMES - {"boggle_lexicons"}
