"""Warm-up, before a process takes its first word."""

import logging

from django.db import DatabaseError, connection

from game.rules.refusals import Refusal
from game.services.solving import lexicons
from game.services.solving.solve import solve_board
from solver import SolverError, score_boards

logger = logging.getLogger(__name__)

BOARD = "catdlinemaropets"


def warm_up() -> None:
    """Solve and score a board: load the default dictionary and compile the kernel, or load it from
    disk.

    Without a database or a dictionary the site still starts, and logs what is missing.
    """
    try:
        solve_board(BOARD)
        score_boards([BOARD], lexicons.current()[1])
    except DatabaseError as error:
        logger.warning("the database is not ready (%s); run: manage.py setup", error)
    except (Refusal, SolverError) as error:
        logger.warning("the default dictionary is not ready (%s); run: manage.py setup", error)
    finally:
        connection.close()
