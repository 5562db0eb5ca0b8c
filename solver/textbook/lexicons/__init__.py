"""The five lexicons of the lexicon-first and board-first algorithms."""
