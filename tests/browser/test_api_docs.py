"""/api/docs/ in a browser."""

from playwright.sync_api import Page, expect

from tests.server import Site


def test_the_page_renders_and_tries_out_requests(page: Page, site: Site) -> None:
    complaints: list[str] = []
    origins: set[str] = set()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: origins.add("/".join(request.url.split("/")[:3])))
    page.goto(f"{site.url}/api/docs/")
    expect(page.get_by_role("heading", name="Boggle API")).to_be_visible()
    page.locator("#operations-solving-trace .opblock-summary-control").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table tbody .response-col_status")).to_contain_text("200")
    assert complaints == []  # includes violations of the Content-Security-Policy
    assert origins == {site.url}
