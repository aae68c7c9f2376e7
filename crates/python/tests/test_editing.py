"""Edited boards of rule files and house rules, and what edits do to the moves made."""

from collections.abc import Callable

import pytest
from conftest import RIDERS

import tabiya
from tabiya import BLACK, KING, ROOK, WHITE, Board, Move, Piece


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


def test_editing_respects_walls_and_drops() -> None:
    board = Board(rules='name = "wall"\nwalls = ["d4"]')
    with pytest.raises(ValueError, match="wall"):
        board.set_piece_at(tabiya.D4, Piece(ROOK, WHITE))
    board = Board(variant="crazyhouse")
    board.set_piece_at(tabiya.D1, Piece(tabiya.QUEEN, WHITE), promoted=True)
    assert board.promoted == tabiya.BB_D1 and "Q~" in board.fen()
    assert board.board_fen().endswith("RNBQ~KBNR")


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


def test_refused_edits_keep_the_moves_made() -> None:
    board = Board()
    board.push_san("e4")
    moves, fen = board.move_stack, board.fen(en_passant="fen")
    with pytest.raises(ValueError, match="needs a king and a rook"):
        board.castling_rights = tabiya.BB_A4
    with pytest.raises(ValueError, match="no pawn can have skipped d3"):
        board.ep_square = tabiya.D3
    with pytest.raises(ValueError, match="not in the range"):
        board.halfmove_clock = -1
    assert (board.move_stack, board.fen(en_passant="fen")) == (moves, fen)


def test_boards_under_house_rules_refuse_edits() -> None:
    board = Board(house=["duck-chess-h5"])
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
