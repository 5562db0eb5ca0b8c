"""The schema. Processes of the last release have to work with the newest one: `LAST_RELEASE`."""

LAST_RELEASE = "0004_after_0_1_0"  # the newest migration of the last release
