"""Getting ready before the first visitor comes."""

from __future__ import annotations

import gc
import logging

from django.db import DatabaseError, connection

from game.rules.refusals import Refusal
from game.services.solving.solve import richness, solve_board
from solver import SolverError
from solver.solve import warm_up as warm_up_kernel

logger = logging.getLogger(__name__)

BOARD = "catdlinemaropets"


def warm_up() -> None:
    """Compile the kernel or load it from disk, load the default dictionary, solve a first board.

    A site without a database or a dictionary still starts, and says in the log what it lacks.
    """
    warm_up_kernel()
    try:
        richness(solve_board(BOARD))
    except DatabaseError as error:
        logger.warning("the database is not ready (%s); run: manage.py setup", error)
    except (Refusal, SolverError) as error:
        logger.warning("the default dictionary is not ready (%s); run: manage.py setup", error)
    finally:
        connection.close()
    # What is there now stays: without this, making the words of a rich board would have the
    # collector look through all of it several times.
    gc.collect()
    gc.freeze()
