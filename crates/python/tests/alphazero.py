"""The actions and planes of AlphaZero's chess as pgx documents them, written with python-chess and without our library."""

from collections.abc import Sequence

import chess
import numpy as np
from numpy.typing import NDArray

UNDERPROMOTIONS = [chess.ROOK, chess.BISHOP, chess.KNIGHT]


def _steps() -> list[tuple[int, int]]:
    """Return files and ranks of the 64 steps of queens and knights, in their order."""
    far, near = range(-7, 0), range(1, 8)
    steps = [(0, r) for r in far] + [(0, r) for r in near]
    steps += [(f, 0) for f in far] + [(f, 0) for f in near]
    steps += [(f, f) for f in far] + [(f, f) for f in near]
    steps += [(f, -f) for f in far] + [(f, -f) for f in near]
    return steps + [(f, r) for f in (-2, -1, 2, 1) for r in ((-1, 1) if abs(f) == 2 else (-2, 2))]


STEPS = {step: number for number, step in enumerate(_steps())}


def _seen(square: int, turn: bool) -> tuple[int, int]:
    """Return file and rank of a square from a side's point of view."""
    square = square if turn else chess.square_mirror(square)
    return chess.square_file(square), chess.square_rank(square)


def action(board: chess.Board, move: chess.Move) -> int:
    """Return the action of a move. The moves of Chess960 boards are the king's steps to its rook."""
    (f, r), (to_f, to_r) = _seen(move.from_square, board.turn), _seen(move.to_square, board.turn)
    if move.promotion in UNDERPROMOTIONS:
        step = 3 * UNDERPROMOTIONS.index(move.promotion) + [0, 1, -1].index(to_f - f)
    else:
        step = 9 + STEPS[to_f - f, to_r - r]
    return 73 * (8 * f + r) + step


def mask(board: chess.Board) -> NDArray[np.bool_]:
    """Return which actions are legal."""
    legal = np.zeros(4672, np.bool_)
    legal[[action(board, move) for move in board.legal_moves]] = True
    return legal


def signature(board: chess.Board) -> tuple[object, ...]:
    """Return what makes a position the same as another one."""
    passed = board.ep_square if board.has_legal_en_passant() else None
    return board.board_fen(), board.turn, board.clean_castling_rights(), passed


def planes(boards: Sequence[chess.Board]) -> NDArray[np.float32]:
    """Return the observation of the last board of a game; the others are its positions from the start on."""
    now = boards[-1]
    seen = [signature(board) for board in boards]
    layers: list[NDArray[np.float32]] = []

    def constant(number: float) -> None:
        layers.append(np.full((8, 8), number, np.float32))

    for ago in range(8):
        board = boards[-1 - ago] if ago < len(boards) else chess.Board(None)
        for color in (now.turn, not now.turn):
            for piece in chess.PIECE_TYPES:
                layer = np.zeros((8, 8), np.float32)
                for square in board.pieces(piece, color):
                    f, r = _seen(square, now.turn)
                    layer[7 - r, f] = 1
                layers.append(layer)
        repeated = ago < len(boards) and seen.count(seen[-1 - ago]) > 1
        constant(not repeated)
        constant(repeated)
    constant(now.turn == chess.BLACK)
    constant((len(boards) - 1) / 512)
    for color in (now.turn, not now.turn):
        constant(now.has_queenside_castling_rights(color))
        constant(now.has_kingside_castling_rights(color))
    constant(now.halfmove_clock / 100)
    return np.stack(layers, axis=-1)


def end(boards: Sequence[chess.Board], plies: int = 512) -> tuple[str, int] | None:
    """Return the reason and the result of a game that has ended, else None."""
    board = boards[-1]
    if board.is_checkmate():
        return "CHECKMATE", -1 if board.turn else 1
    if board.is_stalemate():
        return "STALEMATE", 0
    seen = [signature(board) for board in boards]
    if seen.count(seen[-1]) >= 3:
        return "THREEFOLD_REPETITION", 0
    if board.halfmove_clock >= 100:
        return "FIFTY_MOVES", 0
    if board.is_insufficient_material():
        return "INSUFFICIENT_MATERIAL", 0
    return ("PLY_LIMIT", 0) if len(boards) > plies else None
