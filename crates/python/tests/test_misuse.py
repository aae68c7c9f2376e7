"""Wrong calls raise Python's exceptions with our words, and leave the board unchanged."""

import contextlib
import gc
import resource
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabiya
from tabiya import Board, IllegalMoveError, InvalidMoveError, Move, Piece, SquareSet

BOARD: Any = Board("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1")
TWO_ROOKS = Board("1k6/8/8/8/8/8/8/R4R1K w - - 0 1")
OTHER: Any = Board(variant="crazyhouse").legal_moves[0]
ANY_MOVE: Any = Move
ANY_PIECE: Any = Piece
ANY_SET: Any = SquareSet
ANY_BOARD: Any = Board

WRONG: list[tuple[type[Exception], str, Callable[[], object]]] = [
    (ValueError, "square 64 is not", lambda: BOARD.piece_at(64)),
    (ValueError, "square -1 is not", lambda: BOARD.piece_at(-1)),
    (ValueError, "square 1000000000000", lambda: BOARD.attackers(True, 10**40)),
    (TypeError, "", lambda: BOARD.piece_at("e4")),
    (TypeError, "", lambda: BOARD.piece_at(None)),
    (TypeError, "", lambda: BOARD.piece_at(1.5)),
    (TypeError, "", lambda: BOARD.attackers(1, 1)),
    (ValueError, "piece type 0", lambda: BOARD.pieces(0, True)),
    (ValueError, "piece type 99", lambda: BOARD.pieces(99, True)),
    (TypeError, "", lambda: BOARD.push("e2e4")),
    (TypeError, "", lambda: BOARD.push(None)),
    (TypeError, "", lambda: BOARD.san(1)),
    (TypeError, "", lambda: "e2e4" in BOARD.legal_moves),
    (IndexError, "no move was made", lambda: BOARD.pop()),
    (IndexError, "no move was made", lambda: BOARD.peek()),
    (IndexError, "move 100 of", lambda: BOARD.legal_moves[100]),
    (IndexError, "move -100 of", lambda: BOARD.legal_moves[-100]),
    (IllegalMoveError, "illegal", lambda: BOARD.push(Move(0, 63))),
    (IllegalMoveError, "illegal", lambda: BOARD.push(Move(12, 28, 5))),
    (IllegalMoveError, "illegal", lambda: BOARD.push(Move(12, 12))),
    (IllegalMoveError, "illegal", lambda: BOARD.push(OTHER)),
    (IllegalMoveError, "illegal", lambda: BOARD.push(Move(28, 28, drop=2))),
    (IllegalMoveError, "illegal", lambda: BOARD.push(Move(0, 1, 20))),
    (IllegalMoveError, "illegal", lambda: BOARD.san(Move(0, 63))),
    (IllegalMoveError, "illegal", lambda: BOARD.see(Move(0, 63))),
    (IllegalMoveError, "illegal", lambda: BOARD.push_uci("e2e5")),
    (IllegalMoveError, "illegal", lambda: BOARD.push_san("Qd4")),
    (InvalidMoveError, "", lambda: BOARD.push_uci("e2")),
    (InvalidMoveError, "", lambda: BOARD.push_uci("")),
    (InvalidMoveError, "", lambda: BOARD.push_uci("é2e4")),
    (InvalidMoveError, "", lambda: BOARD.push_san("\0")),
    (InvalidMoveError, "", lambda: BOARD.parse_san("")),
    (tabiya.AmbiguousMoveError, "", lambda: TWO_ROOKS.push_san("Rd1")),
    (InvalidMoveError, "not a move in UCI", lambda: Move.from_uci("e9e4")),
    (InvalidMoveError, "not a move in UCI", lambda: Move.from_uci("e7e8x")),
    (InvalidMoveError, "not a move in UCI", lambda: Move.from_uci("x" * 10000)),
    (InvalidMoveError, "drop", lambda: Move(1, 2, drop=3)),
    (ValueError, "square 64", lambda: Move(64, 0)),
    (ValueError, "piece type 64", lambda: Move(0, 1, 64)),
    (TypeError, "", lambda: ANY_MOVE()),
    (TypeError, "", lambda: ANY_MOVE("e2", "e4")),
    (ValueError, "letters", lambda: Piece.from_symbol("x")),
    (ValueError, "letters", lambda: Piece.from_symbol("")),
    (ValueError, "piece type 7000", lambda: Piece(7000, True)),
    (TypeError, "", lambda: ANY_PIECE("n", True)),
    (ValueError, "square 64", lambda: SquareSet([64])),
    (ValueError, "mask", lambda: SquareSet(-1)),
    (ValueError, "mask", lambda: SquareSet(1 << 64)),
    (TypeError, "iterable of squares", lambda: ANY_SET(1.5)),
    (TypeError, "", lambda: ANY_SET("e4")),
    (ValueError, "", lambda: Board("")),
    (ValueError, "", lambda: Board("nonsense")),
    (ValueError, "king", lambda: Board("8/8/8/8/8/8/8/8 w - - 0 1")),
    (ValueError, "", lambda: Board("9/8/8/8/8/8/8/8 w - - 0 1")),
    (ValueError, "", lambda: BOARD.set_fen("k7/8/8/8/8/8/8/8 w - - 0 1")),
    (ValueError, "did you mean \"atomic\"", lambda: Board(variant="atomik")),
    (ValueError, "not both", lambda: Board(variant="atomic", rules="castling = false")),
    (ValueError, "", lambda: Board(rules="no/such/file.toml")),
    (ValueError, "", lambda: Board(rules="castling = maybe")),
    (TypeError, "", lambda: ANY_BOARD(rules=1)),
    (TypeError, "", lambda: ANY_BOARD(1)),
    (ValueError, "depth -1", lambda: BOARD.perft(-1)),
    (ValueError, "depth 100", lambda: BOARD.perft(100)),
    (TypeError, "", lambda: BOARD.perft("3")),
    (ValueError, "hash 0", lambda: BOARD.perft(3, hash=0)),
    (MemoryError, "", lambda: BOARD.perft(4, hash=1 << 40)),
    (ValueError, "a search needs", lambda: BOARD.search()),
    (ValueError, "level 100 ", lambda: BOARD.search(level=100)),
    (ValueError, "time -1", lambda: BOARD.search(time=-1)),
    (ValueError, "is not a number of seconds", lambda: BOARD.search(time=float("nan"))),
    (ValueError, "hash 0", lambda: BOARD.search(depth=1, hash=0)),
    (MemoryError, "hash 65536", lambda: BOARD.search(depth=1, hash=65536)),
    (ValueError, "threads 0", lambda: BOARD.search(depth=1, threads=0)),
    (TypeError, "", lambda: BOARD.search(5)),
    (ValueError, "legal, xfen", lambda: BOARD.fen(en_passant="never")),
    (AttributeError, "", lambda: setattr(BOARD, "variant", "atomic")),
    (AttributeError, "", lambda: setattr(OTHER, "from_square", 1)),
    (TypeError, "", lambda: BOARD.explain(1)),
    (ValueError, "not in the range", lambda: tabiya.square_name(64)),
    (ValueError, "is not a square", lambda: tabiya.parse_square("i1")),
    (ValueError, "not both", lambda: tabiya.square(8, 0)),
    (ValueError, "piece type 7", lambda: tabiya.piece_symbol(7)),
]


@pytest.mark.parametrize(("error", "words", "call"), WRONG)
def test_a_wrong_call(error: type[Exception], words: str, call: Callable[[], object]) -> None:
    before = BOARD.copy()
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)
    assert before == BOARD and BOARD.move_stack == []
    assert type(caught.value).__name__ != "PanicException"


def test_all_our_errors_are_value_errors() -> None:
    for error in [IllegalMoveError, InvalidMoveError, tabiya.AmbiguousMoveError]:
        assert issubclass(error, ValueError) and error.__module__ == "tabiya"


def test_moves_of_any_variant_on_any_board_never_panic() -> None:
    boards = [Board(variant=name) for name in tabiya.variants()]
    moves = {move for board in boards for move in board.legal_moves}
    moves |= {Move(a, b, p) for a in range(0, 64, 3) for b in range(64) for p in [None, 1, 5, 9]}
    for board in boards:
        for move in moves:
            legal = move in board.legal_moves
            board.explain(move)
            assert legal == board.is_legal(move)
            if legal:
                board.push(move)
                board.pop()
            else:
                board.gives_check(move)


def test_calls_leak_nothing() -> None:
    def calls() -> None:
        for _ in range(3000):
            board = Board()
            for move in list(board.legal_moves)[:5]:
                board.push(move)
                board.pop()
            board.copy().push_san("e4")
            board.piece_map()
            board.checkers() | [1]
            with contextlib.suppress(ValueError):
                board.push(Move(0, 63))

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

    calls()
    gc.collect()
    move, objects, memory = Board().parse_san("e4"), len(gc.get_objects()), resident()
    counted = sys.getrefcount(move)
    for _ in range(5):
        calls()
    gc.collect()
    assert sys.getrefcount(move) == counted
    assert abs(len(gc.get_objects()) - objects) < 200
    assert resident() - memory < 2 << 20


def test_a_board_shared_by_threads() -> None:
    board, errors = Board(), []

    def play() -> None:
        for _ in range(2000):
            try:
                board.push_san("Nf3")
                board.pop()
            except (IllegalMoveError, IndexError, RuntimeError) as error:
                errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert board.fen()
