"""The REST door: JSON in, JSON out, under /api/v1/."""
