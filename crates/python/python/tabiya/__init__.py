"""Chess and its variants: legal moves, reasons and counts.

>>> import tabiya
>>> board = tabiya.Board()
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> board.legal_moves.count()
20
>>> print(board.explain("e7e4"))
e7e4 is illegal: a pawn does not move like that
"""

from tabiya._squares import (
    A1 as A1, B1 as B1, C1 as C1, D1 as D1,
    E1 as E1, F1 as F1, G1 as G1, H1 as H1,
    A2 as A2, B2 as B2, C2 as C2, D2 as D2,
    E2 as E2, F2 as F2, G2 as G2, H2 as H2,
    A3 as A3, B3 as B3, C3 as C3, D3 as D3,
    E3 as E3, F3 as F3, G3 as G3, H3 as H3,
    A4 as A4, B4 as B4, C4 as C4, D4 as D4,
    E4 as E4, F4 as F4, G4 as G4, H4 as H4,
    A5 as A5, B5 as B5, C5 as C5, D5 as D5,
    E5 as E5, F5 as F5, G5 as G5, H5 as H5,
    A6 as A6, B6 as B6, C6 as C6, D6 as D6,
    E6 as E6, F6 as F6, G6 as G6, H6 as H6,
    A7 as A7, B7 as B7, C7 as C7, D7 as D7,
    E7 as E7, F7 as F7, G7 as G7, H7 as H7,
    A8 as A8, B8 as B8, C8 as C8, D8 as D8,
    E8 as E8, F8 as F8, G8 as G8, H8 as H8,
)
from tabiya._squares import (
    WHITE as WHITE,
    BLACK as BLACK,
    COLORS as COLORS,
    COLOR_NAMES as COLOR_NAMES,
    PAWN as PAWN,
    KNIGHT as KNIGHT,
    BISHOP as BISHOP,
    ROOK as ROOK,
    QUEEN as QUEEN,
    KING as KING,
    PIECE_TYPES as PIECE_TYPES,
    PIECE_SYMBOLS as PIECE_SYMBOLS,
    PIECE_NAMES as PIECE_NAMES,
    FILE_NAMES as FILE_NAMES,
    RANK_NAMES as RANK_NAMES,
    SQUARES as SQUARES,
    SQUARE_NAMES as SQUARE_NAMES,
    STARTING_BOARD_FEN as STARTING_BOARD_FEN,
    STARTING_FEN as STARTING_FEN,
    square as square,
    square_file as square_file,
    square_rank as square_rank,
    square_name as square_name,
    parse_square as parse_square,
    square_mirror as square_mirror,
    square_distance as square_distance,
    square_manhattan_distance as square_manhattan_distance,
    square_knight_distance as square_knight_distance,
    piece_symbol as piece_symbol,
    piece_name as piece_name,
)
from tabiya._masks import *
from tabiya._status import Status as Status
from tabiya._termination import Termination as Termination
from tabiya._tabiya import (
    AmbiguousMoveError as AmbiguousMoveError,
    Batch as Batch,
    Board as Board,
    EngineError as EngineError,
    EngineFailure as EngineFailure,
    EngineReport as EngineReport,
    Event as Event,
    Explanation as Explanation,
    HouseChange as HouseChange,
    HouseMove as HouseMove,
    HouseSetup as HouseSetup,
    HouseView as HouseView,
    IllegalMoveError as IllegalMoveError,
    InvalidMoveError as InvalidMoveError,
    LegalMoves as LegalMoves,
    Move as Move,
    Outcome as Outcome,
    Piece as Piece,
    PseudoLegalMoves as PseudoLegalMoves,
    RuleSet as RuleSet,
    SearchResult as SearchResult,
    SquareSet as SquareSet,
    between as between,
    flip_anti_diagonal as flip_anti_diagonal,
    flip_diagonal as flip_diagonal,
    flip_horizontal as flip_horizontal,
    flip_vertical as flip_vertical,
    ray as ray,
    check_engine as check_engine,
    variants as variants,
    __version__ as __version__,
)
from tabiya._house import (
    Added as Added,
    HouseRule as HouseRule,
    Kind as Kind,
)
from tabiya._function_rules import rule as rule
