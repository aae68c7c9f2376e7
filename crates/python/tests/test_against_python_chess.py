"""Random positions of each variant that python-chess knows, compared in everything that both can say."""

import random
from typing import Literal

import chess
import pytest
from conftest import POSITIONS, REFERENCES, random_boards

import tabiya

VARIANTS = list(REFERENCES)

EnPassantMode = Literal["legal", "xfen", "fen"]
EN_PASSANT_MODES: list[EnPassantMode] = ["legal", "xfen", "fen"]


def board_of(name: str, reference: chess.Board) -> tabiya.Board:
    """Return our board with the position of a reference, without its moves."""
    fen = reference.fen(en_passant="fen", shredder=True)
    variant = "chess" if name == "chess960" else name
    return tabiya.Board(fen, variant=variant, chess960=name == "chess960")


def ends_the_variant(reference: chess.Board, move: chess.Move) -> bool:
    """Return whether a move ends the game by a rule of the variant. We write # after mate alone."""
    reference.push(move)
    ended = reference.is_variant_end() or reference.is_variant_win()
    reference.pop()
    return ended


def our_move(move: chess.Move) -> tabiya.Move:
    return tabiya.Move(move.from_square, move.to_square, move.promotion, move.drop)


@pytest.mark.parametrize("name", VARIANTS)
def test_legal_moves_and_texts_match_python_chess(name: str) -> None:
    for reference in random_boards(name, POSITIONS):
        board = board_of(name, reference)
        theirs = list(reference.legal_moves)
        # python-chess lists moves of a game that a rule of the variant has ended only in some variants.
        if reference.is_variant_end():
            continue
        assert {m.uci() for m in board.legal_moves} == {reference.uci(m) for m in theirs}
        assert len(board.legal_moves) == len(theirs)
        for move in theirs:
            ours = our_move(move)
            assert ours in board.legal_moves and board.is_legal(ours)
            assert str(ours) == move.uci()
            uci, san = reference.uci(move), reference.san(move)
            assert board.uci(ours) == uci
            if name != "chess" and san.endswith("#") and ends_the_variant(reference, move):
                assert board.san(ours).rstrip("#+") == san.rstrip("#+")
            else:
                assert board.san(ours) == san, (board, ours)
            assert board.parse_san(san) == ours
            assert board.parse_uci(uci) == ours
            assert board.is_capture(ours) == reference.is_capture(move)
            assert board.is_castling(ours) == reference.is_castling(move)
            assert board.is_kingside_castling(ours) == reference.is_kingside_castling(move)
            queenside = reference.is_queenside_castling(move)
            assert board.is_queenside_castling(ours) == queenside
            assert board.is_en_passant(ours) == reference.is_en_passant(move)
            assert board.is_zeroing(ours) == reference.is_zeroing(move)
            assert board.gives_check(ours) == reference.gives_check(move), (board, ours)


@pytest.mark.parametrize("name", VARIANTS)
def test_illegal_moves_are_refused_like_python_chess(name: str) -> None:
    generator = random.Random(7)
    for reference in random_boards(name, POSITIONS // 4):
        if reference.is_variant_end():
            continue
        board = board_of(name, reference)
        for _ in range(20):
            move = chess.Move(generator.randrange(64), generator.randrange(64))
            if move.from_square == move.to_square:
                continue
            ours = our_move(move)
            # In Chess960 our boards also find castling that is written as a move by two squares.
            if name != "chess960" or not board.is_castling(ours):
                assert board.is_legal(ours) == reference.is_legal(move), (board, move)


def without_clock(name: str, fen: str) -> list[str]:
    """Split a FEN. In crazyhouse the half-move clock is left out: dropping a pawn resets ours alone."""
    fields = fen.split(" ")
    return fields[:4] + fields[5:] if name == "crazyhouse" else fields


@pytest.mark.parametrize("name", VARIANTS)
def test_fen_after_each_move_matches_python_chess(name: str) -> None:
    board = tabiya.Board()
    for reference in random_boards(name, POSITIONS):
        if not reference.move_stack:
            board = board_of(name, reference)
        else:
            board.push(our_move(reference.peek()))
            assert board.peek() == our_move(reference.peek())
        for en_passant in EN_PASSANT_MODES:
            ours, theirs = board.fen(en_passant=en_passant), reference.fen(en_passant=en_passant)
            assert without_clock(name, ours) == without_clock(name, theirs)
        ours, theirs = board.fen(shredder=True), reference.fen(shredder=True)
        assert without_clock(name, ours) == without_clock(name, theirs)
        assert board.epd() == reference.epd()
        assert board.ply() == reference.ply()
        assert [m.uci() for m in board.move_stack] == [m.uci() for m in reference.move_stack]
        variant = "chess" if name == "chess960" else name
        fen = board.fen(en_passant="fen", shredder=True)
        copy = tabiya.Board(fen, variant=variant, chess960=name == "chess960")
        assert copy == board and hash(copy) == hash(board) and copy.key == board.key


@pytest.mark.parametrize("name", VARIANTS)
def test_hashes_are_equal_if_positions_are(name: str) -> None:
    keys: dict[object, int] = {}
    positions: dict[int, object] = {}
    generator, transposed = random.Random(8), 0
    for reference in random_boards(name, POSITIONS, seed=8):
        board = board_of(name, reference)
        position = reference._transposition_key()
        assert keys.setdefault(position, board.key) == board.key, board
        assert positions.setdefault(board.key, position) == position, board
        # Three moves in both orders lead to the same position, except for rights to castle and capture en passant.
        first, second = reference.copy(stack=False), reference.copy(stack=False)
        for _ in range(3):
            moves = sorted(first.legal_moves, key=str)
            if moves and not first.is_variant_end():
                first.push(generator.choice(moves))
        for move in first.move_stack[::-1]:
            if not second.is_variant_end() and second.is_legal(move):
                second.push(move)
        if len(first.move_stack) != 3 or len(second.move_stack) != 3:
            continue
        ours = [board_of(name, each) for each in [first, second]]
        is_same = first._transposition_key() == second._transposition_key()
        assert (ours[0].key == ours[1].key) == is_same, (board, first.move_stack)
        assert (ours[0] == ours[1]) == (first == second), (board, first.move_stack)
        assert ours[0] != ours[1] or hash(ours[0]) == hash(ours[1])
        transposed += is_same
    assert transposed > POSITIONS // 20


@pytest.mark.parametrize("name", VARIANTS)
def test_board_and_attacks_match_python_chess(name: str) -> None:
    for reference in random_boards(name, POSITIONS):
        board = board_of(name, reference)
        assert str(board) == str(reference)
        assert board.turn == reference.turn
        assert board.occupied == reference.occupied
        assert {at: piece.symbol() for at, piece in board.piece_map().items()} == {
            at: piece.symbol() for at, piece in reference.piece_map().items()
        }
        for color in chess.COLORS:
            kings = list(reference.pieces(chess.KING, color))
            assert board.king(color) == (kings[0] if len(kings) == 1 else None)
            for piece_type in chess.PIECE_TYPES:
                assert board.pieces(piece_type, color) == int(reference.pieces(piece_type, color))
            for square in chess.SQUARES:
                theirs = int(reference.attackers(color, square))
                assert board.attackers(color, square) == theirs
                assert board.is_attacked_by(color, square) == bool(theirs)
        for square in chess.SQUARES:
            assert board.attacks(square) == int(reference.attacks(square))
            assert str(board.piece_at(square)) == str(reference.piece_at(square))
        if not reference.is_variant_end():
            assert board.must_answer_check() == reference.is_check()
            attackers = tabiya.SquareSet()
            for king in board.pieces(chess.KING, board.turn):
                attackers |= board.attackers(not board.turn, king)
            if name == "atomic":  # kings cannot capture
                attackers -= board.pieces(chess.KING, not board.turn)
            assert board.checkers() == attackers and board.is_check() == bool(attackers)
            if reference.is_check():
                assert attackers == int(reference.checkers())


@pytest.mark.parametrize("name", VARIANTS)
def test_rights_and_counters_match_python_chess(name: str) -> None:
    for reference in random_boards(name, POSITIONS):
        board = board_of(name, reference)
        assert board.castling_rights == reference.clean_castling_rights()
        for color in chess.COLORS:
            assert board.has_castling_rights(color) == reference.has_castling_rights(color)
            kingside = reference.has_kingside_castling_rights(color)
            assert board.has_kingside_castling_rights(color) == kingside
            queenside = reference.has_queenside_castling_rights(color)
            assert board.has_queenside_castling_rights(color) == queenside
        assert board.ep_square == reference.ep_square
        if not reference.is_variant_end():
            assert board.has_legal_en_passant() == reference.has_legal_en_passant()
        assert board.halfmove_clock == reference.halfmove_clock
        assert board.fullmove_number == reference.fullmove_number


@pytest.mark.parametrize("name", VARIANTS)
def test_outcomes_match_python_chess(name: str) -> None:
    board = tabiya.Board()
    for reference in random_boards(name, POSITIONS, seed=2):
        if not reference.move_stack:
            board = board_of(name, reference)
        else:
            board.push(our_move(reference.peek()))
        theirs, ours = reference.outcome(), board.outcome()
        assert (ours is None) == (theirs is None), (name, reference.fen(), theirs, ours)
        if ours is not None and theirs is not None:
            assert ours.winner == theirs.winner, (reference.fen(), theirs, ours)
            assert ours.termination.name == theirs.termination.name, (reference.fen(), ours)
            assert ours.termination.value == theirs.termination.value
            assert ours.result() == theirs.result()
        assert board.is_game_over() == reference.is_game_over()
        assert board.result() == reference.result()
        if not reference.is_variant_end():
            assert board.is_checkmate() == reference.is_checkmate()
        assert board.is_repetition(2) == reference.is_repetition(2)
        assert board.can_claim_draw() == reference.can_claim_draw(), reference.fen()
        assert board.is_insufficient_material() == (
            reference.is_insufficient_material() and not reference.is_variant_end()
        )
        if name in ["chess", "chess960"]:
            for color in chess.COLORS:
                theirs_lacks = reference.has_insufficient_material(color)
                assert board.has_insufficient_material(color) == theirs_lacks
        assert board.is_variant_end() == reference.is_variant_end()
        assert board.is_variant_win() == reference.is_variant_win()
        assert board.is_variant_loss() == reference.is_variant_loss()
