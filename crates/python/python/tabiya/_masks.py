"""Masks of squares: 64-bit numbers in which bit 0 is a1."""

from typing import TypeVar

from tabiya._tabiya import SquareSet, shift

__all__ = [
    "BB_A1", "BB_B1", "BB_C1", "BB_D1", "BB_E1", "BB_F1", "BB_G1", "BB_H1",
    "BB_A2", "BB_B2", "BB_C2", "BB_D2", "BB_E2", "BB_F2", "BB_G2", "BB_H2",
    "BB_A3", "BB_B3", "BB_C3", "BB_D3", "BB_E3", "BB_F3", "BB_G3", "BB_H3",
    "BB_A4", "BB_B4", "BB_C4", "BB_D4", "BB_E4", "BB_F4", "BB_G4", "BB_H4",
    "BB_A5", "BB_B5", "BB_C5", "BB_D5", "BB_E5", "BB_F5", "BB_G5", "BB_H5",
    "BB_A6", "BB_B6", "BB_C6", "BB_D6", "BB_E6", "BB_F6", "BB_G6", "BB_H6",
    "BB_A7", "BB_B7", "BB_C7", "BB_D7", "BB_E7", "BB_F7", "BB_G7", "BB_H7",
    "BB_A8", "BB_B8", "BB_C8", "BB_D8", "BB_E8", "BB_F8", "BB_G8", "BB_H8",
    "BB_RANK_1", "BB_RANK_2", "BB_RANK_3", "BB_RANK_4", "BB_RANK_5", "BB_RANK_6", "BB_RANK_7", "BB_RANK_8",
    "BB_FILE_A", "BB_FILE_B", "BB_FILE_C", "BB_FILE_D", "BB_FILE_E", "BB_FILE_F", "BB_FILE_G", "BB_FILE_H",
    "BB_EMPTY", "BB_ALL", "BB_SQUARES", "BB_LIGHT_SQUARES", "BB_DARK_SQUARES",
    "BB_RANKS", "BB_FILES", "BB_BACKRANKS", "BB_CORNERS", "BB_CENTER", "popcount",
    "shift_up", "shift_down", "shift_left", "shift_right",
    "shift_2_up", "shift_2_down", "shift_2_left", "shift_2_right",
    "shift_up_left", "shift_up_right", "shift_down_left", "shift_down_right",
]  # fmt: skip

BB_EMPTY, BB_ALL = 0, 2**64 - 1
BB_SQUARES = [1 << square for square in range(64)]
BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1 = BB_SQUARES[0:8]
BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2 = BB_SQUARES[8:16]
BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3 = BB_SQUARES[16:24]
BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4 = BB_SQUARES[24:32]
BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5 = BB_SQUARES[32:40]
BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6 = BB_SQUARES[40:48]
BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7 = BB_SQUARES[48:56]
BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8 = BB_SQUARES[56:64]

BB_RANKS = [0xFF << 8 * rank for rank in range(8)]
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_FILES = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES

BB_DARK_SQUARES = 0xAA55_AA55_AA55_AA55
BB_LIGHT_SQUARES = BB_ALL - BB_DARK_SQUARES
BB_BACKRANKS = BB_RANK_1 | BB_RANK_8
BB_CORNERS = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER = BB_D4 | BB_E4 | BB_D5 | BB_E5

_Squares = TypeVar("_Squares", int, SquareSet)


def popcount(mask: int) -> int:
    """Return the number of squares in a mask.

    >>> popcount(BB_RANK_1)
    8
    """
    return len(SquareSet(mask))


def shift_up(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one rank up.

    >>> shift_up(BB_D4) == BB_D5
    True
    """
    return shift(squares, 0, 1)


def shift_down(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one rank down.

    >>> shift_down(BB_D4) == BB_D3
    True
    """
    return shift(squares, 0, -1)


def shift_left(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one file to the left.

    >>> shift_left(BB_D4) == BB_C4
    True
    """
    return shift(squares, -1, 0)


def shift_right(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one file to the right.

    >>> shift_right(BB_D4) == BB_E4
    True
    """
    return shift(squares, 1, 0)


def shift_2_up(squares: _Squares) -> _Squares:
    """Return the mask or the set moved two ranks up.

    >>> shift_2_up(BB_D4) == BB_D6
    True
    """
    return shift(squares, 0, 2)


def shift_2_down(squares: _Squares) -> _Squares:
    """Return the mask or the set moved two ranks down.

    >>> shift_2_down(BB_D4) == BB_D2
    True
    """
    return shift(squares, 0, -2)


def shift_2_left(squares: _Squares) -> _Squares:
    """Return the mask or the set moved two files to the left.

    >>> shift_2_left(BB_D4) == BB_B4
    True
    """
    return shift(squares, -2, 0)


def shift_2_right(squares: _Squares) -> _Squares:
    """Return the mask or the set moved two files to the right.

    >>> shift_2_right(BB_D4) == BB_F4
    True
    """
    return shift(squares, 2, 0)


def shift_up_left(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one rank up and one file to the left.

    >>> shift_up_left(BB_D4) == BB_C5
    True
    """
    return shift(squares, -1, 1)


def shift_up_right(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one rank up and one file to the right.

    >>> shift_up_right(BB_D4) == BB_E5
    True
    """
    return shift(squares, 1, 1)


def shift_down_left(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one rank down and one file to the left.

    >>> shift_down_left(BB_D4) == BB_C3
    True
    """
    return shift(squares, -1, -1)


def shift_down_right(squares: _Squares) -> _Squares:
    """Return the mask or the set moved one rank down and one file to the right.

    >>> shift_down_right(BB_D4) == BB_E3
    True
    """
    return shift(squares, 1, -1)
