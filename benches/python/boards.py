#!/usr/bin/env python3
"""Compares chess packages for Python: loops in Python that count move trees of the position Kiwipete.

Measures the packages that are installed: tabiya, bulletchess, rust-chess and python-chess (`pip install chess`). Each
number is the best of five runs in this process.

    pip install ./crates/python chess bulletchess rust-chess
    python benches/python/boards.py
"""

import importlib
import time
from collections.abc import Callable
from typing import Any

FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
RUNS = 5
# The leaf nodes of FEN at depth 3.
LEAVES = 97862


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def best(count: Callable[[], int], expected: int) -> float:
    """Return the millions of things counted per second."""
    seconds = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        counted = count()
        seconds.append(time.perf_counter() - begun)
        if counted != expected:
            raise SystemExit(f"counted {counted}, expected {expected}")
    return expected / min(seconds) / 1e6


def each(board: Any, depth: int, moves: Callable[[Any], Any], make: Any, undo: Any) -> int:
    """Count the leaves and make every one of them."""
    if depth == 0:
        return 1
    leaves = 0
    for move in moves(board):
        make(board, move)
        leaves += each(board, depth - 1, moves, make, undo)
        undo(board)
    return leaves


def by_length(board: Any, depth: int, moves: Callable[[Any], Any], make: Any, undo: Any) -> int:
    """Count the leaves by the lengths of the lists above them."""
    listed = moves(board)
    if depth == 1:
        return len(listed)
    leaves = 0
    for move in listed:
        make(board, move)
        leaves += by_length(board, depth - 1, moves, make, undo)
        undo(board)
    return leaves


def each_new(board: Any, depth: int, moves: Callable[[Any], Any], make: Any) -> int:
    """Count the leaves of boards that are not changed: each move makes a new one."""
    if depth == 0:
        return 1
    return sum(each_new(make(board, move), depth - 1, moves, make) for move in moves(board))


def row(name: str, what: str, speed: float) -> None:
    print(f"| {name} | {what} | {speed:.2f} |", flush=True)


def tabiya_rows() -> None:
    tabiya = module("tabiya")
    if tabiya is None:
        return
    board, Board = tabiya.Board(FEN), tabiya.Board
    moves = lambda board: board.legal_moves
    row("tabiya", "every leaf made and taken back",
        best(lambda: each(board, 3, moves, Board.push, Board.pop), LEAVES))
    row("tabiya", "leaves counted by length",
        best(lambda: by_length(board, 3, moves, Board.push, Board.pop), LEAVES))
    row("tabiya", "every leaf a new board by children()", best(lambda: sum(
        len(b.children()) for a in board.children() for b in a.children()), LEAVES))
    row("tabiya", "moves listed",
        best(lambda: sum(len(list(board.legal_moves)) for _ in range(20000)), 48 * 20000))
    rules = 'name = "own"\npromotion = ["amazon"]\n[pieces.amazon]\nletter = "a"\nmoves = "QN"\n'
    own = tabiya.Board("4k3/8/8/8/3A4/8/8/4K3 w - - 0 1", rules=rules)
    row("tabiya", "moves of own pieces listed", best(
        lambda: sum(len(list(own.legal_moves)) for _ in range(5000)), len(own.legal_moves) * 5000))
    row("tabiya", "perft(5), one thread", best(lambda: board.perft(5, threads=1), 193690690))


def chess_rows() -> None:
    chess = module("chess")
    if chess is None:
        return
    board, Board = chess.Board(FEN), chess.Board
    moves = lambda board: list(board.legal_moves)
    row("python-chess", "every leaf made and taken back",
        best(lambda: each(board, 3, moves, Board.push, Board.pop), LEAVES))
    row("python-chess", "leaves counted by length",
        best(lambda: by_length(board, 3, moves, Board.push, Board.pop), LEAVES))


def bulletchess_rows() -> None:
    bulletchess = module("bulletchess")
    if bulletchess is None:
        return
    board, Board = bulletchess.Board.from_fen(FEN), bulletchess.Board
    row("bulletchess", "every leaf made and taken back",
        best(lambda: each(board, 3, Board.legal_moves, Board.apply, Board.undo), LEAVES))
    row("bulletchess", "leaves counted by length",
        best(lambda: by_length(board, 3, Board.legal_moves, Board.apply, Board.undo), LEAVES))


def rust_chess_rows() -> None:
    rust_chess = module("rust_chess")
    if rust_chess is None:
        return
    # A board lists its moves once.
    board = lambda: rust_chess.Board(FEN)
    moves = lambda board: list(board.generate_legal_moves())
    make = lambda board, move: board.make_move_new(move, check_legality=False)
    row("rust-chess", "every leaf a new board", best(lambda: each_new(board(), 3, moves, make), LEAVES))


if __name__ == "__main__":
    print("| package | what | millions a second |\n|---|---|---|")
    for rows in [tabiya_rows, bulletchess_rows, rust_chess_rows, chess_rows]:
        rows()
