"""Word files of others: plain text, tables, archives, dictionaries of spelling checkers."""
