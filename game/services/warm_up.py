"""Warm-up, before a process takes its first request."""

import logging

from django.db import DatabaseError, connection

from game.rules.names import clean_name, name_key
from game.rules.refusals import Refusal
from game.services.solving.solve import richness, solve_board
from solver import SolverError
from solver.solve import warm_up as warm_up_kernel

logger = logging.getLogger(__name__)

BOARD = "catdlinemaropets"


def warm_up() -> None:
    """Compile the kernel or load it from disk, load what names are checked with and the default
    dictionary, solve a first board.

    Without a database or a dictionary the site still starts, and logs what is missing.
    """
    warm_up_kernel()
    name_key(clean_name("Ann"))
    try:
        richness(solve_board(BOARD))
    except DatabaseError as error:
        logger.warning("the database is not ready (%s); run: manage.py setup", error)
    except (Refusal, SolverError) as error:
        logger.warning("the default dictionary is not ready (%s); run: manage.py setup", error)
    finally:
        connection.close()
