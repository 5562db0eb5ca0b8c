"""Files to download: tables for spreadsheets, and JSON for programs.

A double click opens a table in Excel if its columns are separated as in the language of the
machine: by semicolons where decimals have a comma. All numbers in the tables are whole.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.formats import get_format
from django.utils.http import content_disposition_header

from game.snapshots import Json

BOM = "\ufeff"  # without it, Excel takes UTF-8 for the code page of the machine
SEPARATORS = {"comma": ",", "semicolon": ";"}
# What OWASP lists as the beginning of a formula. Some spreadsheets read full-width signs as well.
FORMULA = re.compile("[=+\\-@|%\t\r\n＝＋－＠]")


def kind_of(request: HttpRequest) -> str:
    """`csv` or `json`, the end of the address."""
    return request.path.rpartition(".")[2]


def as_attachment(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


def json_response(shown: Json) -> HttpResponse:
    return JsonResponse(shown, json_dumps_params={"ensure_ascii": False})


def csv_response(
    request: HttpRequest, columns: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]
) -> HttpResponse:
    """A header, then a line for each row. `columns`: the headings by the names of the columns. The
    address may have a `separator`; the usual one is that of the language."""
    asked = request.GET.get("separator", "")
    usual = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    response = HttpResponse(BOM, content_type="text/csv; charset=utf-8")
    lines = csv.writer(response, delimiter=SEPARATORS.get(asked, usual))
    lines.writerow(map(str, columns.values()))
    lines.writerows([_defused(row[column]) for column in columns] for row in rows)
    return response


def _defused(value: str | float) -> str | float:
    """The value, with an apostrophe before what a spreadsheet would compute as a formula."""
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value
