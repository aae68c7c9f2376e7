"""What python-chess has besides moves and outcomes, compared on random positions of each variant that it knows."""

import random

import chess
import chess.variant
import pytest
from conftest import POSITIONS as MANY
from conftest import REFERENCES, random_boards
from test_against_python_chess import board_of, our_move

import tabiya

VARIANTS = list(REFERENCES)

# The slow run has more positions for moves and outcomes, but not for these.
POSITIONS = min(MANY, 2000)

# Fewer positions for tests that ask many questions of each position.
SOME = max(POSITIONS // 4, 1)


def texts(reference: chess.Board, moves: object) -> set[str]:
    return {reference.uci(move) for move in moves}  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", VARIANTS)
def test_pseudo_legal_moves_match_python_chess(name: str) -> None:
    generator = random.Random(3)
    for reference in random_boards(name, POSITIONS, seed=3):
        board = board_of(name, reference)
        if reference.is_variant_end():
            continue
        theirs = list(reference.pseudo_legal_moves)
        # python-chess lists no drops here, but knows that they are pseudo-legal.
        on_board = [m for m in board.pseudo_legal_moves if m.drop is None]
        assert texts(reference, theirs) == {board.uci(m) for m in on_board}, board
        assert len(on_board) == len(theirs)
        drops = {str(m) for m in board.pseudo_legal_moves if m.drop is not None}
        assert drops >= {str(m) for m in board.legal_moves if m.drop is not None}
        assert all(reference.is_pseudo_legal(chess.Move.from_uci(drop)) for drop in drops)
        assert len(board.pseudo_legal_moves) == board.pseudo_legal_moves.count()
        assert all(our_move(move) in board.pseudo_legal_moves for move in theirs)
        for _ in range(5):
            move = chess.Move(generator.randrange(64), generator.randrange(64))
            if move.from_square != move.to_square:
                assert board.is_pseudo_legal(our_move(move)) == reference.is_pseudo_legal(move)
        has_en_passant = reference.has_pseudo_legal_en_passant()
        assert board.has_pseudo_legal_en_passant() == has_en_passant
        captures = texts(reference, reference.generate_pseudo_legal_captures())
        assert captures == {board.uci(m) for m in board.generate_pseudo_legal_captures()}
        en_passant = texts(reference, reference.generate_pseudo_legal_ep())
        assert en_passant == {board.uci(m) for m in board.generate_pseudo_legal_ep()}


@pytest.mark.parametrize("name", VARIANTS)
def test_moves_within_masks_match_python_chess(name: str) -> None:
    generator = random.Random(4)
    for reference in random_boards(name, POSITIONS, seed=4):
        board = board_of(name, reference)
        if reference.is_variant_end():
            continue
        a, b = generator.getrandbits(64) | generator.getrandbits(64), generator.getrandbits(64)
        for ours, theirs in [
            (board.generate_legal_moves(), reference.generate_legal_moves()),
            (board.generate_legal_moves(a, b), reference.generate_legal_moves(a, b)),
            (board.generate_legal_captures(a), reference.generate_legal_captures(a)),
            (board.generate_legal_captures(a, b), reference.generate_legal_captures(a, b)),
            (board.generate_legal_ep(b, a), reference.generate_legal_ep(b, a)),
            (board.generate_castling_moves(a, a), reference.generate_castling_moves(a, a)),
            (
                (m for m in board.generate_pseudo_legal_moves(a, b) if m.drop is None),
                reference.generate_pseudo_legal_moves(a, b),
            ),
        ]:
            assert {board.uci(m) for m in ours} == texts(reference, theirs), (board, a, b)


@pytest.mark.parametrize("name", VARIANTS)
def test_masks_and_pins_match_python_chess(name: str) -> None:
    for reference in random_boards(name, SOME, seed=5):
        board = board_of(name, reference)
        for role in ["pawns", "knights", "bishops", "rooks", "queens", "kings"]:
            assert getattr(board, role) == getattr(reference, role)
        assert board.promoted == (reference.promoted if name == "crazyhouse" else 0)
        if not reference.is_variant_end():
            assert board.checkers_mask() == int(board.checkers())
            if board.must_answer_check():
                assert board.checkers_mask() == reference.checkers_mask()
        for color in chess.COLORS:
            assert board.occupied_co[color] == reference.occupied_co[color]
            for role_number in chess.PIECE_TYPES:
                mask = reference.pieces_mask(role_number, color)
                assert board.pieces_mask(role_number, color) == mask
            for square in chess.SQUARES:
                assert board.attackers_mask(color, square) == reference.attackers_mask(color, square)
                if reference.king(color) is None or name == "antichess":
                    continue
                assert board.is_pinned(color, square) == reference.is_pinned(color, square)
                assert board.pin(color, square) == int(reference.pin(color, square))
                assert board.pin_mask(color, square) == reference.pin_mask(color, square)
        for square in chess.SQUARES:
            assert board.attacks_mask(square) == reference.attacks_mask(square)


@pytest.mark.parametrize("name", VARIANTS)
def test_notations_match_python_chess(name: str) -> None:
    for reference in random_boards(name, SOME, seed=6):
        board = board_of(name, reference)
        assert board.board_fen() == reference.board_fen()
        assert board.board_fen(promoted=False) == reference.board_fen(promoted=False)
        assert board.shredder_fen() == reference.shredder_fen()
        for invert, borders, color in [(False, True, True), (True, False, False)]:
            ours = board.unicode(
                invert_color=invert, borders=borders, empty_square=".", orientation=color
            )
            assert ours == reference.unicode(
                invert_color=invert, borders=borders, empty_square=".", orientation=color
            )
        if reference.is_variant_end():
            continue
        for move in reference.legal_moves:
            ours_move = our_move(move)
            assert board.xboard(ours_move) == reference.xboard(move)
            assert ours_move.xboard() == move.xboard()
            assert board.parse_xboard(reference.xboard(move)) == ours_move
            assert board.lan(ours_move).rstrip("#+") == reference.lan(move).rstrip("#+")
            assert board.variation_san([ours_move]).rstrip("#+") == (
                reference.variation_san([move]).rstrip("#+")
            )
            if move.drop is None:
                found = board.find_move(move.from_square, move.to_square, move.promotion)
                assert found == ours_move
            if move.promotion == chess.QUEEN:
                assert board.find_move(move.from_square, move.to_square) == ours_move
            assert board.is_irreversible(ours_move) == reference.is_irreversible(move), (board, move)
        assert board.is_irreversible(tabiya.Move.null()) == (
            reference.is_irreversible(chess.Move.null())
        )


@pytest.mark.parametrize("name", ["chess", "chess960"])
def test_variations_match_python_chess(name: str) -> None:
    for reference in random_boards(name, POSITIONS, seed=7):
        moves = reference.move_stack[-7:]
        start = reference.copy()
        for _ in moves:
            start.pop()
        ours = board_of(name, start).variation_san(our_move(move) for move in moves)
        assert ours == start.variation_san(moves)


@pytest.mark.parametrize("name", VARIANTS)
def test_variant_draws_and_root_match_python_chess(name: str) -> None:
    board = tabiya.Board()
    for reference in random_boards(name, POSITIONS, seed=8):
        if not reference.move_stack:
            board = board_of(name, reference)
        else:
            board.push(our_move(reference.peek()))
        assert board.is_variant_draw() == reference.is_variant_draw()
        assert board.root().fen() == reference.root().fen()
        if name == "3check":
            assert board.remaining_checks == reference.remaining_checks  # type: ignore[attr-defined]
        if name == "crazyhouse" and not reference.is_variant_end():
            squares = reference.legal_drop_squares()  # type: ignore[attr-defined]
            assert board.legal_drop_squares() == int(squares)


@pytest.mark.parametrize("name", VARIANTS)
def test_status_matches_python_chess(name: str) -> None:
    for reference in random_boards(name, SOME, seed=9):
        status = reference.status()
        board = board_of(name, reference)
        assert int(board.status()) == status, (board, board.status(), status)
        assert board.is_valid() == reference.is_valid()


# Positions with faults that are not errors.
FAULTY = [
    ("chess", "4k3/3P1P2/3N4/8/8/8/8/4RK2 b - - 0 1"),
    ("chess", "4k3/pppppppp/pppppppp/pp6/8/8/8/4K3 w - - 0 1"),
    ("chess", "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K2N w - - 0 1"),
    ("crazyhouse", "4k3/3P1P2/3N4/8/8/8/8/4RK2[] b - - 0 1"),
    ("racingkings", "8/8/8/8/R7/8/k6K/8 b - - 0 1"),
    ("racingkings", "3k1K2/8/8/8/8/8/8/8 b - - 0 1"),
    ("racingkings", "3k1K2/8/8/8/8/8/8/8 w - - 0 1"),
    ("racingkings", "8/8/8/8/8/1rrr4/k6K/8 w - - 0 1"),
]


@pytest.mark.parametrize(("name", "fen"), FAULTY)
def test_status_of_unreachable_positions_matches_python_chess(name: str, fen: str) -> None:
    reference = REFERENCES[name](fen)
    board = tabiya.Board(fen, variant=name)
    assert int(board.status()) == reference.status(), (board.status(), reference.status())
    assert board.is_valid() == reference.is_valid()


def test_a_check_by_two_knights_is_impossible_here_alone() -> None:
    fen = "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"
    assert chess.Board(fen).is_valid()
    assert tabiya.Board(fen).status() == tabiya.Status.IMPOSSIBLE_CHECK


@pytest.mark.parametrize("fen", ["8/8/8/8/pP6/2k5/K7/8 b - b3 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 151 200"])
def test_unreachable_checks_and_clocks_keep_a_board_valid(fen: str) -> None:
    board = tabiya.Board(fen)
    assert board.status() == tabiya.Status.VALID and board.is_valid()
    assert int(board.status()) == chess.Board(fen).status()
    assert board.fen(en_passant="fen") == fen


def test_rare_draws_and_drops_match_python_chess() -> None:
    race = tabiya.Board("k6K/8/8/8/8/8/8/8 w - - 0 1", variant="racingkings")
    assert race.is_variant_draw() and not race.is_variant_win() and not race.is_variant_loss()
    fen = "4k3/8/8/8/8/5n2/8/r3K3[Q] w - - 0 1"
    reference = chess.variant.CrazyhouseBoard(fen)
    ours = tabiya.Board(fen, variant="crazyhouse").legal_drop_squares()
    assert ours == int(reference.legal_drop_squares()) == 0


EXPOSING = [
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1",
    "4k3/8/8/1b6/2Pp4/8/8/4K3 b - c3 0 1",
    "8/8/8/8/1pP5/k7/8/4K2R b K c3 0 1",
    "b3k3/8/8/3Pp3/8/8/6K1/8 w - e6 0 1",
]


@pytest.mark.parametrize("fen", EXPOSING)
def test_en_passant_pins_match_python_chess(fen: str) -> None:
    reference, board = chess.Board(fen), tabiya.Board(fen)
    assert texts(reference, reference.pseudo_legal_moves) == {
        m.uci() for m in board.pseudo_legal_moves
    }
    assert board.has_pseudo_legal_en_passant() and reference.has_pseudo_legal_en_passant()
    assert texts(reference, reference.generate_legal_ep()) == {
        m.uci() for m in board.generate_legal_ep()
    }


# The faults that are errors, or that are corrected.
ERRORS = (
    chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK | chess.STATUS_OPPOSITE_CHECK | chess.STATUS_EMPTY
)  # fmt: skip
CORRECTED = chess.STATUS_BAD_CASTLING_RIGHTS | chess.STATUS_INVALID_EP_SQUARE


@pytest.mark.parametrize("name", VARIANTS)
def test_editing_matches_python_chess(name: str) -> None:
    generator, kept = random.Random(10), 0
    for reference in random_boards(name, POSITIONS, seed=10):
        board, edited = board_of(name, reference), reference.copy()
        before = board.fen()
        square, letter = generator.randrange(64), generator.choice("PNBRQKpnbrqk     ")
        piece = None if letter == " " else chess.Piece.from_symbol(letter)
        edited.set_piece_at(square, piece)
        turn = generator.random() < 0.3
        if turn:
            edited = reference.copy()
            edited.turn = not edited.turn
        ours = None if piece is None else tabiya.Piece(piece.piece_type, piece.color)
        try:
            if turn:
                board.turn = edited.turn
            else:
                board.set_piece_at(square, ours)
        except ValueError:
            # Rules of variants about pieces, such as no pawns in racing kings, are stricter than in python-chess.
            assert edited.status() & ERRORS or name not in ["chess", "chess960", "3check"]
            assert board.fen() == before
            continue
        assert board.move_stack == [] and board.piece_type_at(square) == edited.piece_type_at(square)
        if not turn and not (name in ["horde", "antichess", "atomic"]):
            kept += 1
            # We also call checks by two leapers impossible.
            theirs = edited.status() & ~(ERRORS | CORRECTED)
            is_impossible = chess.STATUS_IMPOSSIBLE_CHECK
            assert int(board.status()) in [theirs, theirs | is_impossible], (board, edited)
        if edited.ep_square is None:
            assert board.fen() == edited.fen(), (before, square, letter)
    assert kept > POSITIONS // 4 or name in ["horde", "antichess", "atomic"]


@pytest.mark.parametrize("name", VARIANTS)
def test_pieces_and_rights_are_set(name: str) -> None:
    for reference in random_boards(name, SOME, seed=11):
        board = board_of(name, reference)
        pieces, rights, fen = board.piece_map(), board.castling_rights, board.fen(en_passant="fen")
        board.set_board_fen(board.board_fen())
        board.castling_rights = 0
        assert board.castling_rights == 0 and not board.has_castling_rights(tabiya.WHITE)
        board.castling_rights = tabiya.SquareSet(rights)
        board.halfmove_clock, board.fullmove_number = 7, 70
        assert (board.halfmove_clock, board.fullmove_number) == (7, 70)
        board.halfmove_clock = reference.halfmove_clock
        board.fullmove_number = reference.fullmove_number
        board.ep_square = reference.ep_square
        assert board.fen(en_passant="fen") == fen
        assert board.clean_castling_rights() == reference.clean_castling_rights()
        if name != "crazyhouse":
            board.set_piece_map(pieces)
            assert board.fen(en_passant="fen") == fen


@pytest.mark.parametrize("name", ["chess", "chess960", "kingofthehill", "3check", "crazyhouse"])
def test_transforms_match_python_chess(name: str) -> None:
    for reference in random_boards(name, SOME, seed=12):
        board = board_of(name, reference)
        turned, theirs = board.transform(tabiya.flip_horizontal), reference.copy()
        # A mirrored board has castling rights of Chess960, which ours turns on by itself.
        theirs.chess960 = True
        theirs.apply_transform(chess.flip_horizontal)
        assert turned.fen() == theirs.fen()
        board.apply_transform(tabiya.flip_horizontal)
        assert board == turned
        board.apply_transform(tabiya.flip_horizontal)
        assert board.board_fen() == reference.board_fen()
        board.apply_mirror()
        assert board.board_fen() == reference.mirror().board_fen()


@pytest.mark.parametrize("name", VARIANTS)
def test_epd_with_operations_matches_python_chess(name: str) -> None:
    for reference in random_boards(name, SOME, seed=13):
        if reference.is_game_over() or reference.is_variant_end():
            continue
        board, moves = board_of(name, reference), list(reference.legal_moves)[:3]
        theirs = reference.epd(bm=moves, pv=moves[:1], id="a; b", c0=3, d=None, f=1.5, sm=moves[0])
        ours = board.epd(
            bm=map(our_move, moves), pv=[our_move(moves[0])], id="a; b", c0=3, d=None, f=1.5,
            sm=our_move(moves[0]),
        )  # fmt: skip
        # python-chess leaves out the operations of crazyhouse, and we write # after mate alone.
        if name != "crazyhouse":
            assert ours.replace("#", "").replace("+", "") == theirs.replace("#", "").replace("+", "")
        variant = "chess" if name == "chess960" else name
        read, operations = tabiya.Board.from_epd(ours, variant=variant, chess960=name == "chess960")
        expected = dict(type(reference).from_epd(ours, chess960=name == "chess960")[1])
        assert read.epd() == board.epd()
        for key in ["bm", "pv"]:
            assert sorted(map(str, operations[key])) == sorted(map(str, expected[key]))  # type: ignore[arg-type]
        assert str(operations["sm"]) == str(expected["sm"])
        assert all(operations[key] == expected[key] for key in ["id", "c0", "d", "f"])
        assert tabiya.Board(variant=variant).set_epd(ours).keys() == expected.keys()


def test_chess960_starts_match_python_chess() -> None:
    for number in range(960):
        board = tabiya.Board.from_chess960_pos(number)
        assert board.fen() == chess.Board.from_chess960_pos(number).fen()
        assert board.chess960_pos() == number and board.chess960
    board.set_chess960_pos(0)
    assert board.chess960_pos() == 0
    board.push(board.legal_moves[0])
    assert board.chess960_pos() is None
    with pytest.raises(ValueError, match="0 to 959"):
        board.set_chess960_pos(960)


def test_masks_work_like_sets_of_squares() -> None:
    generator = random.Random(14)
    shifts = [name for name in vars(chess) if name.startswith("shift_")]
    flips = [name for name in vars(chess) if name.startswith("flip_")]
    constants = [name for name in vars(tabiya) if name.startswith("BB_")]
    assert len(shifts) == 12 and len(flips) == 4 and len(constants) == 90
    for name in constants:
        assert getattr(tabiya, name) == getattr(chess, name)
    for flag, value in tabiya.Status.__members__.items():
        assert value == getattr(chess, f"STATUS_{flag}")
    for _ in range(POSITIONS):
        a, b = generator.getrandbits(64), generator.getrandbits(64)
        for name in shifts + flips:
            expected = getattr(chess, name)(a)
            assert getattr(tabiya, name)(a) == expected, name
            assert getattr(tabiya, name)(tabiya.SquareSet(a)) == tabiya.SquareSet(expected)
        assert tabiya.popcount(a) == chess.popcount(a)
        s, t = generator.randrange(64), generator.randrange(64)
        assert tabiya.between(s, t) == chess.between(s, t) == tabiya.SquareSet.between(s, t).mask
        assert tabiya.ray(s, t) == chess.ray(s, t) == tabiya.SquareSet.ray(s, t).mask
        assert tabiya.square_knight_distance(s, t) == chess.square_knight_distance(s, t)
        assert tabiya.square_manhattan_distance(s, t) == chess.square_manhattan_distance(s, t)
        ours, theirs = tabiya.SquareSet(a), chess.SquareSet(a)
        for method in ["update", "intersection_update", "difference_update"]:
            getattr(ours, method)(b)
            getattr(theirs, method)(b)
            assert ours == int(theirs)
        ours.symmetric_difference_update(b)
        assert ours == int(theirs) ^ b
        assert ours << 9 == (int(ours) << 9) & tabiya.BB_ALL and ours >> 9 == int(ours) >> 9
        few = tabiya.SquareSet(a & b & generator.getrandbits(64) & generator.getrandbits(64))
        subsets = few.carry_rippler()
        assert list(subsets) == list(chess.SquareSet(int(few)).carry_rippler())
