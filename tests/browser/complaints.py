"""What a browser complains of."""

from playwright.sync_api import ConsoleMessage, Page

BLOCKED = "Service Worker registration blocked by Playwright"  # see contexts.py


def complaints_of(page: Page) -> list[str]:
    """The errors and warnings of a page, in its console and in scripts, as they come."""
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            complaints.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints
