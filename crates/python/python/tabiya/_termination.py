"""The reasons why games end."""

import enum


class Termination(enum.Enum):
    """The reason why a game has ended. The arrays of a Batch hold the values.

    >>> Termination.CHECKMATE.name, Termination.CHECKMATE.value, Termination(2)
    ('CHECKMATE', 1, <Termination.STALEMATE: 2>)
    >>> len(Termination), Termination["PLY_LIMIT"].value
    (11, 11)
    """

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10
    PLY_LIMIT = 11
