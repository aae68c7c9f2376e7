"""Positions for the tests: random games, with python-chess as the reference."""

import os
import random
from collections.abc import Iterator

import chess
import chess.variant

# The names of python-chess's boards by ours.
REFERENCES: dict[str, type[chess.Board]] = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "horde": chess.variant.HordeBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "3check": chess.variant.ThreeCheckBoard,
}

# A rule file with a piece of its own, which is dropped and promoted to.
RIDERS = """
name = "riders"
drops = true
promotion = ["rider", "queen"]
[pieces.rider]
letter = "i"
moves = "NN"
"""

# The number of random positions of each variant.
POSITIONS = int(os.environ.get("TABIYA_POSITIONS", "500"))


def start(name: str, random_number: int) -> chess.Board:
    """Return the reference's start position of a variant; in Chess960 the one of this number."""
    if name == "chess960":
        return chess.Board.from_chess960_pos(random_number % 960)
    return REFERENCES[name]()


def random_boards(name: str, count: int, seed: int = 1) -> Iterator[chess.Board]:
    """Yield one board object as it goes through random games, until enough positions were seen.

    A game ends when it is over or after 150 plies. Captures and checks are preferred a little, as the special rules are
    about them.
    """
    generator = random.Random(seed)
    while count > 0:
        board = start(name, generator.randrange(960))
        for _ in range(150):
            yield board
            count -= 1
            moves = sorted(board.legal_moves, key=str)
            if count == 0 or board.is_game_over() or not moves:
                break
            sharp = [m for m in moves if board.is_capture(m)]
            if sharp and generator.random() < 0.2:
                moves = sharp
            board.push(generator.choice(moves))
