"""The schema. Processes of the last release have to work with the newest one: `LAST_RELEASE`."""

LAST_RELEASE = "0001_start"  # the newest migration of the last release
