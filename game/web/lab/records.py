"""/lab/records/: the best boards that are known."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.lab.records import RECORDS


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    return render(request, "lab/records/page.html", {"records": RECORDS})
