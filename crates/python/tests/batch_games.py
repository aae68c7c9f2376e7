"""The games of the tests of batches: all variants, and rule files."""

import tabiya
from tabiya import Batch, Board, Move

# Rules with own pieces, with drops, on other boards, with walls, and with several moves in a turn.
RIDERS = """
name = "riders"
promotion = ["rider", "queen"]
castling = "safe"
start = "rnbikbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBIKBNR w KQkq - 0 1"
[pieces.rider]
letter = "i"
moves = "NN"
"""
SMALL = """
name = "small"
board = "6x5"
drops = true
castling = false
promotion-forced = false
start = "rnbqkn/pppppp/6/PPPPPP/RNBQKN w - - 0 1"
"""
WALLS = """
name = "walls"
walls = ["d4", "e5"]
checks-to-win = 3
promotion = ["rook", "king"]
royal = []
castling = false
stalemate = "win"
extinct = ["queen"]
"""
TURNS = """
name = "turns"
turns = ["white", "black", "black", "white"]
again = ["knight"]
"""
RULES = {"riders": RIDERS, "small": SMALL, "walls": WALLS, "turns": TURNS}
GAMES = [*tabiya.variants(), *RULES]


def batch_of(name: str, n: int, **settings: object) -> Batch:
    if name in RULES:
        return Batch(n, rules=RULES[name], **settings)  # type: ignore[arg-type]
    return Batch(n, name, **settings)  # type: ignore[arg-type]


def board_of(name: str) -> Board:
    return Board(rules=RULES[name]) if name in RULES else Board(variant=name)


def squares_action(batch: Batch, board: Board, move: Move, files: int, ranks: int) -> int:
    """Return the action of a move as the page describes it."""

    def number(square: int) -> int:
        f, r = square % 8, square // 8
        return files * (r if board.turn else ranks - 1 - r) + f

    size, to = files * ranks, move.to_square
    promotions, drops = batch.promotions or [], batch.drops or []
    if move.drop is not None:
        return (1 + len(promotions)) * size**2 + drops.index(move.drop) * size + number(to)
    if board.is_castling(move):
        side = 1 if board.is_kingside_castling(move) else -1
        to = move.from_square + side
        while board.piece_type_at(to) != tabiya.ROOK or board.color_at(to) != board.turn:
            to += side
    kind = 0 if move.promotion is None else 1 + promotions.index(move.promotion)
    return (kind * size + number(move.from_square)) * size + number(to)
