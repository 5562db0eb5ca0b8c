"""The five lexicons of the lexicon-first and the board-first player."""
