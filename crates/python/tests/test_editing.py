"""Edited boards of rule files, and edits that are errors."""

from collections.abc import Callable
from typing import Any

import pytest

import tabiya
from tabiya import BLACK, KING, ROOK, WHITE, Board, Move, Piece

RIDERS = """
name = "riders"
drops = true
promotion = ["rider", "queen"]
[pieces.rider]
letter = "i"
moves = "NN"
"""


def test_boards_of_rule_files_are_edited() -> None:
    board = Board("4k3/P7/8/8/8/8/8/R3K3[I] w Q - 3 9", rules=RIDERS)
    board.set_piece_at(tabiya.D4, Piece(7, BLACK))
    assert board.fen() == "4k3/P7/8/8/3i4/8/8/R3K3[I] w Q - 3 9"
    rider = board.remove_piece_at(tabiya.D4)
    assert rider is not None and rider.symbol() == "i"
    board.turn = BLACK
    assert board.board_fen() == "4k3/P7/8/8/8/8/8/R3K3" and board.pocket(WHITE) == {7: 1}
    board.castling_rights = 0
    assert board.fen() == "4k3/P7/8/8/8/8/8/R3K3[I] b - - 3 9"
    assert board.status() == tabiya.Status.VALID and "♚" in board.unicode()
    assert board.root() == board
    board.set_piece_map({tabiya.E1: Piece(KING, WHITE), tabiya.A8: Piece(KING, BLACK)})
    assert board.board_fen() == "k7/8/8/8/8/8/8/4K3"
    with pytest.raises(ValueError, match="no pseudo-legal moves"):
        board.pseudo_legal_moves  # noqa: B018


def test_a_pin_by_a_rider_leaves_the_square_and_the_rider() -> None:
    board = Board("4k3/8/3i4/8/2P5/8/1K6/8[] w - - 0 1", rules=RIDERS)
    assert board.is_pinned(WHITE, tabiya.C4) and not board.is_pinned(WHITE, tabiya.C3)
    assert board.pin(WHITE, tabiya.C4) == {tabiya.C4, tabiya.D6}


def test_walls_and_drops() -> None:
    board = Board(rules='name = "wall"\nwalls = ["d4"]')
    with pytest.raises(ValueError, match="wall"):
        board.set_piece_at(tabiya.D4, Piece(ROOK, WHITE))
    board = Board(variant="crazyhouse")
    board.set_piece_at(tabiya.D1, Piece(tabiya.QUEEN, WHITE), promoted=True)
    assert board.promoted == tabiya.BB_D1 and "Q~" in board.fen()
    assert board.board_fen(promoted=True).endswith("RNBQ~KBNR")


def test_edits_remove_the_moves_made() -> None:
    edits: list[Callable[[Board], object]] = [
        lambda board: setattr(board, "turn", WHITE),
        lambda board: setattr(board, "ep_square", None),
        lambda board: setattr(board, "castling_rights", 0),
        lambda board: setattr(board, "halfmove_clock", 5),
        lambda board: setattr(board, "fullmove_number", 5),
        lambda board: board.set_castling_fen("-"),
        lambda board: board.remove_piece_at(tabiya.A2),
        lambda board: board.set_board_fen("4k3/8/8/8/8/8/8/4K3"),
        lambda board: board.set_piece_map(Board().piece_map()),
        lambda board: board.apply_mirror(),
        lambda board: board.apply_transform(tabiya.flip_horizontal),
        lambda board: board.set_chess960_pos(5),
        lambda board: board.set_epd("4k3/8/8/8/8/8/8/4K3 w - -"),
    ]
    for edit in edits:
        board = Board()
        board.push_san("e4")
        edit(board)
        assert board.move_stack == [], edit


def test_house_rules_keep_their_board() -> None:
    board = Board(house=["duck-chess"])
    before = board.fen()
    edits: list[Callable[[], object]] = [
        lambda: setattr(board, "turn", BLACK),
        lambda: setattr(board, "halfmove_clock", 5),
        lambda: board.remove_piece_at(tabiya.A2),
        lambda: board.set_epd("4k3/8/8/8/8/8/8/4K3 w - -"),
        lambda: board.set_chess960_pos(5),
        lambda: board.transform(tabiya.flip_horizontal),
        lambda: board.mirror(),
        lambda: board.apply_mirror(),
    ]
    for edit in edits:
        with pytest.raises(ValueError, match="under house rules"):
            edit()
    with pytest.raises(ValueError, match="house rules have no pseudo-legal moves"):
        board.is_pseudo_legal(Move.from_uci("e2e4"))
    assert board.fen() == before and board.house_rules
    assert {str(m) for m in board.generate_legal_moves()} == {str(m) for m in board.legal_moves}
    moves = list(board.generate_legal_moves(tabiya.BB_E2))
    assert {m.from_square for m in moves} == {tabiya.E2} and list(board.generate_legal_ep()) == []
    assert board.lan(moves[0]) and board.is_irreversible(moves[0])
    assert board.variation_san(moves[:1]).startswith("1. e")
    board.push(moves[0])
    assert board.root().fen() == before and board.root().house_rules == board.house_rules


BOARD: Any = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7")

# Wrong calls, with their exception and a part of its message. The board stays as it is.
WRONG: list[tuple[type[Exception], str, Callable[[], object]]] = [
    (ValueError, "white has no king", lambda: BOARD.remove_piece_at(tabiya.E1)),
    (ValueError, "no piece type 7", lambda: BOARD.set_piece_at(tabiya.D4, Piece(7, WHITE))),
    (ValueError, "square 64", lambda: BOARD.set_piece_at(64, None)),
    (ValueError, "square 64", lambda: BOARD.set_piece_map({64: Piece(KING, WHITE)})),
    (TypeError, "", lambda: BOARD.set_piece_map({0: "k"})),
    (TypeError, "", lambda: BOARD.set_piece_at(0, "k")),
    (ValueError, "first field", lambda: BOARD.set_board_fen("4k3/8/8/8/8/8/8/4K3 b")),
    (ValueError, "first field", lambda: BOARD.set_board_fen("")),
    (ValueError, "", lambda: BOARD.set_board_fen("4k3/8")),
    (ValueError, "castling rights", lambda: BOARD.set_castling_fen("K Q")),
    (ValueError, "", lambda: BOARD.set_castling_fen("xyz")),
    (ValueError, "castling right needs", lambda: setattr(BOARD, "castling_rights", 2)),
    (ValueError, "skipped e3", lambda: setattr(BOARD, "ep_square", tabiya.E3)),
    (ValueError, "number -1", lambda: setattr(BOARD, "halfmove_clock", -1)),
    (ValueError, "number 10000", lambda: setattr(BOARD, "fullmove_number", 10000)),
    (TypeError, "", lambda: setattr(BOARD, "turn", None)),
    (ValueError, "each square to one", lambda: BOARD.transform(lambda mask: 3)),
    (TypeError, "", lambda: BOARD.transform(lambda mask: None)),
    (ZeroDivisionError, "", lambda: BOARD.transform(lambda mask: mask // 0)),
    (ValueError, "range 0 to 959", lambda: Board.from_chess960_pos(960)),
    (ValueError, "number 70000", lambda: Board.from_chess960_pos(70000)),
    (ValueError, "only chess", lambda: Board(variant="atomic").set_chess960_pos(0)),
    (ValueError, "opcode", lambda: BOARD.epd(**{"b m": 1})),
    (ValueError, "quotation mark", lambda: BOARD.epd(id='"')),
    (ValueError, "e5 is illegal", lambda: BOARD.set_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;")),
    (TypeError, "", lambda: BOARD.epd(bm=[1])),
    (TypeError, "", lambda: BOARD.variation_san(["e4"])),
    (ValueError, "illegal move", lambda: BOARD.variation_san([Move(0, 63)])),
    (ValueError, "a1b3 is illegal", lambda: BOARD.find_move(tabiya.A1, tabiya.B3)),
    (ValueError, "mask", lambda: BOARD.generate_legal_moves(-1)),
    (TypeError, "", lambda: tabiya.SquareSet(1) << -1),
]


@pytest.mark.parametrize(("error", "words", "call"), WRONG)
def test_wrong_edits(error: type[Exception], words: str, call: Callable[[], object]) -> None:
    before = BOARD.fen(), BOARD.chess960
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)
    assert (BOARD.fen(), BOARD.chess960) == before
