#!/usr/bin/env python3
"""Compares chess packages for Python: loops in Python that count move trees of the position Kiwipete.

Measures the packages that are installed: tabiya, bulletchess, rust-chess and python-chess (`pip install chess`), in one
process. The packages take turns, and each number is the best of fifteen runs, in processor time of this process without
the kernel's. Prints millions a second, and how many times as fast as each other package tabiya is.

    pip install ./crates/python chess bulletchess rust-chess
    python benches/python/boards.py
"""

import importlib
import resource
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
RUNS = 15
# The leaf nodes of FEN at depths 3 and 5.
LEAVES, DEEP = 97862, 193690690
TAKEN_BACK = "makes every leaf and takes it back"
NEW = "makes every leaf as a new board"
LENGTH = "counts leaves by the length of lists"


class Case(NamedTuple):
    package: str
    what: str
    # How many things the call counts.
    expected: int
    count: Callable[[], int]


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def seconds(case: Case) -> float:
    begun = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    counted = case.count()
    ended = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    if counted != case.expected:
        raise SystemExit(f"{case.package} {case.what}: counted {counted}, expected {case.expected}")
    return ended - begun


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


def by_length_new(board: Any, depth: int, moves: Callable[[Any], Any], make: Any) -> int:
    """Count the leaves by the lengths of lists, on boards that are not changed."""
    listed = moves(board)
    if depth == 1:
        return len(listed)
    return sum(by_length_new(make(board, move), depth - 1, moves, make) for move in listed)


def each_child(board: Any, depth: int) -> int:
    """Count the leaves of boards that are not changed: all of a board are made at once."""
    if depth == 0:
        return 1
    return sum(each_child(child, depth - 1) for child in board.children())


def tabiya_cases(tabiya: Any) -> Iterator[Case]:
    board, Board = tabiya.Board(FEN), tabiya.Board
    moves = lambda board: board.legal_moves
    rules = 'name = "own"\npromotion = ["amazon"]\n[pieces.amazon]\nletter = "a"\nmoves = "QN"\n'
    own = tabiya.Board("4k3/8/8/8/3A4/8/8/4K3 w - - 0 1", rules=rules)
    lists = lambda board, rounds: sum(len(list(board.legal_moves)) for _ in range(rounds))
    for what, expected, count in [
        (TAKEN_BACK, LEAVES, lambda: each(board, 3, moves, Board.push, Board.pop)),
        (NEW, LEAVES, lambda: each_child(board, 3)),
        (LENGTH, LEAVES, lambda: by_length(board, 3, moves, Board.push, Board.pop)),
        ("lists moves", 48 * 20000, lambda: lists(board, 20000)),
        ("lists moves of the pieces of a rule file", len(own.legal_moves) * 5000, lambda: lists(own, 5000)),
        ("counts leaves with perft(5) on one thread", DEEP, lambda: board.perft(5, threads=1)),
    ]:
        yield Case("tabiya", what, expected, count)


def bulletchess_cases(bulletchess: Any) -> Iterator[Case]:
    board, Board = bulletchess.Board.from_fen(FEN), bulletchess.Board
    for what, loop in [(TAKEN_BACK, each), (LENGTH, by_length)]:
        yield Case("bulletchess", what, LEAVES,
                   lambda loop=loop: loop(board, 3, Board.legal_moves, Board.apply, Board.undo))


def rust_chess_cases(rust_chess: Any) -> Iterator[Case]:
    # It takes no move back, and a board lists its moves once.
    make = lambda board, move: board.make_move_new(move, check_legality=False)
    generate = rust_chess.Board.generate_legal_moves
    for what, loop in [(NEW, each_new), (LENGTH, by_length_new)]:
        yield Case("rust-chess", what, LEAVES, lambda loop=loop: loop(rust_chess.Board(FEN), 3, generate, make))


def chess_cases(chess: Any) -> Iterator[Case]:
    board, Board = chess.Board(FEN), chess.Board
    moves = lambda board: list(board.legal_moves)
    for what, loop in [(TAKEN_BACK, each), (LENGTH, by_length)]:
        yield Case("python-chess", what, LEAVES,
                   lambda loop=loop: loop(board, 3, moves, Board.push, Board.pop))


PACKAGES = {"tabiya": ("tabiya", tabiya_cases), "bulletchess": ("bulletchess", bulletchess_cases),
            "rust-chess": ("rust_chess", rust_chess_cases), "python-chess": ("chess", chess_cases)}


def main() -> None:
    cases = [case for name, found in PACKAGES.values() if (package := module(name)) for case in found(package)]
    fastest = [min(times) for times in zip(*([seconds(case) for case in cases] for _ in range(RUNS)))]
    speeds = {(case.package, case.what): case.expected / time / 1e6 for case, time in zip(cases, fastest)}
    print("| what a loop in Python does |", " | ".join(PACKAGES), "|")
    print("|---|" + "---|" * len(PACKAGES))
    for what in dict.fromkeys(case.what for case in cases):
        ours = speeds.get(("tabiya", what))
        cells = []
        for package in PACKAGES:
            speed = speeds.get((package, what))
            ratio = f" ({ours / speed:.2f} x)" if ours and speed and package != "tabiya" else ""
            cells.append(f"{speed:.3g}{ratio}" if speed else "")
        print(f"| {what} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
