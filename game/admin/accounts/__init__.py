"""Accounts of staff in the admin: log-in, second factor, forgotten passwords, the log."""
