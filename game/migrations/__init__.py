"""The schema. Processes of the last release have to work with the newest one: `LAST_RELEASE`."""

LAST_RELEASE = "0004_after_0_1_0"  # the newest migration of the last release
# By the migration that replaces others: the last commit that has those. A database with only some
# of them has to be migrated by that version first.
REPLACED_AFTER = {
    "0001_start": "cf1c5b105c186b63d9bf07cee10297fb0dbfebb2",
    "0002_accounts": "cf1c5b105c186b63d9bf07cee10297fb0dbfebb2",
    "0004_after_0_1_0": "14e44fc015df3e4eb55168147d2b1997cd2c1a06",
}
