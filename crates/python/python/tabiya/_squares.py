"""Squares, colours and piece types as numbers."""

from operator import index as _integer

WHITE, BLACK = True, False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]

FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]
RANK_NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"]

A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)

SQUARES = list(range(64))
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]

STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def _index(square: int) -> int:
    try:
        number = _integer(square)
    except TypeError:
        words = f"expected a square as a number, such as E4 (parse_square reads names), not {square!r:.40}"
        raise TypeError(words) from None
    if not 0 <= number < 64:
        raise ValueError(f"square {square!r:.40} is not in the range 0 (a1) to 63 (h8)")
    return number


def _piece_index(piece_type: int) -> int:
    try:
        number = _integer(piece_type)
    except TypeError:
        words = f"expected a piece type as a number, such as KNIGHT, not {piece_type!r:.40}"
        raise TypeError(words) from None
    if not PAWN <= number <= KING:
        raise ValueError(f"piece type {piece_type!r:.40} is not in the range 1 (pawn) to 6 (king)")
    return number - 1


def square(file_index: int, rank_index: int) -> int:
    """Return the square of a file and a rank, each from 0 to 7.

    >>> square(4, 3) == E4
    True
    """
    file, rank = _integer(file_index), _integer(rank_index)
    if not (0 <= file < 8 and 0 <= rank < 8):
        words = f"file {file_index!r:.40} and rank {rank_index!r:.40} are not both in the range 0 to 7"
        raise ValueError(words)
    return 8 * rank + file


def square_file(square: int) -> int:
    """Return the file of a square, from 0 (the a-file) to 7.

    >>> square_file(E4)
    4
    """
    return _index(square) & 7


def square_rank(square: int) -> int:
    """Return the rank of a square, from 0 (the first rank) to 7.

    >>> square_rank(E4)
    3
    """
    return _index(square) >> 3


def square_name(square: int) -> str:
    """Return the name of a square.

    >>> square_name(28)
    'e4'
    """
    return SQUARE_NAMES[_index(square)]


def parse_square(name: str) -> int:
    """Return the square with this name.

    >>> parse_square("e4") == E4
    True
    """
    try:
        return SQUARE_NAMES.index(name)
    except ValueError:
        raise ValueError(f"{name!r:.40} is not a square, expected a1 to h8") from None


def square_mirror(square: int) -> int:
    """Return the square with the ranks in reverse order.

    >>> square_mirror(E4) == E5
    True
    """
    return _index(square) ^ 56


def square_distance(a: int, b: int) -> int:
    """Return the number of king moves between two squares of an empty board.

    >>> square_distance(A1, H2)
    7
    """
    files = abs(square_file(a) - square_file(b))
    return max(files, abs(square_rank(a) - square_rank(b)))


def square_manhattan_distance(a: int, b: int) -> int:
    """Return the number of rook moves by one square between two squares of an empty board.

    >>> square_manhattan_distance(A1, H2)
    8
    """
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b))


def square_knight_distance(a: int, b: int) -> int:
    """Return the number of knight moves between two squares of an empty board.

    >>> square_knight_distance(A1, B2)
    4
    """
    reached, moves = {a}, 0
    while _index(b) not in reached:
        reached |= {t for s in reached for t in SQUARES if _is_knight_move(s, t)}
        moves += 1
    return moves


def _is_knight_move(a: int, b: int) -> bool:
    return square_manhattan_distance(a, b) == 3 and square_distance(a, b) == 2


def piece_symbol(piece_type: int) -> str:
    """Return the lower-case letter of a piece type of chess.

    >>> piece_symbol(KNIGHT)
    'n'
    """
    return "pnbrqk"[_piece_index(piece_type)]


def piece_name(piece_type: int) -> str:
    """Return the name of a piece type of chess.

    >>> piece_name(KNIGHT)
    'knight'
    """
    return ["pawn", "knight", "bishop", "rook", "queen", "king"][_piece_index(piece_type)]
