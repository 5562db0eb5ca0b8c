"""Pages about the words of dictionaries."""
